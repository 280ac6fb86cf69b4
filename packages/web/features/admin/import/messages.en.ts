import type { AttributeField, ImportField } from '@blood-bank/domain/roster-import/import-fields';
import type { Question } from '@blood-bank/domain/roster-import/questions';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { formatBloodGroup, formatCount } from '../../../lib/i18n/formats.en.ts';

function stay(count: number): string {
  return count === 1
    ? '1 donor was kept, because someone has changed it since.'
    : `${donors(count)} were kept, because someone has changed them since.`;
}

/** Choosing a file of donors to import, and undoing an import. */
export const importMessages = {
  title: 'Import Donors',
  steps: ['Choose a file', 'Match your columns', 'Check and import'],
  stepsName: 'Steps',
  rowsOf: (file: string, count: number) => `${file}, ${count === 1 ? '1 row' : `${formatCount(count)} rows`}`,
  file: 'CSV file',
  fileHint:
    'Excel (.xlsx) and OpenDocument (.ods) files work, too. The file doesn’t leave this device: only the donors you import are sent.',
  waysName: 'Where the list is',
  chooseFile: 'Choose a file',
  pasteTable: 'Paste a table',
  pasted: 'Table or messages',
  pastedHint:
    'Copy the cells of a spreadsheet with their headings, and paste them here. Messages such as “Rahim O+ 01700-000001” work, too.',
  readPasted: 'Read it',
  /** Stored as the name of the file. */
  pastedName: 'pasted table',
  whichSheet: 'Which sheet?',
  sheetOf: (file: string, sheet: string) => `${file}, ${sheet}`,
  reading: 'Reading the list…',
  fileProblems: {
    empty: 'This file is empty.',
    spreadsheet:
      'This spreadsheet is in an old format, or has a password. Open it, choose Save as, and save it as .xlsx without a password, or as CSV UTF-8.',
    'not-text': 'This isn’t a list. Choose a CSV, Excel (.xlsx) or OpenDocument (.ods) file.',
    'too-large': 'This file is larger than 20 MB. Split it into several files.',
    'web-page':
      'This is a web page, not a list. Open it in a browser, copy the table into a spreadsheet, and save that as CSV.',
    json: 'This file is for programs. Go back to where you got it, and export the donors as CSV.',
    counts: 'This file has counts, not people. Choose the list they were counted from.',
    'too-many-columns':
      'This file has more than 500 columns, so it isn’t a list of donors. Delete those you don’t need.',
    'too-many-quotes':
      'This file has too many quotation marks to be a list. Open it in a spreadsheet program, and save it as CSV again.',
    'no-rows': 'There is no one in this file: it has no rows below the headings.',
    'too-many-rows': 'This file has more than 20,000 rows. Split it into several files.',
  },
  quotes: (row: number) =>
    `A quotation mark in row ${formatCount(row)} isn’t closed, so the rows after it run together. Correct it and choose the file again.`,
  unreadable: 'This file couldn’t be read. Please choose it again.',
  last: {
    title: 'Last imports',
    about: (entries: number, changes: number, file: string, when: string) => {
      const added = entries > 0 ? [`${donors(entries)} added`] : [];
      const changed = changes > 0 ? [`${changeCount(changes)} to donors who were here before`] : [];
      return `${file}, ${when}. You can still undo: ${[...added, ...changed].join(', ')}.`;
    },
  },
  undo: {
    button: 'Undo this import',
    question: 'Undo this import?',
    consequence:
      'The donors it added are deleted, except those who were edited, verified or deactivated since, and those who have registered. What it changed in donors who were here before is changed back, unless someone has changed it since.',
    action: 'undo it',
    progress: (done: number) => `Undoing… ${formatCount(done)}`,
    done: (deleted: number, changedBack: number, kept: number) => {
      const isDeleting = deleted > 0 || changedBack === 0;
      const sentences = [
        ...(isDeleting ? [`${donors(deleted)} deleted.`] : []),
        ...(changedBack > 0 ? [`${donors(changedBack)} changed back.`] : []),
        ...(kept > 0 ? [stay(kept)] : []),
      ];
      return sentences.join(' ');
    },
    failed: 'The import couldn’t be undone. Please try again.',
  },
  stop: 'Stop',
  notLoaded: 'The next step couldn’t be loaded. Please reload the page.',
} as const;

