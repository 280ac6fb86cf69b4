import { toLine, withWesternDigits } from '../records/normalise-text.ts';

/** What people write into a cell to say that they have nothing to write. */
const nothing = /^(?:-+|\u2013|\u2014|\.|n\/?a|none|nil|null|নাই|নেই)$/iu;
/** A spreadsheet marks a text so that it is no formula or number, and our own export what comes after a semicolon. */
const textMark = /(?<=^|[;\t][\s"]*)'(?=[=+\-@\d\uff1d\uff0b\uff0d\uff20])/gu;
const yes = ['y', 'yes', 'true', '1', 'x', '✓', '✔', 'হ্যাঁ', 'হ্যা', 'হা'].map((word) => word.normalize('NFC'));
const no = ['n', 'no', 'false', '0', 'না'];
/** Instead of a date, that someone has not donated yet. */
const never = new RegExp(
  `^(?:${[
    'never( .*)?',
    'n|no|none|nil|false|new( donor)?|first time',
    "(i )?(have|has|did)?(n'?t| ?not)( ever)?( been)?( donated?| given| gave)?( blood)?( yet| before)?",
    'not? (yet|applicable|donations?)( yet)?( donated)?',
    '(আমি )?(এখনো|এখনও|কখনো|কখনও|কখনোই)?( পর্যন্ত)?( ?রক্ত)?( ?দান)? ?(না|নাই|নেই|(দেই|দিই|দেয়|করি|দেওয়া হয়) ?(নি|নাই))',
    'প্রথম ?বার|নতুন',
  ].join('|')})$`.normalize('NFC'),
  'u',
);
/** The days that programs and spreadsheets show for a date that is empty or 0. */
const emptyDates =
  /^(?:[0\s:./-]+|1970-0?1-0?1|0?1[-/.]0?1[-/.](?:19)?70|1899-12-3[01]|1900-0?1-0?[01]|0?[01][-/.]0?[01][-/.]1900|0001-01-01)(?:[t\s].*)?$/;
const genderWords = {
  Male: ['m', 'male', 'man', 'boy', 'পুরুষ', 'ছেলে'],
  Female: ['f', 'female', 'woman', 'girl', 'মহিলা', 'নারী', 'মেয়ে'].map((word) => word.normalize('NFC')),
};

/** The text of a cell on one line; empty where it only says that there is nothing. */
export function cellText(cell: string): string {
  const text = toLine(cell).replace(textMark, '');
  return nothing.test(text) ? '' : text;
}

/** Whether a cell for the date of the last donation says that there was none. */
export function saysNever(text: string): boolean {
  const written = withWesternDigits(text).normalize('NFC').toLowerCase().replace(/[’`]/g, "'").trim();
  const words = written
    .replace(/[.!,।]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return emptyDates.test(written) || never.test(words);
}

/** Reads a gender; null for another word, as only these two are stored. */
export function readGender(text: string): 'Male' | 'Female' | null {
  if (isAmong(genderWords.Male, text)) return 'Male';
  return isAmong(genderWords.Female, text) ? 'Female' : null;
}

/** Reads an answer; null for a word that says neither. */
export function readYesOrNo(text: string): boolean | null {
  if (isAmong(yes, text)) return true;
  return isAmong(no, text) ? false : null;
}

function isAmong(words: readonly string[], text: string): boolean {
  return words.includes(text.normalize('NFC').toLowerCase().replace(/\.$/, ''));
}
