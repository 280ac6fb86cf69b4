import type * as english from '../en/view-requests.ts';
import type { Translation } from '../translation.ts';
import { formatCalendarDate } from './date-formats.ts';
import { formatTotal } from './formats.ts';
import { activeRequestFailures } from './requests.ts';

/** The list of the active requests. */
export const viewRequestsMessages: Translation<typeof english.viewRequestsMessages> = {
  ...activeRequestFailures,
  title: 'চলমান রক্তের আবেদন',
  post: 'রক্তের আবেদন করুন',
  choices: { all: 'সব', urgent: 'জরুরি', 'can-help': 'আমি সাহায্য করতে পারি' },
  noneUrgent: 'এখন জরুরি কিছু নেই।',
  noneToHelp: 'এখন আপনার গ্রুপের রক্ত কারও লাগছে না।',
  notADonor: 'আপনি এখনো রক্তদাতা হিসেবে নিবন্ধন করেননি।',
  inactiveProfile: (adminPhone) =>
    `অ্যাডমিন আপনার রক্তদাতা প্রোফাইল নিষ্ক্রিয় করেছেন। অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})।`,
  unknownHelp: 'যেসব আবেদনে সাহায্য করতে পারেন, সেগুলো এখন দেখানো যাচ্ছে না।',
  become: 'এখনই রক্তদাতা হোন',
  deferred: (midnightUtc) => `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`,
  showAll: 'সব আবেদন দেখুন',
  empty: 'এখন কোনো চলমান রক্তের আবেদন নেই।',
  emptyAdvice: 'ক্যাম্পাসে কারও রক্ত লাগলে এখানে দেখতে পাবেন।',
  beFirst: 'প্রথম আবেদনটি আপনিই করুন',
  newer: (total) => `${formatTotal(total)}টি নতুন আবেদন`,
  failed: 'রক্তের আবেদনগুলো আনা যায়নি। আবার চেষ্টা করুন।',
};
