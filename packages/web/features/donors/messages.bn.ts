import { unsavedMessages } from '../../lib/forms/messages.bn.ts';
import { formatBloodGroup, formatCalendarDate, formatCount, formatTotal } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** What blood services advise. */
function waitBetween(days: number): string {
  return `দুইবার রক্তদানের মাঝে অন্তত ${formatCount(days)} দিন বিরতি রাখুন।`;
}

/** The end of a deferral period, given as midnight UTC. */
export function canDonateAgain(midnightUtc: Date): string {
  return `আবার রক্ত দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`;
}

/** The mails to donors who can help with a request. */
export const noticeMessages: Translation<typeof english.noticeMessages> = {
  byMail: 'আমার গ্রুপের রক্ত কারও লাগলে আমাকে ইমেইল করুন',
  byMailHint: 'দিনে সর্বোচ্চ একটি, সপ্তাহে তিনটি। প্রতিটিতেই বন্ধ করার লিংক থাকে।',
  forDonors: 'নিবন্ধিত রক্তদাতাদের জন্য।',
  title: 'ইমেইল',
  verifyFirst: 'আগে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  turnedOn: 'সংরক্ষণ হয়েছে। আপনার গ্রুপের রক্ত কারও লাগলে ইমেইল পাবেন।',
  turnedOff: 'সংরক্ষণ হয়েছে। রক্তের আবেদনের ইমেইল আর পাবেন না।',
  failed: 'আপনার পছন্দ সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
  notRead: 'আপনার ইমেইলের পছন্দ আনা যায়নি। আবার চেষ্টা করুন।',
};

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
  noDonation: 'রক্তদানের কোনো রেকর্ড নেই',
  canDonateAgain: 'আবার রক্ত দিতে পারবেন',
  from: (midnightUtc) => `${formatCalendarDate(midnightUtc)} থেকে`,
};

/** A donor's availability. */
export const availabilityMessages: Translation<typeof english.availabilityMessages> = {
  available: 'প্রস্তুত',
  notAvailable: 'প্রস্তুত নন',
  pausedUntil: (midnightUtc) => `${formatCalendarDate(midnightUtc)} পর্যন্ত বিরতি`,
};

/** A number that a caller has found to be wrong. */
export const reportedNumberMessages: Translation<typeof english.reportedNumberMessages> = {
  reported: 'ভুল নম্বর বলে জানানো হয়েছে',
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
  unknown: 'আপনার রক্তদাতা প্রোফাইল আনা যায়নি।',
};

export const findDonorsMessages: Translation<typeof english.findDonorsMessages> = {
  title: 'রক্তদাতা খুঁজুন',
  groups: 'রক্তের গ্রুপ',
  bloodGroup: 'রক্তের গ্রুপ',
  choose: 'রক্তের গ্রুপ বেছে নিন',
  search: 'খুঁজুন',
  searching: 'খোঁজা হচ্ছে…',
  nothingChosen: 'খুঁজতে একটি রক্তের গ্রুপ বেছে নিন।',
  results: (group) => `${formatBloodGroup(group)} গ্রুপের রক্তদাতা`,
  found: (total, group) => `${formatBloodGroup(group)} গ্রুপের ${formatTotal(total)} জন রক্তদাতা`,
  filters: {
    isAvailableNow: 'এখন প্রস্তুত',
    department: 'বিভাগ',
    allDepartments: 'সব বিভাগ',
    gender: 'লিঙ্গ',
    all: 'সব',
  },
  start: 'রোগীর কোন গ্রুপের রক্ত লাগবে?',
  moreAbove: (donors) => `উপরে আরও ${formatCount(donors)} জন রক্তদাতা আছেন।`,
  showAbove: 'দেখুন',
  failed: 'রক্তদাতাদের তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
  empty: (group) => `${formatBloodGroup(group)} গ্রুপের আর কোনো রক্তদাতা পাওয়া যায়নি।`,
  emptyAdvice: 'পরে আবার দেখুন, অথবা আবেদন করুন: সদস্যরা দেখবেন, আর যাঁরা দিতে পারেন তাঁদের জানানো হবে।',
  emptyFiltered: (group) => `এই ফিল্টারে ${formatBloodGroup(group)} গ্রুপের কোনো রক্তদাতা নেই।`,
  clearFilters: 'ফিল্টার মুছুন',
  couldHelp: (group) => `${formatBloodGroup(group)} গ্রুপকে এই গ্রুপগুলোর রক্তদাতারাও দিতে পারেন:`,
  others: (group) => `${formatBloodGroup(group)} গ্রুপকে আরও যাঁরা দিতে পারেন`,
  noOthers: 'দিতে পারে এমন অন্য গ্রুপেরও কোনো রক্তদাতা নেই।',
  onlyOwn: (group) => `${formatBloodGroup(group)} গ্রুপকে শুধু ${formatBloodGroup(group)} গ্রুপই দিতে পারে।`,
  onlyOwnAdvice: (group) => `${formatBloodGroup(group)} গ্রুপের মানুষ কম: রক্তের আবেদনও করুন।`,
  glance: (group) => `এক নজরে ${formatBloodGroup(group)}`,
  receivesFrom: 'নিতে পারে',
  canGiveTo: 'দিতে পারে',
  interval: waitBetween,
  nobodyAnswers: 'কেউ ফোন ধরছেন না?',
  postAdvice: 'আবেদন করুন: সদস্যরা দেখবেন, আর যাঁরা দিতে পারেন তাঁদের জানানো হবে।',
  post: 'রক্তের আবেদন করুন',
};

