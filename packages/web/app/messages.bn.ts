import { formatMoment, formatYear } from '../lib/i18n/formats.bn.ts';
import type { Translation } from '../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The messages around every screen. */
export const appMessages: Translation<typeof english.appMessages> = {
  skipToMain: 'মূল অংশে যান',
  mainNavigation: 'মূল মেনু',
  menu: 'মেনু',
  home: 'হোম',
  findDonors: 'রক্তদাতা খুঁজুন',
  postRequest: 'রক্ত চাই',
  viewRequests: 'আবেদন দেখুন',
  dashboard: 'ড্যাশবোর্ড',
  adminPanel: 'অ্যাডমিন প্যানেল',
  login: 'লগইন',
  register: 'নিবন্ধন',
  loggingOut: 'লগআউট হচ্ছে…',
  logoutFailed: 'লগআউট করা যায়নি, আপনি এখনো লগইন অবস্থায় আছেন। আবার চেষ্টা করুন।',
  logout: (email) => `লগআউট (${email.split('@')[0]})`,
  useDarkTheme: 'ডার্ক মোড',
  useLightTheme: 'লাইট মোড',

  offline: 'আপনি অফলাইনে আছেন। যা দেখছেন তা পুরোনো হতে পারে, আর অনলাইনে না আসা পর্যন্ত কিছু সংরক্ষণ করা যাবে না।',
  recordNotRead: 'আপনার অ্যাকাউন্টের তথ্য আনা যায়নি, তাই এখানে কিছু বাদ পড়তে পারে।',
  crossMatch: 'হাসপাতাল ক্রসম্যাচ করে নেয়; এটি শুধু ধারণা দেওয়ার জন্য।',

  titles: {
    login: 'লগইন',
    register: 'অ্যাকাউন্ট খুলুন',
    forgotPassword: 'পাসওয়ার্ড বদলান',
    privacy: 'গোপনীয়তার নীতি',
    terms: 'ব্যবহারের শর্ত',
    dashboard: 'ড্যাশবোর্ড',
    registerDonor: 'রক্তদাতা হোন',
    editDonor: 'রক্তদাতা প্রোফাইল বদলান',
    findDonors: 'রক্তদাতা খুঁজুন',
    postRequest: 'রক্তের আবেদন করুন',
    viewRequests: 'চলমান রক্তের আবেদন',
    request: 'রক্তের আবেদন',
    editRequest: 'রক্তের আবেদন বদলান',
    calls: 'ফোন করা',
    callDonors: 'রক্তদাতাদের ফোন করুন',
    myAccount: 'আমার অ্যাকাউন্ট',
    finishAccount: 'অ্যাকাউন্ট সম্পূর্ণ করুন',
    adminOverview: 'এক নজরে',
    adminDonors: 'রক্তদাতাদের তালিকা',
    addDonor: 'রক্তদাতা যোগ করুন',
    importDonors: 'রক্তদাতা ইমপোর্ট করুন',
    duplicates: 'একই ব্যক্তি হতে পারেন',
    editRosterDonor: 'রক্তদাতার তথ্য বদলান',
    adminRequests: 'আবেদনের তালিকা',
    adminUsers: 'ব্যবহারকারীদের তালিকা',
    adminLog: 'কাজের রেকর্ড',
    report: 'প্রতিবেদন',
  },

  copyright: (year, siteName) => `© ${formatYear(year)} ${siteName}`,
  developedBy: (credit) => `তৈরি: ${credit}`,

  myDonorProfile: 'আমার রক্তদাতা প্রোফাইল',

  screenMissingTitle: 'পাতাটি খোলা যায়নি',
  screenMissing: 'পাতাটি খোলা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  crashedTitle: 'একটা সমস্যা হয়েছে',
  crashed: 'এই পাতায় একটা সমস্যা হয়েছে। আপনার সংরক্ষণ করা সবকিছু ঠিক আছে।',
  startAgain: 'আবার শুরু করুন',

  notConfiguredTitle: 'সাইটটি এখনো চালু করা হয়নি',
  notConfigured: (missing) =>
    `সাইটের কনফিগারেশনে ${missing.join(' ও ')} নেই। যিনি সাইটটি চালান, তিনি তা যোগ করতে পারবেন; README-তে নিয়ম লেখা আছে।`,
  unreachableTitle: 'সাইটের সঙ্গে এখন সংযোগ হচ্ছে না',
  unreachable: 'আপনি লগইন অবস্থায় আছেন, কিন্তু সার্ভার সাড়া দিচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
};

/** The message about the device's clock. */
export const clockMessages: Translation<typeof english.clockMessages> = {
  wrong: (deviceTime, time) =>
    `আপনার ডিভাইসের ঘড়িতে ${formatMoment(deviceTime)}। এখন আসলে ${formatMoment(time)}। এই সাইটের তারিখগুলো ক্যাম্পাসের সময় অনুযায়ী।`,
};

/** The banner of an unverified address. */
export const unverifiedMessages: Translation<typeof english.unverifiedMessages> = {
  unverified: 'আপনার ইমেইল ঠিকানা যাচাই করা হয়নি।',
  unverifiedShort: 'ইমেইল যাচাই হয়নি',
  resend: 'যাচাইয়ের ইমেইল আবার পাঠান',
  resendShort: 'আবার পাঠান',
  resending: 'পাঠানো হচ্ছে…',
  resent: 'যাচাইয়ের ইমেইল আবার পাঠানো হয়েছে! ইনবক্স (ও স্প্যাম ফোল্ডার) দেখুন।',
  resendFailed: 'যাচাইয়ের ইমেইল আবার পাঠানো যায়নি। হয়তো একটু আগেই পাঠিয়েছেন, নয়তো কোনো সমস্যা হয়েছে।',
  verificationNotSent: 'যাচাইয়ের ইমেইল পাঠানো যায়নি। আবার পাঠান।',
};
