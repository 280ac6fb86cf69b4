import { type NumberingPlan, type PhoneNumber, phoneNumber } from './phone-number.ts';
import { limits } from './records/limits.ts';
import { toLine, withWesternDigits } from './records/normalise-text.ts';

/** The contact number in a text, or why none can be read. */
export type PhoneReading =
  | ({ readonly kind: 'number' } & PhoneNumber)
  /** Several numbers, each as it would be shown. */
  | { readonly kind: 'several'; readonly numbers: readonly string[] }
  /** A spreadsheet has rounded the number, whose last digits are lost. */
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'invalid' };

const dashes = /[\u2010-\u2015\u2212]/gu;
/** "Mobile: 017…", "Phone 017…", "tel:+880…", and the apostrophe by which a spreadsheet keeps a number as text. */
const label =
  /^['’]?(?:(?:[\p{L}\p{M}.]+\s+){0,3}[\p{L}\p{M}.]+\s*:|(?:mobile|mob|phone|cell|tel|whatsapp|no|মোবাইল|ফোন)(?![\p{L}\p{M}])\.?)?[\s-]*/iu;
/** As in "01700 000 001 (WhatsApp)". */
const note = /\s*\([\p{L}\p{M}\s.]+\)$/u;
/** Of a number with its calling code (E.164). */
const maxDigits = 15;
const rounded = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const wholeDecimal = /^(\d+)\.0+$/;
const grouped = /^\d{1,3}(?:,\d{2,3})+$/;
const separators = /\s*[,;|&।]\s*|\s*\/\s*|\s+(?:or|and|ও|বা|অথবা|এবং)\s+/iu;
/** A text with the digits and signs in which numbers are stored and dialled, and without invisible characters. */
export function plainNumber(text: string): string {
  const visible = withWesternDigits(text.normalize('NFKC')).replace(/\p{Cf}/gu, '');
  return toLine(visible.replace(dashes, '-'));
}

/** Reads what a person typed, pasted or imported as a contact number. */
export function readPhoneNumber(text: string, plan: NumberingPlan): PhoneReading {
  const plain = plainNumber(text).replace(label, '').replace(wholeDecimal, '$1');
  if (rounded.test(plain)) return { kind: 'cut-off' };
  const numbers = partsOf(grouped.test(plain) ? plain.replaceAll(',', '') : plain, plan).map((part) =>
    phoneNumber(part, plan),
  );
  const [first] = numbers;
  if (!first || !numbers.every((number) => number !== null)) return { kind: 'invalid' };
  const different = new Map(numbers.map(({ dialled, shown }) => [dialled, shown]));
  return different.size === 1
    ? { kind: 'number', ...first }
    : { kind: 'several', numbers: [...different.values()] };
}

/** The numbers in a text that may have several, also without anything between them. */
function partsOf(text: string, plan: NumberingPlan): readonly string[] {
  const glued = gluedMobiles(text, plan);
  if (glued.length > 1) return glued;
  const parts = text
    .split(separators)
    .map((part) => part.replace(label, '').replace(note, ''))
    .filter((part) => part !== '');
  const [first = ''] = parts;
  // "01700-000001/02" has the end of a second number.
  return text.includes('/') ? parts.map((part) => withBeginningOf(first, part)) : parts;
}

function withBeginningOf(first: string, part: string): string {
  return /^\d+$/.test(part) && part.length < limits.phoneMin ? first.slice(0, -part.length) + part : part;
}

/** The mobile numbers of the country of which alone a text consists, but for marks. */
function gluedMobiles(text: string, plan: NumberingPlan): readonly string[] {
  const compact = text.replace(/[\s().-]/g, '');
  if (compact.length <= maxDigits) return [];
  const { callingCode, trunkPrefix, mobilePrefixes, mobileDigits } = plan;
  const before = `(?:(?:\\+|00)?${callingCode}(?:${trunkPrefix})?|${trunkPrefix})?`;
  const mobile = `${before}(?=${mobilePrefixes.join('|')})\\d{${mobileDigits}}`;
  if (!new RegExp(`^(?:${mobile}){2,}$`).test(compact)) return [];
  return compact.match(new RegExp(mobile, 'g')) ?? [];
}
