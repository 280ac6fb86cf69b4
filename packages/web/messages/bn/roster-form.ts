import { formatGenitive } from '@blood-bank/domain/when-in-bangla';
import type * as english from '../en/roster-form.ts';
import type { Translation } from '../translation.ts';
import { donorFormMessages } from './donor-forms.ts';
import { formatObject } from './formats.ts';

/** The screens on which admins add and edit donors without an account. */
export const rosterFormMessages: Translation<typeof english.rosterFormMessages> = {
  addTitle: 'রক্তদাতা যোগ করুন',
  editTitle: 'রক্তদাতার তথ্য বদলান',
  lead: 'যে রক্তদাতার অ্যাকাউন্ট নেই তাঁর জন্য। এই ইমেইল ঠিকানার কোনো সদস্য নিবন্ধন করলে তথ্যটি তাঁর হয়ে যাবে। * চিহ্নিত ঘরগুলো পূরণ করতে হবে।',
  labels: {
    ...donorFormMessages.labels,
    email: 'ইমেইল',
    allowContactVisibility: 'লগইন করা সদস্যদের ফোন নম্বর দেখান',
  },
  hints: {
    reachable: 'ফোন নম্বর অথবা ইমেইল ঠিকানা লাগবে।',
    allowContactVisibility: 'শুধু তিনি রাজি থাকলে। নইলে কেবল অ্যাডমিনরা দেখবেন।',
  },
  save: 'সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  back: 'রক্তদাতাদের তালিকায় ফিরুন',
  failed: 'রক্তদাতার তথ্য সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
  added: (name) => `${formatObject(name)} যোগ করা হয়েছে।`,
  saved: (name) => `${formatGenitive(name)} তথ্য সংরক্ষণ হয়েছে।`,
  sameNumber: (name) => `নম্বরটি ${formatGenitive(name)} নামে আগে থেকেই আছে।`,
  sameEmail: (name) => `${name} এই ইমেইল ঠিকানা দিয়ে আগেই নিবন্ধন করেছেন।`,
  showOther: (name) => `${formatObject(name)} দেখুন`,
  fetchFailed: 'রক্তদাতার তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
  gone: 'এই রক্তদাতা আর তালিকায় নেই।',
  goneAdvice: 'তথ্যটি মুছে ফেলা হয়েছে, অথবা রক্তদাতা নিজেই নিবন্ধন করেছেন।',
  notSaved: 'এই রক্তদাতা আর তালিকায় নেই, তাই কিছু সংরক্ষণ হয়নি। তথ্যটি মুছে ফেলা হয়েছে, অথবা রক্তদাতা নিজেই নিবন্ধন করেছেন।',
  restored: 'আপনার সংরক্ষণ না করা বদলগুলো আবার বসানো হয়েছে।',
  discard: 'এগুলো বাদ দিন',
};
