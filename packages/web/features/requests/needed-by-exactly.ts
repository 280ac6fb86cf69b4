import { toUtc } from '@blood-bank/domain/calendar-date';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { formatCalendarDate } from '#messages/date-formats.ts';
import { neededByMessages as messages } from '#messages/needed-by.ts';
import { campus } from '../../data/configuration.ts';
import { typedTime } from './needed-by.tsx';

/** By when the blood is needed, for a text that is read on another day: "Nov 22, 2026, 9:00 PM". */
export function formatNeededByExactly(neededBy: Date): string {
  const date = formatCalendarDate(toUtc(zonedDate(neededBy, campus.timeZone)));
  return messages.moment(date, typedTime(neededBy));
}
