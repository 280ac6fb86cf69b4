/** Counts by what they are of; others than these two may stand beside them. */
interface StoredCounts {
  readonly documents?: number;
  readonly accounts?: number;
}

/** What a person wants to read of the counts: `1,240 documents and 87 accounts`. */
export function inWords(counts: StoredCounts): string {
  return `${counted(counts.documents, 'document')} and ${counted(counts.accounts, 'account')}`;
}

function counted(count = 0, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
