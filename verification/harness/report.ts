/** One figure of a trial, and what it had to be. */
export interface Figure {
  readonly what: string;
  readonly value: number | string;
  /** In words: `0`, `under 1,000 ms`. */
  readonly limit: string;
  readonly met: boolean;
  /** True for what a busy machine makes worse: printed by the short forms, but no reason for a test to fail. */
  readonly timed: boolean;
}

/** What came out of a trial. */
export interface Report {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** What the machine lacked, a sentence a part: neither passed nor skipped in silence. */
  readonly notRun: readonly string[];
}

/** A count that has to be exactly so. */
export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, value, limit: inDigits(wanted), met: value === wanted, timed: false };
}

/** A count that has to be reached. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, value, limit: `at least ${inDigits(least)}`, met: value >= least, timed: false };
}

/** A count that has to stay within a bound. */
export function atMost(what: string, value: number, most: number): Figure {
  return { what, value, limit: `at most ${inDigits(most)}`, met: value <= most, timed: false };
}

/** A time in milliseconds that has to be kept to. */
export function within(what: string, milliseconds: number, most: number): Figure {
  const value = `${inDigits(Math.round(milliseconds))} ms`;
  return { what, value, limit: `at most ${inDigits(most)} ms`, met: milliseconds <= most, timed: true };
}

/** A report as a table in plain text. */
export function inLines({ title, figures, notRun }: Report): string {
  const widest = Math.max(0, ...figures.map(({ what }) => what.length));
  const lines = figures.map(
    ({ what, value, limit, met }) =>
      `  ${what.padEnd(widest)}  ${inDigits(value).padStart(10)}   ${limit.padEnd(18)} ${met ? 'ok' : 'MISSED'}`,
  );
  const lacking = notRun.map((reason) => `  not run: ${reason}`);
  return `${[title, ...lines, ...lacking].join('\n')}\n`;
}

function inDigits(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : value;
}