function person({ row, name }: { readonly row: number | null; readonly name: string }): string {
  return row === null ? name : `${name} (row ${formatCount(row)})`;
}

/** What is asked, and why. */
function questionSentence({ kind, example, count, people = [] }: Question): string {
  const [one, other] = people.map(person);
  switch (kind) {
    case 'date-order':
      return `Which comes first in dates such as ${example}?`;
    case 'second-date':
      return `“${example}” has donation dates, too. Which date counts?`;
    case 'lost-zero':
      return count === 1
        ? `The number ${example} may have lost the 0 at its beginning. Add it?`
        : `${formatCount(count)} numbers may have lost the 0 at their beginning, such as ${example}. Add it?`;
    case 'wrong-digits':
      return count === 1
        ? `The number ${example} has too few or too many digits for a mobile number. Import it?`
        : `${formatCount(count)} numbers have too few or too many digits for a mobile number, such as ${example}. Import them?`;
    case 'several-numbers':
      return `${rows(count)} with several numbers: “${example}”${count === 1 ? '' : ' and others'}. Which one is imported?`;
    case 'subgroups':
      return `Read A1 and A2 as A, A1B and A2B as AB? ${rows(count)}: “${example}”${count === 1 ? '' : ' and others'}`;
    case 'near-group':
      return `Which blood group is “${example}”? ${rows(count)}`;
    case 'two-people':
      return `Are ${people.map(person).join(' and ')} one person? They have one number: ${example}`;
    case 'donations':
      return `This list has ${donations(count)}. Record each of them?`;
    case 'number-here':
      return `Is ${one} the same person as ${other}, a donor with the number ${example}?`;
    case 'shared-email':
      return `${one} and ${other} have the same email address: ${example}. Do they share it?`;
  }
}

const answers: Readonly<Record<Exclude<Question['kind'], 'date-order'>, Readonly<Record<string, string>>>> = {
  'second-date': { latest: 'The later one of both columns', first: 'The one of the chosen column only' },
  'lost-zero': { add: 'Add the 0', keep: 'No, import as it is' },
  'wrong-digits': { keep: 'Import as it is', without: 'Leave the number out' },
  'several-numbers': { first: 'The first', last: 'The last', without: 'None of them' },
  subgroups: { read: 'Yes: for red cells they count as A and AB', 'leave-out': 'No, leave these rows out' },
  'near-group': { 'leave-out': 'It isn’t clear: leave these rows out' },
  'two-people': { two: 'No, import both', one: 'Yes, import one' },
  donations: { all: 'Yes, with date and place', last: 'No, only the date of each donor’s last donation' },
  'number-here': { new: 'No, import too', here: 'Yes, already here' },
  'shared-email': {
    without: 'No, import the donor without it',
    with: 'Yes, they share the address',
    here: 'They are one person, already here',
  },
};

/** What is asked about a file before it is imported. */
export const importQuestionMessages = {
  title: 'Questions about this file',
  whoIsWho: 'Who is who',
  question: questionSentence,
  answer: (question: Question, answer: string) => {
    if (question.kind === 'date-order') return 'Leave unclear dates empty';
    return answers[question.kind][answer] ?? `It is ${formatBloodGroup(answer)}`;
  },
  /** Why an answer is preselected; empty for none. */
  evidence: ({ kind, preselected, evidence }: Question) => {
    if (evidence === null || preselected === null) return '';
    if (kind === 'second-date') return `The chosen column is “${evidence}”.`;
    if (kind === 'lost-zero' || kind === 'wrong-digits')
      return `Other numbers are complete, such as ${evidence}.`;
    const order: Readonly<Record<string, string>> = { day: 'Day', month: 'Month', year: 'Year' };
    const first = order[preselected];
    return first === undefined
      ? `The column has both orders: ${evidence}. Other dates could be either.`
      : `${first} first, because of ${evidence}.`;
  },
  year: (read: string) => `The year: ${read}`,
  missing: 'Please answer the marked questions.',
  showMore: (count: number) => `Show ${formatCount(count)} more`,
} as const;

