import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import { formatCount } from '../i18n/formats.bn.ts';
import type { Translation } from '../i18n/translation.ts';
import type * as english from './messages.en.ts';

const tooLong = 'too-long:';

/** The messages of all forms. */
export const formMessages: Translation<typeof english.formMessages> = {
  missingFields: 'সব প্রয়োজনীয় ঘর পূরণ করুন।',
  wrongFields: 'চিহ্নিত ঘরগুলো ঠিক করুন।',
  passwordTooShort: `পাসওয়ার্ডে অন্তত ${formatCount(limits.passwordMin)}টি অক্ষর থাকতে হবে।`,
  choose: 'একটি বেছে নিন',
};

/** Changes to a stored record that had been typed before, and that the form shows again. */
export const unsavedMessages: Translation<typeof english.unsavedMessages> = {
  restored: 'আপনার অসংরক্ষিত পরিবর্তনগুলো আবার বসানো হয়েছে।',
  discard: 'বাদ দিন',
};

/** Explains a problem of the field with this label, and how to correct it. */
export function fieldSentence(problem: FieldProblem, label: string): string {
  return isTooLong(problem)
    ? `${label} বেশি লম্বা। সর্বোচ্চ ${formatCount(Number(problem.slice(tooLong.length)))}টি অক্ষর লেখা যাবে।`
    : sentences[problem](label);
}

const sentences: Readonly<Record<Exclude<FieldProblem, TooLong>, (label: string) => string>> = {
  required: (label) => `“${label}” ঘরটি পূরণ করুন।`,
  unreachable: () => 'ফোন নম্বর অথবা ইমেইল ঠিকানা লিখুন।',
  'too-short': () => formMessages.passwordTooShort,
  'not-a-choice': (label) => `${label}: তালিকা থেকে একটি বেছে নিন।`,
  'not-a-phone-number': () =>
    `${formatCount(limits.phoneMin)} থেকে ${formatCount(limits.phoneMax)} অক্ষরের একটি ফোন নম্বর দিন, যাতে অন্তত ৬টি অঙ্ক থাকে, যেমন +880 1700 000 000। ফাঁকা জায়গা, + - ও ( ) চলবে।`,
  'not-an-email': () => 'একটি ইমেইল ঠিকানা দিন, যেমন name@campus.test।',
  'not-a-date': (label) => `${label} সঠিক নয়। দিন, মাস ও বছর দেখুন।`,
  'in-the-future': (label) => `${label} ভবিষ্যতের হতে পারে না।`,
  'not-before-today': (label) => `${label} আজকের আগের হতে হবে।`,
  'too-long-ago': (label) => `${label} অনেক আগের।`,
  'before-birth': (label) => `${label} জন্মতারিখের আগে হতে পারে না।`,
  'not-a-time': (label) => `${label} সঠিক নয়, যেমন 21:00।`,
  'without-a-date': (label) => `সময় দিলে ${label}ও দিতে হবে।`,
  'in-the-past': (label) => `${label} ও সময় এখন থেকে পরের হতে হবে।`,
  'too-far-ahead': (label) => `${label} সর্বোচ্চ ${formatCount(limits.neededByDays)} দিন পরের হতে পারে।`,
  'not-a-whole-number': (label) => `${label} একটি পূর্ণ সংখ্যা হতে হবে, যেমন 2।`,
  'too-few': (label) => `${label} অন্তত ${formatCount(limits.unitsMin)} হতে হবে।`,
  'too-many': (label) => `${label} সর্বোচ্চ ${formatCount(limits.unitsMax)} হতে পারে।`,
};

type TooLong = Extract<FieldProblem, `${typeof tooLong}${number}`>;

function isTooLong(problem: FieldProblem): problem is TooLong {
  return problem.startsWith(tooLong);
}

/** Contact numbers that are typed: what is asked about them. A number that is asked about is stored as it is by the next press. */
export const phoneNumberMessages: Translation<typeof english.phoneNumberMessages> = {
  several: 'এখানে একাধিক নম্বর আছে। একটি বেছে নিন।',
  cutOff: 'স্প্রেডশিট এই নম্বরের শেষ অঙ্কগুলো কেটে ফেলেছে। পুরো নম্বরটি লিখুন।',
  lostZero: (suggestion) => `নম্বরটি কি ${suggestion}? যেমন আছে তেমন রাখতে ফর্মটি আবার পাঠান।`,
  digits: (digits, expected) =>
    `নম্বরটিতে ${formatCount(digits)}টি অঙ্ক আছে, মোবাইল নম্বরে থাকে ${formatCount(expected)}টি। ঠিক করুন, অথবা এটিই রাখতে ফর্মটি আবার পাঠান।`,
  take: (number) => `${number} নিন`,
};
