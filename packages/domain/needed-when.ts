import { addDays, type CalendarDate } from './calendar-date.ts';
import { endOfDay } from './needed-by.ts';
import { zonedDate, zonedTimeOfDay } from './zoned-time.ts';

/** When a night is over, and what follows belongs to its own date. */
export const endOfNight = '05:00';

/** A moment as people name it. */
export interface NeededWhen {
  /** Its date on the campus's calendar. */
  readonly date: CalendarDate;
  /** As `HH:MM`; null for the end of a day, which is stored where no time of day was typed. */
  readonly timeOfDay: string | null;
  /**
   * The evening before, where the time is in the night that follows it: 2 AM on Friday is on Thursday night. Null for all times
   * after the night.
   */
  readonly nightOf: CalendarDate | null;
}

/** A day that has a name of its own, seen from another one. */
export type NamedDay = 'today' | 'tonight' | 'tomorrow' | 'tomorrow-night';

/** What is left until a moment, in whole units. */
export interface TimeLeft {
  readonly count: number;
  readonly unit: 'minute' | 'hour';
}

/**
 * Names the moment by which blood is needed, so that nobody comes a day late: "tomorrow, 2 AM" is taken for the night after.
 *
 * @param timeZone the campus's
 */
export function neededWhen(neededBy: Date, timeZone: string): NeededWhen {
  const date = zonedDate(neededBy, timeZone);
  const timeOfDay = zonedTimeOfDay(neededBy, timeZone);
  return {
    date,
    timeOfDay: timeOfDay === endOfDay ? null : timeOfDay,
    nightOf: timeOfDay < endOfNight ? addDays(date, -1) : null,
  };
}

/** The name of today, tomorrow, the present night or one of the next two; null for what is named by its date. */
export function namedDay({ date, nightOf }: NeededWhen, now: NeededWhen): NamedDay | null {
  if (nightOf === null) return nameOf(date, now.date, 'today', 'tomorrow');
  // Before dawn "tomorrow night" would be taken for the night after the one that is meant.
  if (now.nightOf !== null) return nightOf === now.nightOf ? 'tonight' : null;
  return nameOf(nightOf, now.date, 'tonight', 'tomorrow-night');
}

function nameOf(
  date: CalendarDate,
  present: CalendarDate,
  ...[now, next]: readonly [NamedDay, NamedDay]
): NamedDay | null {
  if (date === present) return now;
  return date === addDays(present, 1) ? next : null;
}

/** What is left of the last 24 hours; null before them, in the last minute, and after it. */
export function timeLeft(neededBy: Date, now: Date): TimeLeft | null {
  const minutes = Math.floor((neededBy.getTime() - now.getTime()) / 60_000);
  if (minutes < 1 || minutes >= 24 * 60) return null;
  return minutes < 60
    ? { count: minutes, unit: 'minute' }
    : { count: Math.floor(minutes / 60), unit: 'hour' };
}
