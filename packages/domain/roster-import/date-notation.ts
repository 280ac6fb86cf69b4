import { addDays, type CalendarDate, parseCalendarDate } from '../calendar-date.ts';
import { withWesternDigits } from '../records/normalise-text.ts';
import { zonedDate } from '../zoned-time.ts';

/** What comes first in dates such as 03/04/2001; "year" is for years of two digits only, as in 24-01-26. */
export const dateOrders = ['day', 'month', 'year'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How dates are read that do not say it themselves. */
export interface DateReading {
  /** Null while nobody has said it, which leaves those that have one meaning only. */
  readonly order: DateOrder | null;
  /** In the reader's time zone: later years of two digits are of the century before. */
  readonly today: CalendarDate;
  /** The zone of points in time. */
  readonly timeZone: string;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dayThenName = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([\p{L}\p{M}]{3,})[\s\-/.,']*(\d{4}|\d{2})$/iu;
const nameThenDay = /^([\p{L}\p{M}]{3,})[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4})$/iu;
/** A spreadsheet adds a time to a date. */
const time = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[AP]M)?Z?$/i;
/** "Date: 25-01-2026" and "Sun, 25 Jan 2026". */
const before = /^(?:[\p{L}\p{M}\s]+:|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[,\s])\s*/iu;
/** The days of a spreadsheet's own dates, from 1899-12-30, for the years from 1954 to 2078. */
const serial = /^([2-6]\d{4})(?:\.\d+)?$/;
const firstSerial = '1899-12-30' as CalendarDate;
/** Seconds or milliseconds since 1970. */
const epochSeconds = /^\d{9,10}$/;
const epochMilliseconds = /^\d{12,13}$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;
const millisecondsPerDay = 86_400_000;

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

/** Whether what a date means depends on what comes first in it. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, second, year] = yearLast.exec(plain(text)) ?? [];
  if (first === undefined) return false;
  return (
    hasTwoDigits(year) || (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second))
  );
}

/** Whether the year of a date has two digits, of which the first number may be the year as well. */
export function hasTwoDigitYear(text: string): boolean {
  return hasTwoDigits(yearLast.exec(plain(text))?.[3]);
}

/** What comes first in a date, where its own numbers say so; null for others. */
export function dateOrderIn(text: string): DateOrder | null {
  const [, first, second, year] = yearLast.exec(plain(text)) ?? [];
  if (hasTwoDigits(year) && Number(first) > 31) return 'year';
  if (Number(first) > 12 && Number(second) <= 12) return 'day';
  return Number(second) > 12 && Number(first) <= 12 ? 'month' : null;
}

/**
 * Reads a date as people and spreadsheets write it, a spreadsheet's serial number and points in time included. Null for what is no day
 * of the calendar, or could be several ones.
 */
export function readDate(text: string, reading: DateReading): CalendarDate | null {
  const { order, today, timeZone } = reading;
  const moment = momentIn(withWesternDigits(text).trim());
  if (moment !== null) return dayOf(moment, timeZone);
  const written = plain(text);
  const days = serial.exec(written);
  if (days !== null) return addDays(firstSerial, Number(days[1]));
  const numbers = yearFirst.exec(written) ?? compact.exec(written);
  if (numbers !== null) return dateOf(numbers[1], numbers[2], numbers[3]);
  const named = dayThenName.exec(written) ?? swapped(nameThenDay.exec(written));
  if (named !== null) return dateOf(wholeYear(named[3], today), String(monthOf(named[2])), named[1]);
  const [, first = '', second = '', year = ''] = yearLast.exec(written) ?? [];
  if (first === '' || (order === null && isAmbiguousDate(written))) return null;
  if (order === 'year' && hasTwoDigits(year)) return dateOf(wholeYear(first, today), second, year);
  const isMonthFirst = order === null || order === 'year' ? Number(second) > 12 : order === 'month';
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return dateOf(wholeYear(year, today), month, day);
}

function plain(text: string): string {
  return withWesternDigits(text).normalize('NFC').trim().replace(before, '').replace(time, '');
}

function momentIn(text: string): number | null {
  if (epochMilliseconds.test(text)) return Number(text);
  if (epochSeconds.test(text)) return Number(text) * 1_000;
  return isoMoment.test(text) ? Date.parse(text) : null;
}

/** Midnight of UTC is a date without a time, as programs store one. */
function dayOf(moment: number, timeZone: string): CalendarDate | null {
  if (Number.isNaN(moment)) return null;
  return zonedDate(new Date(moment), moment % millisecondsPerDay === 0 ? 'UTC' : timeZone);
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

function hasTwoDigits(year: string | undefined): boolean {
  return year?.length === 2;
}

/** A year of two digits is one of this century, unless that is to come. */
function wholeYear(year = '', today: CalendarDate): string {
  if (!hasTwoDigits(year.padStart(2, '0'))) return year;
  const century = Number(today.slice(0, 2)) - (Number(year) > Number(today.slice(2, 4)) ? 1 : 0);
  return `${century}${year.padStart(2, '0')}`;
}

function dateOf(year = '', month = '', day = ''): CalendarDate | null {
  return parseCalendarDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
