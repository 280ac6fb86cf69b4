import { formatBloodGroup, formatCalendarDate, formatCount, formatUnits } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import { donorMessages, myDonorProfileMessages } from '../donors/messages.bn.ts';
import { closedRequest } from '../requests/messages.bn.ts';
import type * as english from './messages.en.ts';

const ended: Readonly<Record<Parameters<typeof english.callMessages.saved>[1], string>> = {
  calling: 'ফল লেখা হয়নি',
  coming: 'আসছেন',
  later: 'পরে ফোন করতে হবে',
  'no-answer': 'ফোন ধরেননি',
  declined: 'রক্ত দিতে পারবেন না',
  'wrong-number': 'ভুল নম্বর',
};

/** Leads to the donors to call for a request, from elsewhere than the desk. */
export const callLinkMessages: Translation<typeof english.callLinkMessages> = {
  callDonors: 'রক্তদাতাদের ফোন করুন',
};

export const callDeskMessages: Translation<typeof english.callDeskMessages> = {
  title: 'ফোন করা',
  unfinished: 'যে ফোনের ফল লেখা বাকি',
  requests: 'যে আবেদনের জন্য ফোন করতে হবে',
  empty: 'এখন কোনো আবেদনের জন্য ফোন করতে হবে না।',
  failed: 'আবেদনগুলো আনা যায়নি। আবার চেষ্টা করুন।',
  stillNeeded: (units) => `আরও ${formatUnits(units)} লাগবে`,
  coming: (donors) => `${formatCount(donors)} জন আসছেন`,
  called: (calls) => `${calls} জনকে ফোন`,
  callingNow: (names) => `${names} এখন ফোন করছেন`,
  nobodyCalls: 'এখন কেউ ফোন করছেন না',
  showAll: (count) => `সব ${formatCount(count)}টি আবেদন দেখুন`,
  callDonors: 'ফোন করুন',
};

export const callListMessages: Translation<typeof english.callListMessages> = {
  title: 'রক্তদাতাদের ফোন করুন',
  stillNeeded: (group, units) => `${formatBloodGroup(group)}, আরও ${formatUnits(units)} লাগবে`,
  views: { ready: 'দিতে পারবেন', compatible: 'অন্য গ্রুপ, যা দেওয়া যায়', called: 'ফোন করা হয়েছে' },
  list: 'যাঁদের ফোন করতে হবে',
  empty: {
    ready: 'এই গ্রুপের কোনো রক্তদাতা তালিকায় নেই।',
    compatible: 'অন্য কোনো গ্রুপে এখন দেওয়ার মতো কেউ নেই।',
    called: 'এই আবেদনের জন্য এখনো কাউকে ফোন করা হয়নি।',
  },
  failed: 'রক্তদাতাদের তালিকা আনা যায়নি। আবার চেষ্টা করুন।',
  closed: closedRequest,
  back: 'সব ফোন',
  call: 'ফোন করুন',
  callAgain: 'আবার ফোন করুন',
  opening: 'খোলা হচ্ছে…',
  outcome: 'কী হলো?',
  correct: 'শুধরে নিন',
  callFailed: 'ফোন শুরু করা যায়নি। নম্বর ডায়াল করার আগে সংযোগ দেখে নিন।',
  lastDonated: myDonorProfileMessages.lastDonated,
  neverDonated: donorMessages.noDonation,
  notReadyUntil: (midnightUtc) => `দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে`,
  coming: 'আসছেন',
  isCalling: (name) => `${name || 'কেউ'} ফোন করছেন`,
  history: (calls, name, outcome) =>
    [`৩০ দিনে ${formatCount(calls)} বার ফোন, শেষে`, name].join(' ').trimEnd().concat(`: ${ended[outcome]}`),
  obstacles: {
    'in-progress': (name) => `${name || 'অন্য কেউ'} এখনই এই রক্তদাতাকে ফোন করছেন।`,
    settled: (name) => `${name || 'কেউ'} এই রক্তদাতার সঙ্গে আগেই কথা সেরে ফেলেছেন।`,
    inactive: () => 'এই রক্তদাতার প্রোফাইল আর সক্রিয় নয়।',
    'request-closed': () => 'এই আবেদন আর চালু নেই। কাউকে ফোন করতে হবে না।',
  },
};

export const callMessages: Translation<typeof english.callMessages> = {
  title: (name) => `${name}: ফোন`,
  close: 'বন্ধ করুন',
  copyNumber: 'নম্বর কপি করুন',
  dial: (number) => `${number} নম্বরে ফোন করুন`,
  callAgain: 'আবার ফোন করুন',
  numberGone: 'নম্বরটি এক ঘণ্টা দেখানো হয়েছিল।',
  noNumber: 'এই রক্তদাতার কোনো নম্বর নেই।',
  question: 'কী হলো?',
  labels: {
    note: 'নোট',
    notBefore: 'কবের আগে নয়',
    agreed: (contact) => `রক্তদাতা রাজি যে ${contact} এই নম্বর পাবেন`,
  },
  noteHint: 'শুধু স্বেচ্ছাসেবক আর অ্যাডমিনরা দেখেন।',
  notBeforeHint: 'ততদিন তাঁকে আর বলা হবে না।',
  outcomes: {
    coming: 'আসছেন',
    later: 'পরে ফোন করব',
    'no-answer': 'ফোন ধরেননি',
    declined: 'দিতে পারবেন না',
    'wrong-number': 'ভুল নম্বর',
  },
  save: 'সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  back: 'ফিরে যান',
  notAgreed: 'রক্তদাতাকে জিজ্ঞেস করে ঘরে টিক দিন।',
  notBeforeInvalid: 'আজকের পরের একটি তারিখ দিন, দুই বছরের মধ্যে, অথবা ফাঁকা রাখুন।',
  saved: (name, outcome) => `${name}: ${ended[outcome]}।`,
  failed: 'ফল সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
};
