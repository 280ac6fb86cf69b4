import { expect, test } from 'vitest';
import { formatAgo, formatCalendarDate, formatCount, formatDay, formatMoment } from './formats.ts';

const someMoments = Array.from({ length: 400 }, (_, index) => new Date(index * 4_567_890_123));

/** Newer browsers put a narrow space before AM and PM. */
function intl(options: Intl.DateTimeFormatOptions, moment: Date): string {
  return new Intl.DateTimeFormat('en-US', options).format(moment).replace('\u202f', ' ');
}

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890])(
  '%i reads as the platform writes it',
  (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count));
    expect(formatAgo(count, 'hour')).toBe(new Intl.RelativeTimeFormat('en-US').format(-count, 'hour'));
  },
);

test('dates read as the platform writes them', () => {
  for (const moment of [...someMoments, new Date(2026, 0, 1, 0, 5), new Date(2026, 11, 31, 12, 0)]) {
    expect(formatCalendarDate(moment)).toBe(intl({ dateStyle: 'medium', timeZone: 'UTC' }, moment));
    expect(formatDay(moment)).toBe(intl({ dateStyle: 'medium' }, moment));
    expect(formatMoment(moment)).toBe(intl({ dateStyle: 'medium', timeStyle: 'short' }, moment));
  }
});

test('one is not many', () => {
  expect(formatAgo(1, 'day')).toBe('1 day ago');
  expect(formatAgo(2, 'minute')).toBe('2 minutes ago');
});
