import { banglaDigits, formatCount } from './formats.ts';

/* Formats dates (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

/** Written out, as the abbreviations of the language data are not in common use. */
const months = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
];
/** The parts of a day, each with the hour in which it ends. */
const dayPeriods = [
  [4, 'রাত'],
  [6, 'ভোর'],
  [12, 'সকাল'],
  [16, 'দুপুর'],
  [18, 'বিকাল'],
  [20, 'সন্ধ্যা'],
  [24, 'রাত'],
] as const;
const units = { minute: 'মিনিট', hour: 'ঘণ্টা', day: 'দিন' } as const;

/** A calendar date, given as midnight UTC so that no time zone moves a birthday: "৫ মার্চ, ২০২৬". */
export function formatCalendarDate(midnightUtc: Date): string {
  return formatDate(midnightUtc.getUTCFullYear(), midnightUtc.getUTCMonth(), midnightUtc.getUTCDate());
}

/** The local date of a point in time: "৫ মার্চ, ২০২৬". */
export function formatDay(moment: Date): string {
  return formatDate(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** The local date and time of a point in time: "৫ মার্চ, ২০২৬, দুপুর ৩:০৪". */
export function formatMoment(moment: Date): string {
  const timeOfDay = `${moment.getHours()}:${String(moment.getMinutes()).padStart(2, '0')}`;
  return `${formatDay(moment)}, ${formatTimeOfDay(timeOfDay)}`;
}

/** A time of day of 24 hours, "21:00", as it is displayed: "রাত ৯:০০". */
export function formatTimeOfDay(timeOfDay: string): string {
  const [hours = '', minutes] = timeOfDay.split(':');
  const [, period] = dayPeriods.find(([end]) => Number(hours) < end) ?? [24, ''];
  return banglaDigits(`${period} ${Number(hours) % 12 || 12}:${minutes}`);
}

/** A relative time: "৩ ঘণ্টা আগে". */
export function formatAgo(count: number, unit: keyof typeof units): string {
  return `${formatDuration(count, unit)} আগে`;
}

/** A length of time: "৩ ঘণ্টা". */
export function formatDuration(count: number, unit: keyof typeof units): string {
  return `${formatCount(count)} ${units[unit]}`;
}

function formatDate(year: number, month: number, day: number): string {
  return banglaDigits(`${day} ${months[month]}, ${year}`);
}
