import type { OnProgress } from '@embedded-firebase/server/commands';

/** Counts of what a command handled; other counts may be there too. */
interface StoredCounts {
  readonly documents?: number;
  readonly accounts?: number;
}

/** Milliseconds between two progress lines; a shorter run prints none. */
const progressInterval = 3_000;
/** Reading the clock costs more than handling a record. */
const recordsPerClockReading = 100;

/** Prints one line on standard output. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Formats counts for a sentence: `1,240 documents and 87 accounts`. */
export function formatCounts({ documents, accounts }: StoredCounts): string {
  return `${formatCount(documents, 'document')} and ${formatCount(accounts, 'account')}`;
}

/** Formats a count with its noun, which takes a plural "s": `1 session`, `1,240 sessions`. */
export function formatCount(count = 0, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Creates a callback that prints the progress of a long run every few seconds. */
export function createProgress(): OnProgress {
  let printedAt = performance.now();
  let calls = 0;
  return (what, done, total) => {
    calls += 1;
    if (calls % recordsPerClockReading !== 0 || performance.now() - printedAt < progressInterval) return;
    printedAt = performance.now();
    const outOf = total === null ? '' : ` of ${total.toLocaleString('en-US')}`;
    printLine(`… ${done.toLocaleString('en-US')}${outOf} ${what}`);
  };
}