/** One donor found. */
export const foundDonorMessages: Translation<typeof english.foundDonorMessages> = {
  age: 'বয়স',
  years: (years) => `${formatCount(years)} বছর`,
  gender: 'লিঙ্গ',
  bloodGroup: 'রক্তের গ্রুপ',
  department: 'বিভাগ',
  callAdmin: 'অ্যাডমিনকে ফোন করুন',
  copyNumber: 'নম্বর কপি করুন',
  copyId: 'আইডি কপি করুন',
  copyNameAndId: 'নাম ও আইডি কপি করুন',
  recordDonation: 'রক্তদান লিখুন',
  reportNumber: 'ভুল নম্বর জানান',
  numberHidden: (adminPhone, name, id) =>
    `ফোন নম্বর গোপন। অ্যাডমিনের (${adminPhone}) সঙ্গে যোগাযোগ করে রক্তদাতার নাম ও আইডি বলুন: ${name}, ${id}।`,
};

/** The fields of the registration and edit forms. */
export const donorFormMessages: Translation<typeof english.donorFormMessages> = {
  labels: {
    fullName: 'পুরো নাম',
    universityId: 'বিশ্ববিদ্যালয়ের আইডি',
    universityRole: 'বিশ্ববিদ্যালয়ে ভূমিকা',
    department: 'বিভাগ / পদ',
    bloodGroup: 'রক্তের গ্রুপ',
    contactNumber: 'ফোন নম্বর',
    dateOfBirth: 'জন্মতারিখ',
    gender: 'লিঙ্গ',
    lastDonationDate: 'শেষ রক্তদানের তারিখ',
    isAvailable: 'রক্ত দিতে প্রস্তুত',
    allowContactVisibility: 'লগইন করা সদস্যদের আমার ফোন নম্বর দেখান',
    attributes: 'আরও তথ্য',
    byMail: noticeMessages.byMail,
  },
  membersSee: (attributes: readonly string[]) => {
    const seen = ['নাম', 'বয়স', 'বিভাগ', 'রক্তের গ্রুপ', ...attributes];
    return `সদস্যরা আপনার ${seen.slice(0, -1).join(', ')} ও ${seen.at(-1)} দেখবেন।`;
  },
  hints: {
    allowContactVisibility: 'গোপন রাখলে রোগীর পরিবার অ্যাডমিনকে বলবেন, আর অ্যাডমিন আপনাকে ফোন করবেন।',
    isAvailable: 'সদস্যরা প্রস্তুত রক্তদাতাদের আগে দেখেন।',
    lastDonationDate: waitBetween,
  },
  universityRoles: {
    student: 'শিক্ষার্থী',
    faculty: 'শিক্ষক',
    staff: 'কর্মী',
  },
  chooseRole: 'ভূমিকা বেছে নিন',
  roleNotGiven: 'দেওয়া হয়নি',
  chooseGroup: 'রক্তের গ্রুপ বেছে নিন',
  chooseGender: 'লিঙ্গ বেছে নিন',
  dashboard: 'ড্যাশবোর্ডে ফিরুন',
  previewTitle: 'সদস্যরা আপনাকে যেভাবে দেখবেন',
  previewEmpty: 'সদস্যরা কী দেখবেন তা জানতে আপনার রক্তের গ্রুপ বেছে নিন।',
  unnamed: 'আপনার নাম',
};

