import { type CalendarDate, toUtc } from './calendar-date.ts';
import type { NamedDay, NeededWhen } from './needed-when.ts';

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const names: { readonly [name in NamedDay]: string } = {
  today: 'today',
  tonight: 'tonight',
  tomorrow: 'tomorrow',
  'tomorrow-night': 'tomorrow night',
};

/** After a label: "tonight, 2 AM", "Fri, Nov 27, 9 AM". */
export function neededMoment(when: NeededWhen, name: NamedDay | null): string {
  return withTime(name === null ? dateOf(when, 3) : names[name], when);
}

/** Without a label: "by tonight, 2 AM". */
export function neededBy(when: NeededWhen, name: NamedDay | null): string {
  return `by ${neededMoment(when, name)}`;
}

/** For a text that is read on another day: "Friday, Nov 27, 2 AM (Thursday night)". */
export function neededExactly(when: NeededWhen): string {
  const night = when.nightOf === null ? '' : ` (${weekdayOf(when.nightOf)} night)`;
  return withTime(dateOf(when), when) + night;
}

/** A time of day of 24 hours, "21:00": "9 PM", "9:30 PM", and for 12 o'clock a word. */
export function formatTimeOfDay(timeOfDay: string): string {
  const [hour = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  if (minutes === 0 && hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon';
  const shown = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hour % 12 || 12}${shown} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "Friday, Nov 27"; the year is left out, as it is at most 60 days ahead. */
function dateOf({ date }: NeededWhen, lettersOfWeekday?: number): string {
  const utc = toUtc(date);
  return `${weekdayOf(date).slice(0, lettersOfWeekday)}, ${months[utc.getUTCMonth()]} ${utc.getUTCDate()}`;
}

function weekdayOf(date: CalendarDate): string {
  return weekdays[toUtc(date).getUTCDay()] ?? '';
}

function withTime(day: string, { timeOfDay }: NeededWhen): string {
  return timeOfDay === null ? day : `${day}, ${formatTimeOfDay(timeOfDay)}`;
}
