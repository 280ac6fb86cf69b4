import { formatBloodGroup, formatCalendarDate, formatCount } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import { closedRequest, helpUnknown } from '../messages.bn.ts';
import type * as english from './messages.en.ts';

/** What the rows of requests say about offering to donate. */
export const offerActionMessages: Translation<typeof english.offerActionMessages> = {
  offer: 'রক্ত দিতে পারি',
  offered: 'সাড়া দিয়েছেন',
  offers: 'সাড়া',
  donated: 'রক্ত দিয়েছেন',
  count: (offers) => `${formatCount(offers)}টি সাড়া`,
};

/** A donor's offer to donate for a request, as the donor sees it. */
export const offerMessages: Translation<typeof english.offerMessages> = {
  title: (group) => `আপনি ${formatBloodGroup(group)} গ্রুপকে রক্ত দিতে পারেন`,
  otherTitle: 'সাহায্য করতে পারবেন?',
  dialogTitle: (name) => `${name}: এই রোগীকে রক্ত দেবেন?`,
  canDonate: (own) => `আপনার গ্রুপ ${formatBloodGroup(own)}, আর আপনি এখন রক্ত দিতে পারেন।`,
  offer: offerActionMessages.offer,
  offering: 'পাঠানো হচ্ছে…',
  consent: 'আপনার নম্বর দেখবেন এই আবেদন যিনি করেছেন তিনি, আর অ্যাডমিনরা।',
  labels: { message: 'বার্তা' },
  messageHint: 'যেমন, কখন হাসপাতালে থাকতে পারবেন।',
  arrival: 'কখন পৌঁছাতে পারবেন?',
  arrivals: [
    { label: '৩০ মিনিটে', message: 'আমি ৩০ মিনিটে পৌঁছাতে পারব।' },
    { label: 'এক ঘণ্টায়', message: 'আমি এক ঘণ্টায় পৌঁছাতে পারব।' },
    { label: 'আজ রাতে', message: 'আমি আজ রাতে আসতে পারব।' },
    { label: 'আগামীকাল সকালে', message: 'আমি আগামীকাল সকালে আসতে পারব।' },
  ],
  thanks: (contactPerson) => `ধন্যবাদ। ${contactPerson} এখন আপনাকে ফোন করতে পারবেন।`,
  withdraw: 'সাড়া ফিরিয়ে নিন',
  withdrawing: 'ফিরিয়ে নেওয়া হচ্ছে…',
  withdrawn: 'সাড়া ফিরিয়ে নেওয়া হয়েছে।',
  offeredAgo: (ago, contactPerson) => `আপনি ${ago} সাড়া দিয়েছেন। ${contactPerson} আপনাকে ফোন করতে পারেন।`,
  stillSeen: 'আপনি সাড়া দিয়েছিলেন। এই আবেদন যিনি করেছেন, তিনি এখনো আপনার নম্বর দেখতে পান।',
  donated: 'আবেদনকারী আপনার রক্তদান লিখে রেখেছেন। ধন্যবাদ!',
  confirmed: 'এই আবেদনে আপনি রক্ত দিয়েছেন। ধন্যবাদ!',
  denied: 'লেখা আছে যে এই আবেদনে আপনি রক্ত দেননি।',
  noLongerNeeded: 'আর লাগবে না। ধন্যবাদ।',
  close: 'বন্ধ করুন',
  failed: 'আপনার সাড়া পাঠানো যায়নি। আবার চেষ্টা করুন।',
  withdrawFailed: 'আপনার সাড়া ফিরিয়ে নেওয়া যায়নি। আবার চেষ্টা করুন।',
  unknown: 'আপনি আগে সাড়া দিয়েছেন কি না, দেখা যায়নি।',
};

