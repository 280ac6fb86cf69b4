import type { RowCounts } from '@blood-bank/backend/sqlite/count-rows';

/** What a person wants to read of the counts: `1,240 documents and 87 accounts`. */
export function inWords(counts: RowCounts): string {
  return `${counted(counts.documents, 'document')} and ${counted(counts.accounts, 'account')}`;
}

function counted(count = 0, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
