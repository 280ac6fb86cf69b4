import type * as english from '../en/requests.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup, formatUnits } from './formats.ts';

/** One blood request. */
export const requestMessages: Translation<typeof english.requestMessages> = {
  name: (patientName, group) => `${patientName}, ${group}`,
  nameInSentence: (patientName, group) => `${patientName}, ${formatBloodGroup(group)}`,
  amount: formatUnits,
  of: (group) => `${group} রক্ত`,
  for: 'রোগী',
  urgency: {
    urgent: 'জরুরি (এখনই দরকার)',
    moderate: 'মাঝারি (২৪-৪৮ ঘণ্টার মধ্যে)',
    low: 'সাধারণ (পরিকল্পিত / মজুত)',
  },
  status: {
    active: 'চলমান',
    fulfilled: 'পূরণ হয়েছে',
    cancelled: 'বাতিল',
  },
  posted: 'আবেদন',
  contactPerson: 'যোগাযোগ',
  copyNumber: 'নম্বর কপি করুন',
  directions: 'যাওয়ার পথ',
  print: 'নোটিশ প্রিন্ট করুন',
};

/** The actions of owners and admins on a request. */
export const requestActionMessages: Translation<typeof english.requestActionMessages> = {
  fulfil: {
    button: 'পূরণ হয়েছে',
    question: (name) => `${name}: আবেদনটি পূরণ হয়েছে বলে চিহ্নিত করবেন?`,
    action: 'পূরণ হয়েছে',
    busyLabel: 'চিহ্নিত হচ্ছে…',
    done: (name) => `${name}: আবেদনটি পূরণ হয়েছে বলে চিহ্নিত হলো।`,
  },
  cancel: {
    button: 'আবেদন বাতিল করুন',
    question: (name) => `${name}: আবেদনটি বাতিল করবেন?`,
    action: 'আবেদন বাতিল করুন',
    busyLabel: 'বাতিল হচ্ছে…',
    done: (name) => `${name}: আবেদনটি বাতিল হয়েছে।`,
  },
  delete: {
    button: 'মুছে ফেলুন',
    question: (name) => `${name}: আবেদনটি একেবারে মুছে ফেলবেন?`,
    action: 'মুছে ফেলুন',
    busyLabel: 'মোছা হচ্ছে…',
    done: (name) => `${name}: আবেদনটি মুছে ফেলা হয়েছে।`,
  },
};

/** The failures of an action on an active request. */
export const activeRequestFailures: Translation<typeof english.activeRequestFailures> = {
  statusFailed: 'আবেদনের অবস্থা বদলানো যায়নি। আবার চেষ্টা করুন।',
  deleteFailed: 'রক্তের আবেদনটি মোছা যায়নি। আবার চেষ্টা করুন।',
};

/** The urgent requests on the home page and the dashboard. */
export const urgentRequestsMessages: Translation<typeof english.urgentRequestsMessages> = {
  title: 'এখনই দরকার',
  all: 'সব চলমান আবেদন',
  none: 'এখন জরুরি কিছু নেই।',
  onlyOwn: 'জরুরি আবেদনগুলো আপনারই।',
  unknown: 'জরুরি আবেদনগুলো এখন দেখানো যাচ্ছে না।',
};

export const myRequestsMessages: Translation<typeof english.myRequestsMessages> = {
  title: 'আমার করা আবেদন',
  post: 'নতুন আবেদন করুন',
  empty: 'আপনি এখনো কোনো রক্তের আবেদন করেননি।',
  emptyAdvice: 'রোগীর রক্ত লাগলে আবেদন করুন: সদস্যরা সঙ্গে সঙ্গে দেখবেন।',
  failed: 'আপনার রক্তের আবেদনগুলো আনা যায়নি।',
  statusFailed: 'আবেদনের অবস্থা বদলানো যায়নি। আবার চেষ্টা করুন।',
  deleteFailed: 'রক্তের আবেদনটি মোছা যায়নি। আবার চেষ্টা করুন।',
};

/** Follows the sentence of a failed list when the database lacks an index. */
export const missingIndexHint: Translation<typeof english.missingIndexHint> =
  'ডেটাবেজে একটি ইনডেক্স নেই বলে মনে হচ্ছে।';
