import { expect, test } from 'vitest';
import { findDonorsMessages } from './donors.ts';
import { uiMessages } from './ui.ts';

test.each([
  [50, null, '50'],
  [50, { count: 1_240, isLowerBound: false }, '50 of 1,240'],
  [50, { count: 100, isLowerBound: true }, '50 of 100+'],
  [150, { count: 100, isLowerBound: true }, '150 of 150+'],
])('%i shown of %o reads as "%s"', (shown, total, words) => {
  expect(uiMessages.shownOf(shown, total)).toBe(words);
});

test('a count that was cut off reads as the least that there are', () => {
  expect(findDonorsMessages.found({ count: 1, isLowerBound: false }, 'A+')).toBe('1 donor with A+');
  expect(findDonorsMessages.found({ count: 100, isLowerBound: true }, 'A+')).toBe('100+ donors with A+');
});
