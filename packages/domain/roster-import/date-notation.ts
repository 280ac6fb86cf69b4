import { type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { withWesternDigits } from '../records/normalise-text.ts';

/** What comes first in dates such as 03/04/2001. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const dayThenName = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]+([\p{L}\p{M}]{3,})[\s\-/.,]+(\d{4})$/iu;
const nameThenDay = /^([\p{L}\p{M}]{3,})[\s\-/.]+(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4})$/iu;
/** A spreadsheet adds a time to a date. */
const time = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[AP]M)?Z?$/i;

const monthNames: readonly (readonly string[])[] = [
  ['january', 'জানুয়ারি', 'জানুয়ারী'],
  ['february', 'ফেব্রুয়ারি', 'ফেব্রুয়ারী'],
  ['march', 'মার্চ'],
  ['april', 'এপ্রিল'],
  ['may', 'মে'],
  ['june', 'জুন'],
  ['july', 'জুলাই'],
  ['august', 'আগস্ট', 'আগষ্ট'],
  ['september', 'সেপ্টেম্বর'],
  ['october', 'অক্টোবর'],
  ['november', 'নভেম্বর'],
  ['december', 'ডিসেম্বর'],
].map((names) => names.map((name) => name.normalize('NFC')));

/** Whether the text is a date that means two different days, depending on what comes first. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, second] = yearLast.exec(plain(text)) ?? [];
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  );
}

/**
 * Reads a date as people and spreadsheets write it. Null for what is no day of the calendar, or could be several ones, as a year
 * of two digits.
 *
 * @param order what comes first in dates of three numbers; null while nobody has said it, which leaves those that have one meaning only
 */
export function readDate(text: string, order: DateOrder | null): CalendarDate | null {
  const written = plain(text);
  const numbers = yearFirst.exec(written);
  if (numbers !== null) return dateOf(numbers[1], numbers[2], numbers[3]);
  const named = dayThenName.exec(written) ?? swapped(nameThenDay.exec(written));
  if (named !== null) return dateOf(named[3], String(monthOf(named[2])), named[1]);
  const [, first, second, year] = yearLast.exec(written) ?? [];
  if (first === undefined) return null;
  if (order === null && isAmbiguousDate(written)) return null;
  const isMonthFirst = order === null ? Number(second) > 12 : order === 'month';
  return isMonthFirst ? dateOf(year, first, second) : dateOf(year, second, first);
}

function plain(text: string): string {
  return withWesternDigits(text).normalize('NFC').trim().replace(time, '');
}

function swapped(match: readonly string[] | null): readonly (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

/** The number of a month by its name, or by the first three letters or more of it; 0 for none. */
function monthOf(name = ''): number {
  const written = name.toLowerCase();
  return 1 + monthNames.findIndex((names) => names.some((month) => isShortFor(written, month)));
}

/** Only English names are shortened. */
function isShortFor(written: string, month: string): boolean {
  return written === month || (/^[a-z]{3,}$/.test(written) && month.startsWith(written));
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
