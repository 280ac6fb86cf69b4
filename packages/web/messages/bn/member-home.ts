import type * as english from '../en/member-home.ts';
import type { Translation } from '../translation.ts';
import { formatCalendarDate } from './date-formats.ts';

/** Addresses a member by name, where it is known. */
const to = (name: string, sentence: string) => (name === '' ? sentence : `${name}, ${sentence}`);

/** What a member's home page says below its headline. */
export const memberHomeMessages: Translation<typeof english.memberHomeMessages> = {
  welcome: (name) => (name === '' ? 'স্বাগতম।' : `স্বাগতম, ${name}।`),
  canDonateNow: (name) => to(name, 'আপনি এখন রক্ত দিতে পারেন।'),
  canDonateFrom: (name, midnightUtc) =>
    to(name, `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে। গতবার রক্ত দেওয়ার জন্য ধন্যবাদ।`),
  noDonor: (name) => to(name, 'আপনি এখনো রক্তদাতা হিসেবে নিবন্ধন করেননি।'),
  become: 'এখনই রক্তদাতা হোন',
  findDonor: 'রক্তদাতা খুঁজুন',
  findDonorNote: 'রক্তের গ্রুপ ধরে, যাঁরা প্রস্তুত তাঁরা আগে',
  postRequest: 'রক্তের আবেদন করুন',
  postRequestNote: 'সব সদস্য সঙ্গে সঙ্গে দেখবেন',
};