export const registerDonorMessages: Translation<typeof english.registerDonorMessages> = {
  title: 'রক্তদাতা হোন',
  lead: 'যাঁরা আপনার রক্তের গ্রুপ খুঁজবেন, তাঁরা আপনাকে পাবেন। * চিহ্নিত ঘরগুলো পূরণ করতে হবে।',
  cameForRequest: 'আপনি রক্তের প্রয়োজনে এসেছিলেন।',
  seeItNow: 'আবেদনটি দেখুন',
  findDonorsNow: 'রক্তদাতা খুঁজুন',
  submit: 'রক্তদাতা হিসেবে নিবন্ধন করুন',
  submitting: 'নিবন্ধন হচ্ছে…',
  notVerified: 'রক্তদাতা হিসেবে নিবন্ধনের আগে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  registered: 'আপনি রক্তদাতা হিসেবে নিবন্ধিত হয়েছেন। ধন্যবাদ!',
  alreadyRegistered: 'আপনি আগে থেকেই রক্তদাতা হিসেবে নিবন্ধিত।',
  seeProfile: 'আমার রক্তদাতা প্রোফাইল দেখুন',
  failed: 'রক্তদাতা হিসেবে নিবন্ধন করা যায়নি। আবার চেষ্টা করুন।',
  profileFailed: 'আপনার প্রোফাইলের তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
};

export const editDonorMessages: Translation<typeof english.editDonorMessages> = {
  title: 'রক্তদাতা প্রোফাইল বদলান',
  lead: '* চিহ্নিত ঘরগুলো পূরণ করতে হবে।',
  save: 'সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  success: 'প্রোফাইল সংরক্ষণ হয়েছে!',
  failed: 'প্রোফাইল সংরক্ষণ করা যায়নি।',
  fetchFailed: 'রক্তদাতার তথ্য আনা যায়নি।',
  notLoggedIn: 'রক্তদাতা প্রোফাইল বদলাতে লগইন করতে হবে।',
  notFound: 'রক্তদাতা প্রোফাইল পাওয়া যায়নি, তাই সংরক্ষণ করা গেল না।',
  noProfile: 'বদলানোর মতো কোনো রক্তদাতা প্রোফাইল নেই। আগে রক্তদাতা হিসেবে নিবন্ধন করুন।',
  register: 'রক্তদাতা হিসেবে নিবন্ধন করুন',
  verificationRequired: 'ইমেইল যাচাই দরকার',
  notVerified: 'রক্তদাতা প্রোফাইল বদলানোর আগে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  hideNumber: 'আমার নম্বর লুকান',
  hiding: 'লুকানো হচ্ছে…',
  hideFailed: 'আপনার নম্বর লুকানো যায়নি। আবার চেষ্টা করুন।',
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
  changedElsewhere: 'আপনার প্রোফাইল অন্য জায়গা থেকেও বদলানো হয়েছে। সেই পরিবর্তনগুলো রাখা হয়েছে ও নিচে দেখানো হলো।',
};

/** What a member who registers as a donor reads about the club's list. */
export const claimMessages: Translation<typeof english.claimMessages> = {
  found: 'ক্লাবের তালিকায় আপনাকে পাওয়া গেছে:',
  becomesYours: 'নিচের তথ্য মিলিয়ে দেখুন, যা নেই তা লিখুন। নিবন্ধন করলে তালিকার এই তথ্যই আপনার নিজের প্রোফাইল হয়ে যাবে।',
  notMe: 'এটা আমি নই',
  several: 'ক্লাবের তালিকায় আপনার ইমেইল ঠিকানায় একাধিক রক্তদাতা আছেন। আপনি কোন জন?',
  none: 'আমি এঁদের কেউ নই',
  declined: 'আপনি আলাদাভাবে নিবন্ধন করছেন। ক্লাবের তালিকায় আপনার নাম থাকলে অ্যাডমিনকে জানান, যেন নাম দুইবার না থাকে।',
  itIs: (name) => `আমিই ${name}`,
  nameAndGroup: (name, group) => `${name}, ${formatBloodGroup(group)}`,
};

