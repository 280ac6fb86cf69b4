import type * as english from '../en/donations.ts';
import type { Translation } from '../translation.ts';
import { formatCalendarDate } from './date-formats.ts';

/** The own availability. */
export const ownAvailabilityMessages: Translation<typeof english.ownAvailabilityMessages> = {
  isAvailable: 'রক্ত দিতে প্রস্তুত',
  available: 'সদস্যরা আপনাকে সবার আগে দেখেন।',
  notAvailable: 'সদস্যরা আপনাকে সবার শেষে দেখেন।',
  setNotAvailable: 'আপনি জানিয়েছেন যে এখন প্রস্তুত নন। সদস্যরা আপনাকে সবার শেষে দেখেন।',
  makeAvailable: 'আমি এখন প্রস্তুত',
  notFound: 'প্রোফাইল নিষ্ক্রিয় থাকলে সদস্যরা আপনাকে খুঁজে পান না।',
  failed: 'আপনার প্রস্তুতির তথ্য বদলানো যায়নি। আবার চেষ্টা করুন।',
};

/** Noting the own donations. */
export const donationMessages: Translation<typeof english.donationMessages> = {
  today: 'আজ রক্ত দিয়েছি',
  todayQuestion: 'আপনি কি আজ রক্ত দিয়েছেন?',
  todayAction: 'আজ রক্ত দিয়েছি',
  consequence: (midnightUtc) => `পরের বার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`,
  saving: 'সংরক্ষণ হচ্ছে…',
  done: (midnightUtc) => `রক্ত দেওয়ার জন্য ধন্যবাদ! আবার দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`,
  failed: 'আপনার রক্তদানের তথ্য জমা হয়নি। আবার চেষ্টা করুন।',
};

/** The question to a donor whose donation the owner of a request has marked. */
export const donationQuestionMessages: Translation<typeof english.donationQuestionMessages> = {
  question: (midnightUtc) => `আপনি কি ${formatCalendarDate(midnightUtc)} তারিখে রক্ত দিয়েছেন?`,
  yes: 'হ্যাঁ, দিয়েছি',
  no: 'না',
  otherDay: 'অন্য দিন দিয়েছি',
};
