import { expect, test } from 'vitest';
import { formatMinutes as inBangla } from './durations.bn.ts';
import { formatMinutes as inEnglish } from './durations.en.ts';

test.each([
  [0, '0 min', '০ মিনিট'],
  [99, '99 min', '৯৯ মিনিট'],
  [100, '1 h 40 min', '১ ঘণ্টা ৪০ মিনিট'],
  [600, '10 h', '১০ ঘণ্টা'],
  [2_879, '47 h 59 min', '৪৭ ঘণ্টা ৫৯ মিনিট'],
  [2_880, '2 days', '২ দিন'],
  [3_000, '2 days 2 h', '২ দিন ২ ঘণ্টা'],
])('%i minutes are %s', (minutes, english, bangla) => {
  expect(inEnglish(minutes)).toBe(english);
  expect(inBangla(minutes)).toBe(bangla);
});
