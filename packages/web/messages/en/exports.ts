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
        ? '1 of these donors hides the number from members. The Action Log will say that you exported it.'
        : `${formatCount(donors)} of these donors hide their number from members. The Action Log will say that you exported them.`,
    include: 'include them',
    leaveOut: 'No, leave them out',
  },
  done: (rows: number) => (rows === 1 ? '1 row exported.' : `${formatCount(rows)} rows exported.`),
  failed: 'The export did not work. Please try again.',
  fileName: (list: 'donors' | 'requests' | 'users', date: string) => `${list}-${date}.csv`,
} as const;
