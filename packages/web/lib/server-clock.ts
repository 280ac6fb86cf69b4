import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { campus } from './firestore/configuration.ts';

/** How many milliseconds the server's clock is ahead of the device's; 0 until that is known. */
let ahead = 0;
const listeners = new Set<() => void>();

/** The time on the server's clock, which all devices share. */
export function serverNow(): Date {
  return new Date(Date.now() + ahead);
}

/** Today on the campus's calendar, wherever the device is and whatever its clock says. */
export function campusToday(): CalendarDate {
  return zonedDate(serverNow(), campus.timeZone);
}

/** For useSyncExternalStore. */
export function millisecondsAhead(): number {
  return ahead;
}

export function setMillisecondsAhead(milliseconds: number): void {
  ahead = milliseconds;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribeToServerClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
