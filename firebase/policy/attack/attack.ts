import { defineTrial } from '../../../embedded-firebase/trials/harness/trial.ts';
import { withProduct } from '../../../verification/harness/product.ts';
import { prepareCampus } from './campus.ts';
import { closedCommunityFigures } from './closed-community.ts';
import { copyingFigures } from './copying.ts';
import { everyWayFigures } from './every-way.ts';
import { oracleFigures } from './oracles.ts';
import { demotionFigures, offerFigures, registrationFigures } from './races.ts';

interface AttackSize {
  /** Tries one of so many denied cells in every way. */
  readonly share: number;
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
 * What the policy matrix can't show: ordinary accounts with a plain HTTP client try what the SDK does not send, races, what the
 * time of a refusal tells, a community that is closed later, and copying. What needs a browser is in e2e/hostile-texts.spec.ts, mail
 * in `npm run trial mail`; that every answer has the security headers is shown by http/create-app.test.ts, start-server.test.ts and
 * static-site.test.ts of the backend.
 */
export const attackTrial = defineTrial<AttackSize>({
  shows: 'an ordinary account gets nothing that the policy denies',
  sizes: {
    full: { share: 1, demotions: 1_000, registrations: 50, offers: 300, questions: 500 },
    short: { share: 30, demotions: 40, registrations: 2, offers: 12, questions: 25 },
  },
  run: ({ share, demotions, registrations, offers, questions }) =>
    withProduct(async (product) => {
      const campus = await prepareCampus(product);
      return {
        title: 'attack: ordinary accounts with a plain HTTP client',
        figures: [
          ...(await everyWayFigures('open', share)),
          ...(await everyWayFigures('closed', share)),
          ...(await oracleFigures(campus, questions)),
          ...(await offerFigures(campus, offers)),
          ...(await demotionFigures(campus, demotions)),
          ...(await registrationFigures(campus, registrations)),
          ...(await closedCommunityFigures()),
          ...(await copyingFigures()),
        ],
      };
    }),
});
