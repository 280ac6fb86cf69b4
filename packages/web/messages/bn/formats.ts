import type { Total } from '../en/formats.ts';

/* Formats numbers and dates (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

export type { Total } from '../en/formats.ts';

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
const zero = '০'.charCodeAt(0);

/** A whole number, grouped into thousands, lakhs and crores: "১২,৩৪,৫৬৭". */
export function formatCount(count: number): string {
  return banglaDigits(String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ','));
}

/** A count or its lower bound: "১০০+". */
export function formatTotal({ count, isLowerBound }: Total): string {
  return `${formatCount(count)}${isLowerBound ? '+' : ''}`;
}

/** Units of blood, which are bags: "৩ ব্যাগ". */
export function formatUnits(units: number): string {
  return `${formatCount(units)} ব্যাগ`;
}

/** A blood group as it is displayed, with the typographic minus: "O−". Stored values and options keep the hyphen. */
export function formatBloodGroup(group: string): string {
  return group.replace('-', '−');
}

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

/** A year, which has no separators: "২০২৬". */
export function formatYear(year: number): string {
  return banglaDigits(String(year));
}

/** The genitive of a name: "বিশ্ববিদ্যালয়ের", "ঢাকার", and with a hyphen after other scripts: "BUET-এর". */
export function formatGenitive(name: string): string {
  if (/[\u0985-\u0994\u09be-\u09cc]$/.test(name)) return `${name}র`;
  return /[\u0980-\u09ff]$/.test(name) ? `${name}ের` : `${name}-এর`;
}

/** A name as an object: "রক্তদাতাকে", and with a hyphen after other scripts: "Ayesha-কে". */
export function formatObject(name: string): string {
  return `${name}${/[\u0980-\u09ff]$/.test(name) ? '' : '-'}কে`;
}

function formatDate(year: number, month: number, day: number): string {
  return banglaDigits(`${day} ${months[month]}, ${year}`);
}

function banglaDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
