import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from './calendar-date.ts';
import { zonedMoment } from './zoned-moment.ts';
import { zonedDate, zonedTimeOfDay } from './zoned-time.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;

it.each([
  ['Asia/Dhaka', '2026-11-22', '21:00', '2026-11-22T15:00:00Z'],
  ['Asia/Kathmandu', '2026-11-22', '00:00', '2026-11-21T18:15:00Z'],
  ['UTC', '2026-11-22', '23:59', '2026-11-22T23:59:00Z'],
  ['America/New_York', '2026-07-01', '08:00', '2026-07-01T12:00:00Z'],
  ['Pacific/Auckland', '2026-12-31', '12:30', '2026-12-30T23:30:00Z'],
  // Shown twice, and skipped.
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
])('in %s, %s %s is %s', (timeZone, day, time, moment) => {
  expect(zonedMoment(date(day), time, timeZone)).toEqual(new Date(moment));
});

it.each([
  ['2026-11-22T17:59:59.999Z', '2026-11-22', '23:59'],
  ['2026-11-22T18:00:00Z', '2026-11-23', '00:00'],
])('at %s it is %s, %s in Dhaka', (moment, day, time) => {
  expect(zonedDate(new Date(moment), 'Asia/Dhaka')).toBe(day);
  expect(zonedTimeOfDay(new Date(moment), 'Asia/Dhaka')).toBe(time);
});
