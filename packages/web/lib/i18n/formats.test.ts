import { expect, test } from 'vitest';
import { findDonorsMessages } from '../../features/donors/messages.en.ts';
import { uiMessages } from '../../ui/messages.en.ts';
import { fieldSentence } from '../forms/messages.en.ts';
import { formatAgo, formatCalendarDate, formatCount, formatDay, formatMoment } from './formats.en.ts';

const someMoments = Array.from({ length: 400 }, (_, index) => new Date(index * 4_567_890_123));

/** Intl puts a narrow space before AM and PM. */
function intl(options: Intl.DateTimeFormatOptions, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', options).format(moment).replace('\u202f', ' ');
}

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])('formats %i like Intl', (count) => {
  expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count));
});

test('formats dates like Intl', () => {
  for (const moment of [...someMoments, new Date(2026, 0, 1, 0, 5), new Date(2026, 11, 31, 12, 0)]) {
    expect(formatCalendarDate(moment)).toBe(intl({ dateStyle: 'medium', timeZone: 'UTC' }, moment));
    expect(formatDay(moment)).toBe(intl({ dateStyle: 'medium' }, moment));
    expect(formatMoment(moment)).toBe(intl({ dateStyle: 'medium', timeStyle: 'short' }, moment));
  }
});

test('formats what is past in few letters', () => {
  expect(formatAgo(1, 'day')).toBe('1 day ago');
  expect(formatAgo(2, 'day')).toBe('2 days ago');
  expect(formatAgo(14, 'minute')).toBe('14 min ago');
  expect(formatAgo(1_240, 'hour')).toBe('1,240 h ago');
});

test.each([
  [50, null, '50'],
  [50, { count: 1_240, isLowerBound: false }, '50 of 1,240'],
  [50, { count: 100, isLowerBound: true }, '50 of 100+'],
  [150, { count: 100, isLowerBound: true }, '150 of 150+'],
])('formats %i shown of %o as "%s"', (shown, total, message) => {
  expect(uiMessages.shownOf(shown, total)).toBe(message);
});

test('formats a limited count as a lower bound', () => {
  expect(findDonorsMessages.found({ count: 1, isLowerBound: false }, 'A+')).toBe('1 donor with A+');
  expect(findDonorsMessages.found({ count: 100, isLowerBound: true }, 'A+')).toBe('100+ donors with A+');
});

test('names the maximum length', () => {
  expect(fieldSentence('too-long:1000', 'Additional Information')).toBe(
    'Additional Information is too long. It can have at most 1,000 characters.',
  );
});

test('asks for a whole number', () => {
  expect(fieldSentence('not-a-whole-number', 'Units Required')).toBe(
    'Units Required must be a whole number, for example 2.',
  );
});
