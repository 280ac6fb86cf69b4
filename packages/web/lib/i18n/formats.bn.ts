import { banglaDigits, dayPeriod, months } from '@blood-bank/domain/when-in-bangla';
import type { Total } from './formats.en.ts';

/* Formats numbers (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

export type { Total } from './formats.en.ts';

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

/** A year, which has no separators: "২০২৬". */
export function formatYear(year: number): string {
  return banglaDigits(String(year));
}

/** A name as an object: "রক্তদাতাকে", and with a hyphen after other scripts: "Ayesha-কে". */
export function formatObject(name: string): string {
  return `${name}${/[\u0980-\u09ff]$/.test(name) ? '' : '-'}কে`;
}

/* Formats dates (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

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
  return `${formatDay(moment)}, ${formatTime(moment)}`;
}

/** The local time of a point in time: "দুপুর ৩:০৪". */
export function formatTime(moment: Date): string {
  const hour = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const clock = banglaDigits(`${hour % 12 || 12}:${minutes}`);
  return `${dayPeriod(hour)} ${clock}`;
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
