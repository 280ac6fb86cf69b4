import { parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

test('a day is an event of the whole day, with a reminder, in lines that every calendar reads', () => {
  const date = parseCalendarDate('2027-12-31');
  if (date === null) throw new Error('The calendar has this date.');
  const title = 'আজ থেকে আবার রক্ত দিতে পারবেন; ক্যাম্পাস ব্লাড ব্যাংক, ঢাকা';
  const link = 'https://blood.campus.test/dashboard';
  const text = calendarFile(
    { uid: 'a@blood.campus.test', date, title, link },
    new Date('2026-11-26T14:00:05.123Z'),
  );
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines.at(-1)).toBe('');
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toEqual(
    expect.arrayContaining([
      'UID:a@blood.campus.test',
      'DTSTAMP:20261126T140005Z',
      'DTSTART;VALUE=DATE:20271231',
      'DTEND;VALUE=DATE:20280101',
      'SUMMARY:আজ থেকে আবার রক্ত দিতে পারবেন\\; ক্যাম্পাস ব্লাড ব্যাংক\\, ঢাকা',
      'DESCRIPTION:https://blood.campus.test/dashboard',
      'TRIGGER:PT9H',
    ]),
  );
  expect(unfolded.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'BEGIN:VALARM',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
});
