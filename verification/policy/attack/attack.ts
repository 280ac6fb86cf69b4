import { withProduct } from '../../harness/product.ts';
import { defineTrial } from '../../harness/trial.ts';
import { auditLogFigures } from './audit-log.ts';
import { prepareCampus } from './campus.ts';
import { closedCommunityFigures } from './closed-community.ts';
import { copyingFigures } from './copying.ts';
import { headerFigures } from './headers.ts';
import { offerRaceFigures } from './offer-races.ts';
import { oracleFigures } from './oracles.ts';
import { demotionFigures, registrationFigures } from './races.ts';
import { readingFigures } from './reading.ts';
import { writingFigures } from './writing.ts';

interface AttackSize {
  /** Rounds in which two admins demote each other. */
  readonly demotions: number;
  /** Rounds in which one member registers a hundred times concurrently. */
  readonly registrations: number;
  /** Rounds in which a donor offers while the request or the donor's profile is closed. */
  readonly offers: number;
  /** Timed questions of each kind about stored documents, and as many about missing ones. */
  readonly questions: number;
}

/**
 * Ordinary accounts with a plain HTTP client try what the policy matrix denies: tampering, leaks, oracles, races, a closed
 * community, copying. What needs a browser is in e2e/hostile-texts.spec.ts, mail in `npm run trial mail`.
 */
export const attackTrial = defineTrial<AttackSize>({
  shows: 'an ordinary account gets nothing that the policy denies',
  sizes: {
    full: { demotions: 1_000, registrations: 50, offers: 300, questions: 500 },
    short: { demotions: 40, registrations: 2, offers: 12, questions: 25 },
  },
  run: ({ demotions, registrations, offers, questions }) =>
    withProduct(async (product) => {
      const campus = await prepareCampus(product);
      return {
        title: 'attack: ordinary accounts with a plain HTTP client',
        figures: [
          ...(await readingFigures(campus)),
          ...(await oracleFigures(campus, questions)),
          ...(await writingFigures(campus)),
          ...(await auditLogFigures(campus)),
          ...(await offerRaceFigures(campus, offers)),
          ...(await demotionFigures(campus, demotions)),
          ...(await registrationFigures(campus, registrations)),
          ...(await headerFigures(campus)),
          ...(await closedCommunityFigures()),
          ...(await copyingFigures()),
        ],
      };
    }),
});
