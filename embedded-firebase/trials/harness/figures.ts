/** One figure of a trial, and its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number | string;
  /** In words: `0`, `at most 1,000 ms`. */
  readonly limit: string;
  readonly met: boolean;
  /** True for a figure that a busy machine makes worse: the short forms print it, but don't fail by it. */
  readonly timed: boolean;
}

/** The outcome of a trial. */
export interface Report {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** What the machine lacks, one sentence for each part that was not run. */
  readonly notRun?: readonly string[];
}

/** A count that must have one value. */
export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, value, limit: inDigits(wanted), met: value === wanted, timed: false };
}

/** The number of things that must not happen, with the first few of them named. */
export function none(what: string, found: readonly string[]): Figure {
  const examples = [...new Set(found)].slice(0, 5).join(' | ');
  return exactly(found.length === 0 ? what : `${what}: ${examples}`, found.length, 0);
}

/** A count with a lower bound. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, value, limit: `at least ${inDigits(least)}`, met: value >= least, timed: false };
}

/** A count with an upper bound. */
export function atMost(what: string, value: number, most: number): Figure {
  return { what, value, limit: `at most ${inDigits(most)}`, met: value <= most, timed: false };
}

/** A time in milliseconds with an upper bound. */
export function within(what: string, milliseconds: number, most: number): Figure {
  const value = `${inDigits(Math.round(milliseconds))} ms`;
  return { what, value, limit: `at most ${inDigits(most)} ms`, met: milliseconds <= most, timed: true };
}

/** A figure without a limit. */
export function counted(what: string, value: number | string): Figure {
  return { what, value, limit: 'counted', met: true, timed: false };
}

/** The figures of a short form that miss their limits, in words. What a busy machine delays is left to the full form. */
export function missed({ title, figures }: Report): string[] {
  return figures
    .filter(({ met, timed }) => !met && !timed)
    .map(({ what, value, limit }) => `${what}: ${value}, but ${limit} (${title})`);
}

/** A report as a table in plain text. */
export function reportText({ title, figures, notRun = [] }: Report): string {
  const widest = Math.max(0, ...figures.map(({ what }) => what.length));
  const lines = figures.map(
    ({ what, value, limit, met }) =>
      `  ${what.padEnd(widest)}  ${inDigits(value).padStart(10)}   ${limit.padEnd(18)} ${met ? 'ok' : 'MISSED'}`,
  );
  return `${[title, ...lines, ...notRun.map((reason) => `  not run: ${reason}`)].join('\n')}\n`;
}

/** A number with thousands separators. */
export function inDigits(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 2 }) : value;
}
