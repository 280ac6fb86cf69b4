import { formatCount } from './formats.ts';

function donors(count: number): string {
  return count === 1 ? '1 donor' : `${formatCount(count)} donors`;
}

function profiles(count: number): string {
  return count === 1 ? '1 profile' : `${formatCount(count)} profiles`;
}

function progress(doing: string) {
  return (done: number, of: number) => `${doing}… ${formatCount(done)} of ${formatCount(of)}`;
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'This donor is not in the list any more.',
  denied: 'You are not allowed to change this donor.',
  offline: 'There is no connection to the server.',
};

/** Selecting rows of a list, and what is done with all of them. */
export const bulkMessages = {
  toolbar: 'Selected',
  select: 'Select',
  selectRow: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
  selectAll: (count: string) => `Select all ${count}`,
  selecting: (done: number) => `Selecting… ${formatCount(done)}`,
  selectingFailed: 'Not all could be selected. Please try again.',
  selected: (count: number) => `${formatCount(count)} selected`,
  clear: 'Clear',
  stop: 'Stop',
  verify: {
    button: 'Verify',
    question: (count: number) => `Mark ${donors(count)} as Verified?`,
    action: 'verify',
    progress: progress('Verifying'),
    done: (count: number) => `${donors(count)} marked as Verified.`,
  },
  unverify: {
    button: 'Unverify',
    question: (count: number) => `Mark ${donors(count)} as Not Verified?`,
    action: 'unverify',
    progress: progress('Unverifying'),
    done: (count: number) => `${donors(count)} marked as Not Verified.`,
  },
  activate: {
    button: 'Activate',
    question: (count: number) => `Activate ${profiles(count)}? Members will find them again.`,
    action: 'activate',
    progress: progress('Activating'),
    done: (count: number) => `${profiles(count)} activated.`,
  },
  deactivate: {
    button: 'Deactivate',
    question: (count: number) => `Deactivate ${profiles(count)}? Members will no longer find them.`,
    action: 'deactivate',
    progress: progress('Deactivating'),
    done: (count: number) => `${profiles(count)} deactivated.`,
  },
  countFailed: (count: number) => `${formatCount(count)} failed:`,
  others: (count: number) => `and ${formatCount(count)} more`,
  /** Why one failed. */
  reason: (problem: string) => reasons[problem] ?? 'Please try again.',
  failed: 'The donors could not be changed. Please try again.',
} as const;
