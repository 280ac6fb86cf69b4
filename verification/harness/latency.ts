import type { Figure } from './report.ts';

/** What the trials allow to whatever goes on beside: p99 is at most doubled. */
const mostTimesAsLong = 2;

/** How long calls took, in milliseconds, and what these calls were. */
export interface Timed {
  /** In words: `a search, alone`. */
  readonly what: string;
  readonly milliseconds: readonly number[];
}

/** What a burden did to the slowest of others' calls. */
export function slowness(without: Timed, burdened: Timed): Figure[] {
  const ratio = p99(burdened) / p99(without);
  return [
    p99Figure(without),
    p99Figure(burdened),
    {
      what: 'times as long',
      value: ratio,
      limit: `at most ${mostTimesAsLong}`,
      met: ratio <= mostTimesAsLong,
      timed: true,
    },
  ];
}

function p99Figure(timed: Timed): Figure {
  return {
    what: `p99 of ${timed.what}`,
    value: `${p99(timed).toFixed(1)} ms`,
    limit: '',
    met: true,
    timed: true,
  };
}

function p99({ milliseconds }: Timed): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
