import type * as english from '../en/donors.ts';
import type { Translation } from '../translation.ts';
import { formatCalendarDate } from './date-formats.ts';

/** The genders of the donor form. */
export const genderLabels: Translation<typeof english.genderLabels> = {
  Male: 'পুরুষ',
  Female: 'নারী',
};

/** What members see of a donor, in the search and on the dashboard. */
export const donorMessages: Translation<typeof english.donorMessages> = {
  verified: 'যাচাইকৃত',
  availability: 'প্রস্তুতি',
  lastDonation: 'শেষ রক্তদান',
  date: formatCalendarDate,
  noDonation: 'রক্তদানের তারিখ দেওয়া নেই',
  canDonateAgain: 'আবার রক্ত দিতে পারবেন',
  from: (midnightUtc) => `${formatCalendarDate(midnightUtc)} থেকে`,
};

/** A donor's availability. */
export const availabilityMessages: Translation<typeof english.availabilityMessages> = {
  available: 'প্রস্তুত',
  notAvailable: 'প্রস্তুত নন',
};

/** The dashboard's region about the member as a donor. */
export const myDonorProfileMessages: Translation<typeof english.myDonorProfileMessages> = {
  edit: 'প্রোফাইল বদলান',
  canDonateNow: 'এখন রক্ত দিতে পারেন',
  canDonateFrom: (midnightUtc) => `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে`,
  lastDonated: (midnightUtc) => `শেষ রক্তদান ${formatCalendarDate(midnightUtc)}`,
  numberShown: 'সদস্যরা নম্বর দেখতে পান',
  numberHidden: 'সদস্যদের কাছে নম্বর গোপন',
  numberHiddenNote: 'শুধু অ্যাডমিনরা দেখেন, আর আপনি যাঁদের রক্ত দিতে চান তাঁরা।',
  inactive: (adminPhone) =>
    `অ্যাডমিন আপনার প্রোফাইল নিষ্ক্রিয় করেছেন, তাই সদস্যরা আপনাকে খুঁজে পান না। অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})।`,
  notRegistered: 'আপনি রক্তদাতা হিসেবে নিবন্ধিত নন।',
  prompt:
    'আপনি এখনো রক্তদাতা হিসেবে নিবন্ধন করেননি। এক মিনিট লাগবে, আর সদস্যরা আপনার নম্বর দেখবেন কি না, তা আপনিই ঠিক করেন।',
  become: 'এখনই রক্তদাতা হোন',
  unknown: 'আপনার রক্তদাতা প্রোফাইল এখন দেখানো যাচ্ছে না।',
};
