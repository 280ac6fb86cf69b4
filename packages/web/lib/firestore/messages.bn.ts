import { limits } from '@blood-bank/domain/records/limits';
import { formatCount } from '../i18n/formats.bn.ts';
import type { Translation } from '../i18n/translation.ts';
import type * as english from './messages.en.ts';

/** When to retry; `minutes` is null if the server did not say. */
function later(minutes: number | null): string {
  if (minutes === null) return 'পরে';
  return minutes > 90 ? `${formatCount(Math.ceil(minutes / 60))} ঘণ্টা পর` : `${formatCount(minutes)} মিনিট পর`;
}

const noConnection = 'সাইটের সঙ্গে এখন সংযোগ হচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।';

/** What the provider says in English, by its code. */
const providerSentences: Readonly<Record<string, string>> = {
  'permission-denied': 'আপনার এই অনুমতি নেই।',
  unauthenticated: 'আবার লগইন করুন।',
  'already-exists': 'এটি আগে থেকেই আছে।',
  aborted: 'এর মধ্যে অন্য কেউ তথ্যটি বদলেছেন।',
  'not-found': 'তথ্যটি আর নেই।',
  'resource-exhausted': 'এখন অনেক বেশি কাজ চলছে। একটু পরে আবার চেষ্টা করুন।',
  unavailable: 'সার্ভার এখন সাড়া দিচ্ছে না।',
  'deadline-exceeded': 'সার্ভার সময়মতো সাড়া দেয়নি।',
  'auth/email-already-in-use': 'এই ইমেইল ঠিকানায় আগে থেকেই একটি অ্যাকাউন্ট আছে। সেটি দিয়ে লগইন করুন।',
  'auth/invalid-email': 'ইমেইল ঠিকানাটি ঠিক নয়।',
  'auth/weak-password': `পাসওয়ার্ডে অন্তত ${formatCount(limits.passwordMin)}টি অক্ষর থাকতে হবে।`,
  'auth/network-request-failed': noConnection,
  'auth/too-many-requests': 'অনেকবার চেষ্টা করা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  'auth/user-disabled': 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  'auth/user-token-expired': 'আবার লগইন করুন।',
  'auth/invalid-user-token': 'আবার লগইন করুন।',
  'auth/invalid-refresh-token': 'আবার লগইন করুন।',
  'auth/requires-recent-login': 'নিরাপত্তার জন্য আবার লগইন করে চেষ্টা করুন।',
  'auth/operation-not-allowed': 'এই ইমেইল ঠিকানা দিয়ে অ্যাকাউন্ট খোলা যাবে না। বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা ব্যবহার করুন।',
};

/** The messages about calls without a response, and about refusals with a reason of their own. */
export const dataMessages: Translation<typeof english.dataMessages> = {
  noAnswerWithin: (seconds) => `সার্ভার ${formatCount(seconds)} সেকেন্ডের মধ্যে সাড়া দেয়নি।`,
  noConnection,
  changedMeanwhile: 'এর মধ্যে অন্য কেউ তথ্যটি বদলেছেন।',
  goneMeanwhile: 'এর মধ্যে অন্য কেউ তথ্যটি মুছে ফেলেছেন।',
  adminNoMore: 'আপনি এখন আর অ্যাডমিন নন।',
  tooMuchRead: (minutes) => `আপনি অনেক বেশি তথ্য খুলেছেন। ${later(minutes)} আবার চেষ্টা করুন।`,
  tooMuchWritten: (minutes) => `আপনি অনেক বেশি পরিবর্তন করেছেন। ${later(minutes)} আবার চেষ্টা করুন।`,
  dayUsedUp: (minutes) => `আপনার এক দিনের সীমা শেষ হয়ে গেছে। ${later(minutes)} আবার চেষ্টা করুন।`,
  commonPassword: 'এই পাসওয়ার্ড অনেকেই ব্যবহার করেন। অন্য একটি বেছে নিন।',
  fromProvider: (code, words) => providerSentences[code] ?? words,
};
