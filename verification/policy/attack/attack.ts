import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../harness/product.ts';
import type { Report } from '../../harness/report.ts';
import { communityFigures } from './closed-community.ts';
import { copyingFigures } from './copying.ts';
import { headerFigures } from './headers.ts';
import { demotionFigures, registrationFigures } from './races.ts';
import { leakFigures } from './reading.ts';
import { setStage } from './stage.ts';
import { tamperingFigures } from './writing.ts';

/** How much a trial of attacks does. */
export interface AttackSize {
  /** Rounds in which two admins demote each other. */
  readonly demotions: number;
  /** Rounds in which one member registers a hundred times at once. */
  readonly registrations: number;
  /** Timed questions of each kind about what is there, and as many about what is not. */
  readonly questions: number;
}

export const fullAttackTrial: AttackSize = { demotions: 1_000, registrations: 50, questions: 500 };
export const shortAttackTrial: AttackSize = { demotions: 40, registrations: 2, questions: 25 };

/**
 * Trials 12 to 15, 23 and 30, as a stranger with a plain HTTP client and an ordinary account would try them. Trials 16 and 22
 * need a browser: they are e2e/hostile-texts.spec.ts. Trial 11 is firebase/'s tests, trial 21 `trial:mail`.
 */
export async function attackTrial({ demotions, registrations, questions }: AttackSize): Promise<Report> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-attack-'));
  const { origin, kill } = await startProduct({ dataFolder });
  try {
    const stage = await setStage(origin, dataFolder);
    return {
      title: 'Trials 12 to 15, 23 and 30: an ordinary account with a plain HTTP client',
      figures: [
        ...(await tamperingFigures(stage)),
        ...(await leakFigures(stage, questions)),
        ...(await demotionFigures(stage, demotions)),
        ...(await registrationFigures(stage, registrations)),
        ...(await headerFigures(stage)),
        ...(await communityFigures()),
        ...(await copyingFigures()),
      ],
      notRun: [],
    };
  } finally {
    await kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
