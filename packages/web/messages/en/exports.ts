import { formatCount } from './formats.ts';

/** Saving a list as a file for spreadsheet programs. */
export const exportMessages = {
  button: 'Export CSV',
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
  done: (rows: number) => (rows === 1 ? '1 row exported.' : `${formatCount(rows)} rows exported.`),
  failed: 'The export did not work. Please try again.',
  fileName: (list: 'donors' | 'requests' | 'users', date: string) => `${list}-${date}.csv`,
} as const;
