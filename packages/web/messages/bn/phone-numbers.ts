import type * as english from '../en/phone-numbers.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** Contact numbers that are typed: what is asked about them. A number that is asked about is stored as it is by the next press. */
export const phoneNumberMessages: Translation<typeof english.phoneNumberMessages> = {
  several: 'এখানে একাধিক নম্বর আছে। একটি বেছে নিন।',
  cutOff: 'স্প্রেডশিট এই নম্বরের শেষ অঙ্কগুলো কেটে ফেলেছে। পুরো নম্বরটি লিখুন।',
  lostZero: (suggestion) => `নম্বরটি কি ${suggestion}? যেমন আছে তেমন রাখতে ফর্মটি আবার পাঠান।`,
  digits: (digits, expected) =>
    `নম্বরটিতে ${formatCount(digits)}টি অঙ্ক আছে, মোবাইল নম্বরে থাকে ${formatCount(expected)}টি। ঠিক করুন, অথবা এটিই রাখতে ফর্মটি আবার পাঠান।`,
  take: (number) => `${number} নিন`,
};
