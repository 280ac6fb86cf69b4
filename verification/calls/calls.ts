import { limits } from '@blood-bank/domain/records/limits';
import type { Figure } from '../../embedded-firebase/trials/harness/figures.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { type Sabotage, withCallCampus } from './campus.ts';
import { greedyFigures } from './greedy.ts';
import { closingFigures, dismissalFigures, pressFigures } from './races.ts';

interface CallsSize {
  /** Rounds in which two volunteers begin a call at the same time. */
  readonly presses: number;
  /** Rounds in which a volunteer is dismissed, and in which a request is closed. */
  readonly endings: number;
}

/** Volunteers phone donors: hidden numbers go to one caller at a time, by calls alone, and only so many a day. */
export const callsTrial = defineTrial<CallsSize>({
  shows: 'a hidden number goes to one volunteer, by a call that is logged, and a day’s calls are limited',
  sizes: { full: { presses: 1_000, endings: 300 }, short: { presses: 20, endings: 6 } },
  run: async (size) => ({
    title: 'calls: volunteers who call at once, are dismissed, or want all numbers',
    figures: await callFigures(size),
  }),
});

/** The figures of a campus, which may have been sabotaged. */
export async function callFigures(size: CallsSize, sabotage: Sabotage = {}): Promise<Figure[]> {
  const { presses, endings } = size;
  const races = await withCallCampus({ donors: 3, isLimited: false }, sabotage, async (campus) => [
    ...(await pressFigures(campus, presses)),
    ...(await closingFigures(campus, endings)),
    ...(await dismissalFigures(campus, endings)),
  ]);
  const donors = limits.callsPerDay + 50;
  return [...races, ...(await withCallCampus({ donors, isLimited: true }, sabotage, greedyFigures))];
}