const labels: Readonly<Record<Exclude<ImportField, AttributeField>, string>> = {
  fullName: 'Full Name',
  bloodGroup: 'Blood Group',
  contactNumber: 'Contact Number',
  email: 'Email',
  universityId: 'University ID',
  department: 'Department / Position',
  lastDonationDate: 'Last Donation Date',
  donationPlace: 'Donation Place',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  allowContactVisibility: 'Show number',
};

const longestQuote = 40;
const tooLong = 'too-long:';

function donors(count: number): string {
  return count === 1 ? '1 donor' : `${formatCount(count)} donors`;
}

function donations(count: number): string {
  return count === 1 ? '1 donation' : `${formatCount(count)} donations`;
}

function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${formatCount(count)} changes`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
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
function findingSentence(
  { field, problem, text, sameAs = 0, stored = '', isToAsk }: RowFinding,
  label: string,
): string {
  const sentences: Readonly<Record<string, string>> = {
    required: `${label} is missing.`,
    unreachable: 'There is no contact number and no email address.',
    'unclear-group': `The blood group ${quote(text)} is not clear.`,
    'rounded-number': `A spreadsheet has rounded the number ${quote(text)}. Type the original.`,
    'lost-letters': `The name ${quote(text)} has lost its letters. Save the original file again as “CSV UTF-8”.`,
    'not-a-phone-number': `${quote(text)} is not a contact number.`,
    'several-numbers': `${quote(text)} is more than one number.`,
    'wrong-digits': `${quote(text)} has too few or too many digits.`,
    'not-an-email': `${quote(text)} is not an email address.`,
    'not-a-date': `${label} ${quote(text)} is not a clear date.`,
    'in-the-future': `${label} ${quote(text)} is in the future.`,
    'not-before-today': `${label} ${quote(text)} is not before today.`,
    'too-long-ago': `${label} ${quote(text)} is too long ago.`,
    'before-birth': `${label} ${quote(text)} is before the date of birth.`,
    'not-a-choice':
      field === 'allowContactVisibility'
        ? `${label} ${quote(text)} is neither yes nor no, so the number will be hidden.`
        : `${label} ${quote(text)} is not one of the choices, so it’s left empty.`,
    twice: `Same ${field === 'email' ? 'email address' : 'number'} as row ${formatCount(sameAs)}: imported once, with the latest donation.`,
    'group-here': `This donor is already here with the blood group ${formatBloodGroup(stored)}, not ${formatBloodGroup(text)}. Ask which is right.`,
    'another-group': `Row ${formatCount(sameAs)} is the same person with another blood group. Ask which is right, and correct the other.`,
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
  columnsHint: 'You need a full name, a blood group, and a contact number or an email address.',
  missing: {
    fullName: 'Choose the column of the full name.',
    bloodGroup: 'Choose the column of the blood group.',
    contactNumber: 'Choose the column of the contact number, or of the email address.',
  },
  missingAlert: 'Please choose the missing columns.',
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
  noFirstRows: 'None of the first rows can be imported yet. The next step says why.',
  back: 'Back',
  check: 'Check the rows',
  checking: (done: number, of: number) =>
    `Checking who is already here… ${formatCount(done)} of ${formatCount(of)}`,
  readingRows: 'Reading the rows…',
  checkFailed: 'The rows couldn’t be checked. Please try again.',
  stop: 'Stop',
  preview: 'Preview',
  counts: { fresh: 'new donors', here: 'already here', leftOut: 'left out', donations: 'donations' },
  consequence:
    'New donors start as Not Verified and without an account. Their number is hidden, unless the file says they agreed to show it. Donors already here don’t change.',
  consequenceWithChanges:
    'New donors start as Not Verified and without an account. Their number is hidden, unless the file says they agreed to show it. Donors already here don’t change, except as you choose.',
  changes: {
    title: 'Changes to known donors',
    hint: 'Your list knows more about these donors. Only what you choose is saved, and undoing the import takes it back. A member’s own details don’t change: only the donation is added, and the member gets an email and can delete it.',
    selectAll: 'Select all',
    member: 'Member',
    who: (name: string, row: number) => `${name}, row ${formatCount(row)}`,
    value: (label: string, to: string, from: string) =>
      from === '' ? `${label}: ${to} (none so far)` : `${label}: ${to} instead of ${from}`,
    donation: (date: string, place: string) => (place === '' ? date : `${date} (${place})`),
    donations: (given: readonly string[], last: string) => {
      const all = given.join(', ');
      const added = given.length === 1 ? `Donation: ${all}` : `${donations(given.length)}: ${all}`;
      return last === '' ? `${added} (none so far)` : `${added} (last so far: ${last})`;
    },
    chooseFirst: 'Choose above what to change.',
    done: (count: number) => `${donors(count)} changed.`,
  },
  continued: (when: string) => `This continues the import of ${when}.`,
  nobody,
  noOne: 'No row of this file can be imported yet. Correct the rows below.',
  problems: 'Problems',
  problemsHint:
    'These rows are left out. Correct them here, or in your file and import it again: no one is added twice.',
  problemsLeft:
    'These rows are left out. Correct them in your file and import it again: no one is added twice.',
  edit: 'Edit',
  editRow: (row: number) => `Edit row ${formatCount(row)}`,
  rowTitle: (row: number) => `Row ${formatCount(row)}`,
  editHint: 'What you correct here is imported. Your file doesn’t change.',
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
  bijoy: {
    title: 'Read from Bijoy',
    text: (before: string, after: string, isConverted: boolean, count: number) =>
      isConverted
        ? `${quote(before)} is read as ${quote(after)} (${rows(count)})`
        : `${quote(before)} isn’t converted. From Bijoy it would be ${quote(after)} (${rows(count)})`,
    keep: 'Keep as it was',
    keepText: (before: string) => `Keep ${quote(before)} as it was`,
    keepAll: 'Keep all as they were',
    convert: 'Convert',
    convertText: (before: string) => `Convert ${quote(before)}`,
    convertAll: 'Convert all',
  },
  spellings: 'Blood groups as read',
  spelling: (written: string, group: string) => `${quote(written)} is read as ${formatBloodGroup(group)}`,
  spellingCount: rows,
  departments: 'Departments outside your list',
  department: (written: string, count: number) =>
    `${quote(written)} is imported as written, but no filter finds it (${donors(count)})`,
  start: (count: number, donationCount: number, changes: number) => {
    const parts = [
      ...(count > 0 ? [donors(count)] : []),
      ...(donationCount > 0 ? [donations(donationCount)] : []),
      ...(changes > 0 ? [changeCount(changes)] : []),
    ];
    const verb = count > 0 ? 'Import' : donationCount > 0 ? 'Record' : 'Save';
    return `${verb} ${listed(parts)}`;
  },
  progress: 'Importing',
  progressText: (done: number, of: number) => `${formatCount(done)} of ${formatCount(of)}`,
  stopped: 'Import stopped. The donors imported so far are kept.',
  goOn: 'Resume',
  failed: 'The import was interrupted. The donors imported so far are kept, and no one is added twice.',
  done: (imported: number, here: number, leftOut: number) =>
    `${formatCount(imported)} imported, ${formatCount(here)} already here, ${formatCount(leftOut)} left out.`,
  donationsDone: (count: number) => `${donations(count)} recorded.`,
  result: 'Result',
  report: {
    button: 'Download report',
    fileName: (date: string) => `import-${date}.csv`,
    headings: ['Row', 'Name', 'Result', 'Reason'],
    imported: 'imported',
    here: 'already here',
    changed: 'already here, changed',
    leftOut: 'left out',
    notYet: 'not imported yet',
  },
  another: 'Import another file',
  toList: 'Back to Manage Donors',
} as const;
