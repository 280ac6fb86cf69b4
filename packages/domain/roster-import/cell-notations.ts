import { toLine } from '../records/normalise-text.ts';

/** What people write into a cell to say that they have nothing to write. */
const nothing = /^(?:-+|\u2013|\u2014|\.|n\/?a|none|nil|null|নাই|নেই)$/iu;
/** A spreadsheet marks a text so that it is no formula or number. */
const textMark = /^'(?=[=+\-@\d\uff1d\uff0b\uff0d\uff20])/u;
const yes = ['y', 'yes', 'true', '1', 'x', '✓', '✔', 'হ্যাঁ', 'হ্যা', 'হা'].map((word) => word.normalize('NFC'));
const no = ['n', 'no', 'false', '0', 'না'];
const genderWords = {
  Male: ['m', 'male', 'man', 'boy', 'পুরুষ', 'ছেলে'],
  Female: ['f', 'female', 'woman', 'girl', 'মহিলা', 'নারী', 'মেয়ে'].map((word) => word.normalize('NFC')),
};

/** The text of a cell on one line; empty where it only says that there is nothing. */
export function cellText(cell: string): string {
  const text = toLine(cell).replace(textMark, '');
  return nothing.test(text) ? '' : text;
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