/** Why a member can't offer. */
export const offerObstacleMessages: Translation<typeof english.offerObstacleMessages> = {
  unverified: 'সাড়া দেওয়ার আগে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  foreign: (domains) => `শুধু বিশ্ববিদ্যালয়ের ইমেইল ঠিকানার (${domains}) সদস্যরা সাড়া দিতে পারেন।`,
  noProfile: 'আগে রক্তদাতা হিসেবে নিবন্ধন করুন। এক মিনিট লাগবে।',
  become: 'এখনই রক্তদাতা হোন',
  inactiveProfile: (adminPhone) =>
    `অ্যাডমিন আপনার রক্তদাতা প্রোফাইল নিষ্ক্রিয় করেছেন, তাই সাড়া দিতে পারবেন না। অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})।`,
  noNumber: 'আপনার রক্তদাতা প্রোফাইলে ফোন নম্বর নেই। আগে একটি নম্বর দিন।',
  editProfile: 'প্রোফাইল বদলান',
  otherGroup: (own, wanted) =>
    `আপনার গ্রুপ ${formatBloodGroup(own)}, তা ${formatBloodGroup(wanted)} গ্রুপকে দেওয়া যায় না। আবেদনটি শেয়ার করলেও সাহায্য হয়।`,
  deferred: (midnightUtc) =>
    `আপনি কিছুদিন আগেই রক্ত দিয়েছেন। আবার দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`,
  exactGroupOnly: (wanted) =>
    `এর জন্য শুধু ${formatBloodGroup(wanted)} গ্রুপের রক্তদাতা খোঁজা হচ্ছে। আবেদনটি শেয়ার করলেও সাহায্য হয়।`,
  requestClosed: closedRequest,
  ownRequest: 'আবেদনটি আপনি নিজেই করেছেন।',
};

/** The offers for a request, as its owner and admins see them. */
export const receivedOfferMessages: Translation<typeof english.receivedOfferMessages> = {
  title: 'সাড়া',
  empty: 'এখনো কেউ সাড়া দেননি।',
  emptyAdvice: 'শেয়ার করুন, অথবা এখনই কোনো রক্তদাতাকে ফোন করুন।',
  failed: 'সাড়াগুলো আনা যায়নি। আবার চেষ্টা করুন।',
  nextDonation: 'পরের রক্তদান',
  donation: 'রক্তদান',
  canDonateNow: 'এখন রক্ত দিতে পারেন',
  canDonateFrom: (midnightUtc) => `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে`,
  offeredAt: 'সাড়া দিয়েছেন',
  message: 'বার্তা',
  statuses: {
    donated: 'রক্ত দিয়েছেন, নিশ্চিত হয়নি',
    confirmed: 'রক্তদান নিশ্চিত',
    denied: 'রক্ত দেননি',
  },
  markDonated: 'রক্ত দিয়েছেন বলে লিখুন',
  markAsDonated: {
    question: (name) => `${name} কি রক্ত দিয়েছেন? তাঁকে জিজ্ঞাসা করা হবে।`,
    action: 'রক্ত দিয়েছেন',
    busyLabel: 'লেখা হচ্ছে…',
    done: (name) => `${name} রক্ত দিয়েছেন বলে লেখা হলো।`,
  },
  confirmDonation: {
    button: 'রক্তদান নিশ্চিত করুন',
    question: (name) => `${name} রক্ত দিয়েছেন, তা নিশ্চিত করবেন?`,
    action: 'নিশ্চিত করুন',
    busyLabel: 'নিশ্চিত হচ্ছে…',
    done: (name) => `${name}: রক্তদান নিশ্চিত হলো।`,
  },
  denyDonation: {
    button: 'রক্ত দেননি',
    question: (name) => `${name} রক্ত দেননি বলে লিখবেন?`,
    action: 'লিখুন',
    busyLabel: 'লেখা হচ্ছে…',
    done: (name) => `${name} রক্ত দেননি বলে লেখা হলো।`,
  },
  answerFailed: 'রক্তদানের উত্তর লেখা যায়নি। হয়তো অন্য কেউ আগেই লিখেছেন।',
  markFailed: 'রক্তদানের কথা লেখা যায়নি। রক্তদাতা হয়তো সাড়া ফিরিয়ে নিয়েছেন।',
};

/** The dashboard's region of requests that the member can help with. */
export const youCanHelpMessages: Translation<typeof english.youCanHelpMessages> = {
  title: 'আপনি সাহায্য করতে পারেন',
  all: 'যেসব আবেদনে সাহায্য করতে পারেন',
  none: 'এখন আপনার গ্রুপের রক্ত কারও লাগছে না। প্রস্তুত থাকার জন্য ধন্যবাদ।',
  unknown: helpUnknown,
};
