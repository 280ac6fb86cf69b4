import { type CalendarDate, toUtc } from './calendar-date.ts';
import type { NamedDay, NeededWhen } from './needed-when.ts';

/** Written out, as the abbreviations of the language data are not in common use. */
export const months = [
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
const weekdays = ['রবিবার', 'সোমবার', 'মঙ্গলবার', 'বুধবার', 'বৃহস্পতিবার', 'শুক্রবার', 'শনিবার'];
const night = 'রাত';
/** The parts of a day, each with the hour in which it ends. */
const dayPeriods = [
  [4, night],
  [6, 'ভোর'],
  [12, 'সকাল'],
  [16, 'দুপুর'],
  [18, 'বিকাল'],
  [20, 'সন্ধ্যা'],
  [24, night],
] as const;
const names: { readonly [name in NamedDay]: string } = {
  today: 'আজ',
  tonight: 'আজ',
  tomorrow: 'আগামীকাল',
  'tomorrow-night': 'আগামীকাল',
};
const zero = '০'.charCodeAt(0);

/** "আজ রাত ২টার মধ্যে", "শুক্রবার, ২৭ নভেম্বর সকাল ৯টার মধ্যে"; with and without a label. */
export function neededBy(when: NeededWhen, name: NamedDay | null): string {
  return within(when, name === null ? dateOf(when) : names[name]);
}

/** For a text that is read on another day: "শুক্রবার, ২৭ নভেম্বর রাত ২টার মধ্যে (বৃহস্পতিবার দিবাগত রাত)". */
export function neededExactly(when: NeededWhen): string {
  const nightOf = when.nightOf === null ? '' : ` (${weekdayOf(when.nightOf)} দিবাগত রাত)`;
  return within(when, dateOf(when)) + nightOf;
}

/** A time of day of 24 hours, "21:00": "রাত ৯টা", "রাত ৯:৩০". */
export function formatTimeOfDay(timeOfDay: string): string {
  return `${dayPeriod(Number.parseInt(timeOfDay, 10))} ${clock(timeOfDay)}`;
}

/** The part of the day to which an hour of 24 belongs. */
export function dayPeriod(hour: number): string {
  const [, period] = dayPeriods.find(([end]) => hour < end) ?? [24, night];
  return period;
}

/** A text with its digits in Bangla. */
export function banglaDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

/** The genitive of a name: "বিশ্ববিদ্যালয়ের", "ঢাকার", and with a hyphen after digits and other scripts: "৯:৩০-এর", "BUET-এর". */
export function formatGenitive(name: string): string {
  if (/[\u0985-\u0994\u09be-\u09cc]$/.test(name)) return `${name}র`;
  return /[\u0980-\u09e5]$/.test(name) ? `${name}ের` : `${name}-এর`;
}

function within({ timeOfDay, nightOf }: NeededWhen, day: string): string {
  if (timeOfDay === null) return `${day === names.today ? 'আজকের' : formatGenitive(day)} মধ্যে`;
  // Before dawn it is still the night, for those who wait for it.
  const time = nightOf === null ? formatTimeOfDay(timeOfDay) : `${night} ${clock(timeOfDay)}`;
  return `${day} ${formatGenitive(time)} মধ্যে`;
}

/** "শুক্রবার, ২৭ নভেম্বর"; the year is left out, as it is at most 60 days ahead. */
function dateOf({ date }: NeededWhen): string {
  const utc = toUtc(date);
  return `${weekdayOf(date)}, ${banglaDigits(String(utc.getUTCDate()))} ${months[utc.getUTCMonth()]}`;
}

function weekdayOf(date: CalendarDate): string {
  return weekdays[toUtc(date).getUTCDay()] ?? '';
}

/** "৯টা", "৯:৩০" */
function clock(timeOfDay: string): string {
  const [hours, minutes] = timeOfDay.split(':');
  const hour = Number(hours) % 12 || 12;
  return banglaDigits(minutes === '00' ? `${hour}টা` : `${hour}:${minutes}`);
}
