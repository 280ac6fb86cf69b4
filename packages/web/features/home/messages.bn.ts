import { formatGenitive } from '@blood-bank/domain/when-in-bangla';
import { formatBloodGroup, formatCalendarDate } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The home page of visitors, and what members see of it. */
export const homeMessages: Translation<typeof english.homeMessages> = {
  sentence: (university) => `আজ রাতে কারও রক্ত লাগলে একবার খুঁজেই পাবেন ${formatGenitive(university)} রক্তদাতা।`,
  becomeDonor: 'রক্তদাতা হোন',
  loginOrNeedBlood: 'লগইন / রক্ত দরকার',
  emergency: 'জরুরি হলে ক্লাবে ফোন করুন:',
  privacy: 'সদস্যরা আপনার নম্বর দেখবেন কি না, আপনিই ঠিক করবেন।',
  join: 'জীবন বাঁচানোর এই দলে যোগ দিন',

  chartTitle: 'কে কাকে রক্ত দিতে পারেন',
  chartLegend: 'রক্তের গ্রুপ বেছে নিন',
  canGiveTo: (group) => `${formatBloodGroup(group)} দিতে পারে`,
  canReceiveFrom: 'আর নিতে পারে',

  howTitle: 'যেভাবে কাজ করে',
  steps: [
    { title: 'নিবন্ধন করুন', text: 'বিশ্ববিদ্যালয়ের আইডি দিয়ে অ্যাকাউন্ট খুলুন।' },
    { title: 'খুঁজুন বা আবেদন করুন', text: 'রক্তের গ্রুপ ধরে রক্তদাতা খুঁজুন, অথবা আবেদন করুন।' },
    { title: 'রক্ত দিন', text: 'ফোনে কথা বলুন, হাসপাতালে দেখা করুন।' },
  ],

  managedBy: (club) => `পরিচালনায় ${club}`,
  managedText: 'ক্যাম্পাসের সবার জন্য বিনা মূল্যে।',
  website: 'ওয়েবসাইট',
  facebook: 'ফেসবুক',
  linkedin: 'লিংকডইন',
};

/** Addresses a member by name, where it is known. */
const addressed = (name: string, sentence: string) => (name === '' ? sentence : `${name}, ${sentence}`);

/** What a member's home page says below its headline. */
export const memberHomeMessages: Translation<typeof english.memberHomeMessages> = {
  welcome: (name) => (name === '' ? 'স্বাগতম।' : `স্বাগতম, ${name}।`),
  canDonateNow: (name) => addressed(name, 'আপনি এখন রক্ত দিতে পারেন।'),
  canDonateFrom: (name, midnightUtc) =>
    addressed(name, `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে। গতবার রক্ত দেওয়ার জন্য ধন্যবাদ।`),
  noDonor: (name) => addressed(name, 'আপনি এখনো রক্তদাতা হিসেবে নিবন্ধন করেননি।'),
  become: 'এখনই রক্তদাতা হোন',
  findDonor: 'রক্তদাতা খুঁজুন',
  findDonorNote: 'গ্রুপ বেছে নিন, ফোন করুন',
  postRequest: 'রক্তের আবেদন করুন',
  postRequestNote: 'সব সদস্য সঙ্গে সঙ্গে দেখবেন',
};
