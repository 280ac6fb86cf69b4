import { formatCount } from './formats.ts';

function donors(count: number): string {
  return count === 1 ? '1 donor' : `${formatCount(count)} donors`;
}

function stay(count: number): string {
  return count === 1
    ? '1 donor was changed since, and stays.'
    : `${donors(count)} were changed since, and stay.`;
}

/** Choosing a file of donors to import, and undoing an import. */
export const importMessages = {
  title: 'Import Donors',
  steps: ['Choose a file', 'Match your columns', 'Check and import'],
  stepsName: 'Steps',
  rowsOf: (file: string, count: number) => `${file}, ${count === 1 ? '1 row' : `${formatCount(count)} rows`}`,
  file: 'CSV file',
  fileHint:
    'In your spreadsheet program choose Save as or Download, then CSV. The file stays on this device: only the donors that you import are sent.',
  reading: 'Reading the file…',
  fileProblems: {
    empty: 'This file is empty.',
    spreadsheet: 'This is a spreadsheet, not a CSV file. Open it, choose Save as, and save it as CSV UTF-8.',
    'not-text': 'This is not a CSV file. Please choose a list that was saved as CSV.',
    'too-large': 'This file is larger than 20 MB. Please split it into several files.',
    'web-page':
      'This is a web page, not a list. Open it, copy the table into a spreadsheet, and save that as CSV.',
    json: 'This file is for programs, not a list. Where it comes from, export the donors as CSV.',
    counts: 'This file has counts, not people. Please choose the list that the counts were made from.',
    'too-many-columns':
      'This file has more than 500 columns, so it isn’t a list of donors. Please delete those that aren’t needed.',
    'too-many-quotes':
      'This file has too many quotation marks to be a list. Open it in a spreadsheet program, and save it as CSV again.',
    'no-rows': 'There is nobody in this file: it has no rows below the headings.',
    'too-many-rows': 'This file has more than 20,000 rows. Please split it into several files.',
  },
  quotes: (row: number) =>
    `A quotation mark in row ${formatCount(row)} is not closed, so the rows after it can’t be told apart. Please correct it and choose the file again.`,
  unreadable: 'This file could not be read. Please choose it again.',
  last: {
    title: 'Last imports',
    about: (entries: number, file: string, when: string) =>
      `${file}, ${when}: ${donors(entries)} unchanged since.`,
  },
  undo: {
    button: 'Undo this import',
    question: 'Undo this import?',
    consequence:
      'Its donors are deleted. Those who were edited, verified or deactivated since, and those who have registered, stay.',
    action: 'undo it',
    progress: (done: number) => `Undoing… ${formatCount(done)}`,
    done: (deleted: number, kept: number) =>
      kept === 0 ? `${donors(deleted)} deleted.` : `${donors(deleted)} deleted. ${stay(kept)}`,
    failed: 'The import could not be undone. Please try again.',
  },
  stop: 'Stop',
  notLoaded: 'The next step could not be loaded. Please load the page again.',
} as const;
