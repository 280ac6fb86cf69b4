import type { CalendarDate } from './calendar-date.ts';
import { shownAt } from './zoned-time.ts';

const millisecondsPerDay = 86_400_000;

/**
 * Returns the moment at which the clocks of a time zone show a date and a time of day. Of a time that the clocks show twice it is
 * the first; one that they skip is as much later as they skip.
 *
 * @param timeOfDay as `HH:MM`
 */
export function zonedMoment(date: CalendarDate, timeOfDay: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${timeOfDay}:00Z`);
  const [before, after] = [shown - millisecondsPerDay, shown + millisecondsPerDay].map(
    (near) => new Date(shown - offsetAt(near, timeZone)),
  ) as [Date, Date];
  const isShownAt = (moment: Date) => moment.getTime() + offsetAt(moment.getTime(), timeZone) === shown;
  return !isShownAt(before) && isShownAt(after) ? after : before;
}

/** How many milliseconds the clocks of a time zone are ahead of UTC. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const shown = Date.parse(`${shownAt(milliseconds, timeZone)}Z`);
  return shown - Math.floor(milliseconds / 1_000) * 1_000;
}
