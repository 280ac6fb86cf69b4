import { formatCount, formatDay, plural, type Total } from '../../../lib/i18n/formats.en.ts';

export const adminMessages = {
  navigation: 'Admin',
  overview: 'Overview',
  donors: 'Manage Donors',
  requests: 'Manage Requests',
  users: 'Manage Users',
  log: 'Action Log',
  report: 'Report',
  back: 'Back to Main Site',
  day: formatDay,
  saving: 'Saving…',
  details: 'Details',
  close: 'Close',
  copyId: 'Copy ID',
  copyEmail: 'Copy email',
} as const;

function counted(one: string) {
  return (total: Total) => plural(total, one);
}

/** Searching, filtering and sorting a list. */
export const listMessages = {
  search: 'Search',
  searchHints: {
    donors: 'Name, email, ID or number',
    requests: 'Patient, hospital, contact or number',
    users: 'Name, email, ID or University ID',
  },
  exportCsv: 'Export CSV',
  clearSearch: 'Clear search',
  filter: 'Filter',
  filters: 'Filters',
  /** No filter of a field. */
  all: 'All',
  sort: 'Sort by',
  /** A chosen filter: "Blood group: O−". */
  chosen: (field: string, choice: string) => `${field}: ${choice}`,
  counts: {
    donors: counted('donor'),
    requests: counted('request'),
    users: counted('user'),
    actions: counted('action'),
  },
  newer: {
    donors: counted('new donor'),
    requests: counted('new request'),
    users: counted('new user'),
    actions: counted('new action'),
  },
  actions: 'Actions',
  noneFound: 'No matches.',
  noneFoundAdvice: 'Try another word or fewer filters, or look at the whole list.',
  showAll: 'Show the whole list',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortNameUp: 'Name, A to Z',
  sortNameDown: 'Name, Z to A',
} as const;

function donors(count: number): string {
  return plural(count, 'donor');
}

function profiles(count: number): string {
  return plural(count, 'profile');
}

function progress(doing: string) {
  return (done: number, of: number) => `${doing}… ${formatCount(done)} of ${formatCount(of)}`;
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'This donor is no longer in the list.',
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
  selectingFailed: 'Some rows couldn’t be selected. Please try again.',
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
  failed: 'The donors couldn’t be changed. Please try again.',
} as const;

/** Saving a list as a file for spreadsheet programs. */
export const exportMessages = {
  button: listMessages.exportCsv,
  stop: 'Stop',
  exporting: (done: number) => `Exporting… ${formatCount(done)}`,
  readingNumbers: (done: number, of: number) =>
    `Fetching numbers… ${formatCount(done)} of ${formatCount(of)}`,
  hidden: {
    question: 'Include hidden numbers?',
    consequence: (donors: number) =>
      donors === 1
        ? '1 of these donors hides the number from members. If you include it, the Action Log says so.'
        : `${formatCount(donors)} of these donors hide their number from members. If you include them, the Action Log says so.`,
    leaveOut: (donors: number) =>
      donors === 1
        ? 'Export without 1 hidden number'
        : `Export without ${formatCount(donors)} hidden numbers`,
    include: 'Include hidden numbers',
    cancel: 'Cancel',
  },
  done: (rows: number) => `${plural(rows, 'row exported', 'rows exported')}.`,
  failed: 'Export failed. Please try again.',
  fileName: (list: 'donors' | 'requests' | 'users', date: string) => `${list}-${date}.csv`,
} as const;