/** The own availability. */
export const ownAvailabilityMessages: Translation<typeof english.ownAvailabilityMessages> = {
  isAvailable: 'রক্ত দিতে প্রস্তুত',
  available: 'সদস্যরা আপনাকে সবার আগে দেখেন।',
  notAvailable: 'সদস্যরা আপনাকে সবার শেষে দেখেন।',
  setNotAvailable: 'আপনি জানিয়েছেন যে এখন প্রস্তুত নন। সদস্যরা আপনাকে সবার শেষে দেখেন।',
  makeAvailable: 'আমি এখন প্রস্তুত',
  notFound: 'প্রোফাইল নিষ্ক্রিয় থাকলে সদস্যরা আপনাকে খুঁজে পান না।',
  failed: 'আপনার প্রস্তুতির তথ্য বদলানো যায়নি। আবার চেষ্টা করুন।',
};

/** Until when a donor does not want to be asked. */
export const pauseMessages: Translation<typeof english.pauseMessages> = {
  question: 'কবে পর্যন্ত?',
  consequence: 'ততদিন সদস্যরা আপনাকে সবার শেষে দেখবেন, আর আবেদনের জন্য কেউ আপনাকে ফোন বা ইমেইল করবেন না।',
  twoWeeks: '২ সপ্তাহ',
  month: '১ মাস',
  until: 'এই তারিখ পর্যন্ত',
  pause: 'বিরতি নিন',
  invalid: 'আজকের পরের একটি তারিখ দিন।',
  forever: 'আমি না বলা পর্যন্ত',
  cancel: 'বাদ দিন',
};

/** Noting the own donations. */
export const donationMessages: Translation<typeof english.donationMessages> = {
  today: 'আজ রক্ত দিয়েছি',
  todayQuestion: 'আপনি কি আজ রক্ত দিয়েছেন?',
  todayAction: 'আজ রক্ত দিয়েছি',
  consequence: canDonateAgain,
  saving: 'সংরক্ষণ হচ্ছে…',
  done: (midnightUtc) => `রক্ত দেওয়ার জন্য ধন্যবাদ! আবার দিতে পারবেন ${formatCalendarDate(midnightUtc)} থেকে।`,
  failed: 'আপনার রক্তদানের তথ্য জমা হয়নি। আবার চেষ্টা করুন।',
};

/** The day from which a donor may give again. */
export const nextDayMessages: Translation<typeof english.nextDayMessages> = {
  left: (days, midnightUtc) =>
    `আর ${formatCount(days)} দিন। ${formatCalendarDate(midnightUtc)} থেকে আবার রক্ত দিতে পারবেন।`,
  add: 'ক্যালেন্ডারে যোগ করুন',
  event: (siteName) => `আবার রক্ত দিতে পারবেন (${siteName})`,
};

/** The question to a donor whose donation the owner of a request has marked. */
export const donationQuestionMessages: Translation<typeof english.donationQuestionMessages> = {
  question: (midnightUtc) => `আপনি কি ${formatCalendarDate(midnightUtc)} তারিখে রক্ত দিয়েছেন?`,
  yes: 'হ্যাঁ, দিয়েছি',
  no: 'না',
};

/** On the dashboard of a donor who has never chosen. */
export const noticeHintMessages: Translation<typeof english.noticeHintMessages> = {
  question: 'আপনার গ্রুপের রক্ত কারও লাগলে ইমেইল চান?',
  yes: 'হ্যাঁ, ইমেইল চাই',
  saving: 'সংরক্ষণ হচ্ছে…',
  no: 'না, ধন্যবাদ',
  declined: 'ইমেইল পাঠানো হবে না। চাইলে “আমার অ্যাকাউন্ট” পাতায় চালু করতে পারেন।',
};

/** On the dashboard of a donor who has not confirmed the profile for a year. */
export const yearlyQuestionMessages: Translation<typeof english.yearlyQuestionMessages> = {
  question: 'এখানকার সব তথ্য কি এখনও ঠিক আছে?',
  yes: 'হ্যাঁ, ঠিক আছে',
  saving: 'সংরক্ষণ হচ্ছে…',
  change: 'বদলান',
  confirmed: 'ধন্যবাদ। এক বছর পর আবার জানতে চাইব।',
  failed: 'উত্তর সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
};
