import type { ImportField } from '@blood-bank/domain/roster-import/import-fields';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { formatBloodGroup, formatCount } from './formats.ts';

const labels: Readonly<Record<ImportField, string>> = {
  fullName: 'Full Name',
  bloodGroup: 'Blood Group',
  contactNumber: 'Contact Number',
  email: 'Email',
  universityId: 'University ID',
  department: 'Department / Position',
  lastDonationDate: 'Last Donation Date',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  allowContactVisibility: 'Show number',
};

const longestQuote = 40;
const tooLong = 'too-long:';

function donors(count: number): string {
  return count === 1 ? '1 donor' : `${formatCount(count)} donors`;
}

function rows(count: number): string {
  return count === 1 ? '1 row' : `${formatCount(count)} rows`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

function quote(text: string): string {
  return `“${shortened(text)}”`;
}

const toAsk = 'To ask: the donor may not be able to give yet.';

function nobody(here: number, leftOut: number): string {
  const people = here === 1 ? 'the one person is' : `all ${formatCount(here)} people are`;
  const sentence = `Nothing to import: ${people} in the list already.`;
  if (leftOut === 0) return sentence;
  return `${sentence} ${rows(leftOut)} still ${leftOut === 1 ? 'needs' : 'need'} correcting below.`;
}

/** What is wrong with a row, after its number. */
function findingSentence({ field, problem, text, sameAs = 0, isToAsk }: RowFinding): string {
  const label = labels[field];
  const sentences: Readonly<Record<string, string>> = {
    required: `${label} is missing.`,
    unreachable: 'There is neither a contact number nor an email address.',
    'unclear-group': `The blood group ${quote(text)} is not clear.`,
    'rounded-number': `A spreadsheet has cut off the number ${quote(text)}. Take it from where it came from.`,
    'lost-letters': `The name ${quote(text)} has lost its letters. Save the file again as “CSV UTF-8”.`,
    'not-a-phone-number': `${quote(text)} is not a contact number.`,
    'several-numbers': `${quote(text)} is several numbers.`,
    'wrong-digits': `${quote(text)} has too few or too many digits.`,
    'not-an-email': `${quote(text)} is not an email address.`,
    'not-a-date': `${label} ${quote(text)} is not a clear date.`,
    'in-the-future': `${label} ${quote(text)} is in the future.`,
    'not-before-today': `${label} ${quote(text)} is not before today.`,
    'too-long-ago': `${label} ${quote(text)} is too long ago.`,
    'before-birth': `${label} ${quote(text)} is before the date of birth.`,
    'not-a-choice':
      field === 'gender'
        ? `Gender ${quote(text)} is not one that is stored, and stays empty.`
        : `${label} ${quote(text)} is neither yes nor no, so the number stays hidden.`,
    twice: `The same person as in row ${formatCount(sameAs)}, by ${field === 'email' ? 'the email address' : 'the number'}: imported once, with the latest donation.`,
    'another-group': `Row ${formatCount(sameAs)} is the same person with another blood group. Correct the wrong one.`,
  };
  if (problem.startsWith(tooLong)) {
    return `${label} is longer than ${problem.slice(tooLong.length)} characters.`;
  }
  const sentence = sentences[problem] ?? `${label} ${quote(text)} can’t be read.`;
  return isToAsk ? `${sentence} ${toAsk}` : sentence;
}

/** The columns of a file of donors, its preview and its import. */
export const importStepMessages = {
  labels,
  columnsTitle: 'Match your columns',
  columns: { field: 'Field', column: 'Column in your file', example: 'First rows' },
  notThere: 'Not in the file',
  column: (number: number) => `Column ${number}`,
  columnsHint: 'A full name and a blood group are needed, and a contact number or an email address.',
  missing: {
    fullName: 'Choose the column of the full name.',
    bloodGroup: 'Choose the column of the blood group.',
    contactNumber: 'Choose the column of the contact number, or of the email address.',
  },
  missingAlert: 'Please choose the columns that are needed.',
  dateOrder: {
    day: (read: string) => `The day: ${read}`,
    month: (read: string) => `The month: ${read}`,
    noDate: 'no date',
    missing: 'Please say whether the day or the month comes first in dates.',
  },
  unused: 'Not imported',
  unusedColumn: (heading: string, examples: readonly string[]) =>
    `${heading} (${examples.map(quote).join(', ')})`,
  firstRows: 'How the first rows will read',
  born: (date: string, years: number) => `born ${date} (${formatCount(years)} years)`,
  donated: (date: string) => `last donated ${date}`,
  noFirstRows: 'None of the first rows can be imported as it is. The next step tells why.',
  back: 'Back',
  check: 'Check the rows',
  checking: (done: number, of: number) =>
    `Looking who is here already… ${formatCount(done)} of ${formatCount(of)}`,
  readingRows: 'Reading the rows…',
  checkFailed: 'The rows could not be checked. Please try again.',
  stop: 'Stop',
  preview: 'Preview',
  counts: { fresh: 'new donors', here: 'already here', leftOut: 'left out' },
  consequence:
    'New donors start as Not Verified and without an account. Their number is hidden, unless the file says that they agreed to show it. Those already here stay as they are.',
  continued: (when: string) => `This goes on with the import of ${when}.`,
  nobody,
  noOne: 'No row of this file can be imported as it is. Correct the rows below.',
  problems: 'Problems',
  problemsHint:
    'These rows are left out. Correct them here, or in your file and import it again: nobody is entered twice.',
  problemsLeft:
    'These rows are left out. Correct them in your file and import it again: nobody is entered twice.',
  edit: 'Edit',
  editRow: (row: number) => `Edit row ${formatCount(row)}`,
  rowTitle: (row: number) => `Row ${formatCount(row)}`,
  editHint: 'What you correct here is imported. Your file stays as it is.',
  save: 'Save',
  corrected: (row: number) => `Row ${formatCount(row)} is corrected.`,
  noProblems: 'Every row can be read.',
  notes: 'Imported without a value',
  row: (row: number, name: string, sentence: string) => {
    const person = name === '' ? '' : `, ${shortened(name)}`;
    return `Row ${formatCount(row)}${person}: ${sentence}`;
  },
  toAsk,
  findingSentence,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  spellings: 'Blood groups as read',
  spelling: (written: string, group: string) => `${quote(written)} is read as ${formatBloodGroup(group)}`,
  spellingCount: rows,
  departments: 'Departments outside your list',
  department: (written: string, count: number) =>
    `${quote(written)} is imported as written, but no filter finds it (${donors(count)})`,
  start: (count: number) => `Import ${donors(count)}`,
  progress: 'Importing',
  progressText: (done: number, of: number) => `${formatCount(done)} of ${formatCount(of)}`,
  stopped: 'The import is stopped. Those imported so far stay.',
  goOn: 'Go on',
  failed: 'The import was interrupted. Those imported so far stay, and nobody is entered twice.',
  done: (imported: number, here: number, leftOut: number) =>
    `${formatCount(imported)} imported, ${formatCount(here)} already here, ${formatCount(leftOut)} left out.`,
  result: 'Result',
  report: {
    button: 'Download report',
    fileName: (date: string) => `import-${date}.csv`,
    headings: ['Row', 'Name', 'Result', 'Reason'],
    imported: 'imported',
    here: 'already here',
    leftOut: 'left out',
    notYet: 'not imported yet',
  },
  another: 'Import another file',
  toList: 'Back to Manage Donors',
} as const;
