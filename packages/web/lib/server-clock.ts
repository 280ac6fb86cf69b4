import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { campus } from './firestore/configuration.ts';
import { createStore } from './store.ts';

/** How many milliseconds the server's clock is ahead of the device's; 0 until that is known. */
export const millisecondsAhead = createStore(0);

/** The time on the server's clock, which all devices share. */
export function serverNow(): Date {
  return new Date(Date.now() + millisecondsAhead.get());
}

/** Today on the campus's calendar, wherever the device is and whatever its clock says. */
export function campusToday(): CalendarDate {
  return zonedDate(serverNow(), campus.timeZone);
}
