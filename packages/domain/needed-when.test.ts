import { describe, expect, test } from 'vitest';
import { namedDay, neededWhen, timeLeft } from './needed-when.ts';
import * as bangla from './when-in-bangla.ts';
import * as english from './when-in-english.ts';

const timeZone = 'Asia/Dhaka';
const at = (text: string) => new Date(`${text}:00+06:00`);
const when = (text: string) => neededWhen(at(text), timeZone);

describe('a need at 2 AM on Friday', () => {
  test('is on Thursday night', () => {
    expect(when('2026-11-27T02:00')).toEqual({
      date: '2026-11-27',
      timeOfDay: '02:00',
      nightOf: '2026-11-26',
    });
  });

  test.each([
    ['2026-11-25T04:30', null],
    ['2026-11-25T23:30', 'tomorrow-night'],
    ['2026-11-26T00:30', null],
    ['2026-11-26T04:30', null],
    ['2026-11-26T05:00', 'tonight'],
    ['2026-11-26T23:30', 'tonight'],
    ['2026-11-27T00:30', 'tonight'],
    ['2026-11-27T04:30', 'tonight'],
  ])('is, at %s, %s', (now, name) => {
    expect(namedDay(when('2026-11-27T02:00'), when(now))).toBe(name);
  });
});

test.each([
  ['2026-11-26T09:00', '2026-11-26T00:30', 'today'],
  ['2026-11-26T05:00', '2026-11-26T04:30', 'today'],
  ['2026-11-27T09:00', '2026-11-26T23:30', 'tomorrow'],
  ['2026-11-27T23:59', '2026-11-26T00:30', 'tomorrow'],
  ['2026-11-27T04:59', '2026-11-26T12:00', 'tonight'],
  ['2026-11-28T09:00', '2026-11-26T23:30', null],
  ['2026-11-25T09:00', '2026-11-26T23:30', null],
])('%s is, at %s, %s', (neededBy, now, name) => {
  expect(namedDay(when(neededBy), when(now))).toBe(name);
});

test('a day without a time of day has none', () => {
  expect(when('2026-11-27T23:59')).toEqual({ date: '2026-11-27', timeOfDay: null, nightOf: null });
});

test.each([
  ['2026-11-27T21:00', null],
  ['2026-11-27T20:59', { count: 23, unit: 'hour' }],
  ['2026-11-26T22:00', { count: 1, unit: 'hour' }],
  ['2026-11-26T21:59', { count: 59, unit: 'minute' }],
  ['2026-11-26T21:01', { count: 1, unit: 'minute' }],
  ['2026-11-26T21:00', null],
  ['2026-11-26T20:00', null],
])('until %s is left: %o', (neededBy, left) => {
  expect(timeLeft(at(neededBy), at('2026-11-26T21:00'))).toEqual(left);
});

describe('in words', () => {
  test.each([
    ['2026-11-27T02:00', '2026-11-26T23:30', 'by tonight, 2 AM', 'আজ রাত ২টার মধ্যে'],
    ['2026-11-27T02:00', '2026-11-27T00:30', 'by tonight, 2 AM', 'আজ রাত ২টার মধ্যে'],
    ['2026-11-27T02:00', '2026-11-26T04:30', 'by Fri, Nov 27, 2 AM', 'শুক্রবার, ২৭ নভেম্বর রাত ২টার মধ্যে'],
    ['2026-11-27T04:30', '2026-11-26T23:30', 'by tonight, 4:30 AM', 'আজ রাত ৪:৩০-এর মধ্যে'],
    ['2026-11-27T00:00', '2026-11-26T12:00', 'by tonight, midnight', 'আজ রাত ১২টার মধ্যে'],
    ['2026-11-26T12:00', '2026-11-26T09:00', 'by today, noon', 'আজ দুপুর ১২টার মধ্যে'],
    ['2026-11-26T23:59', '2026-11-26T09:00', 'by today', 'আজকের মধ্যে'],
    ['2026-11-27T23:59', '2026-11-26T09:00', 'by tomorrow', 'আগামীকালের মধ্যে'],
    ['2026-11-28T02:00', '2026-11-26T09:00', 'by tomorrow night, 2 AM', 'আগামীকাল রাত ২টার মধ্যে'],
    ['2026-11-28T23:59', '2026-11-26T09:00', 'by Sat, Nov 28', 'শনিবার, ২৮ নভেম্বরের মধ্যে'],
    ['2027-01-05T21:30', '2026-11-26T09:00', 'by Tue, Jan 5, 9:30 PM', 'মঙ্গলবার, ৫ জানুয়ারি রাত ৯:৩০-এর মধ্যে'],
  ])('%s is, at %s, %s', (neededBy, now, inEnglish, inBangla) => {
    const seen = [when(neededBy), namedDay(when(neededBy), when(now))] as const;
    expect(english.neededBy(...seen)).toBe(inEnglish);
    expect(bangla.neededBy(...seen)).toBe(inBangla);
  });

  test.each([
    [
      '2026-11-27T02:00',
      'Friday, Nov 27, 2 AM (Thursday night)',
      'শুক্রবার, ২৭ নভেম্বর রাত ২টার মধ্যে (বৃহস্পতিবার দিবাগত রাত)',
    ],
    ['2026-11-27T21:00', 'Friday, Nov 27, 9 PM', 'শুক্রবার, ২৭ নভেম্বর রাত ৯টার মধ্যে'],
    ['2026-11-27T23:59', 'Friday, Nov 27', 'শুক্রবার, ২৭ নভেম্বরের মধ্যে'],
  ])('%s is, on another day, %s', (neededBy, inEnglish, inBangla) => {
    expect(english.neededExactly(when(neededBy))).toBe(inEnglish);
    expect(bangla.neededExactly(when(neededBy))).toBe(inBangla);
  });
});

test.each([
  ['0:05', 'রাত ১২:০৫'],
  ['4:00', 'ভোর ৪টা'],
  ['9:30', 'সকাল ৯:৩০'],
  ['12:00', 'দুপুর ১২টা'],
  ['16:45', 'বিকাল ৪:৪৫'],
  ['18:00', 'সন্ধ্যা ৬টা'],
  ['21:00', 'রাত ৯টা'],
])('%s by the part of the day in Bangla: %s', (timeOfDay, shown) => {
  expect(bangla.formatTimeOfDay(timeOfDay)).toBe(shown);
});
