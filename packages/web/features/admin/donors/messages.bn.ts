import { formatGenitive } from '@blood-bank/domain/when-in-bangla';
import { unsavedMessages } from '../../../lib/forms/messages.bn.ts';
import {
  formatBloodGroup,
  formatCalendarDate,
  formatCount,
  formatDay,
  formatObject,
} from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import { donorFormMessages } from '../../donors/messages.bn.ts';
import type * as english from './messages.en.ts';

export const manageDonorsMessages: Translation<typeof english.manageDonorsMessages> = {
  title: 'রক্তদাতাদের তালিকা',
  table: 'রক্তদাতা',
  failed: 'রক্তদাতাদের তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
  empty: 'এখনো কোনো রক্তদাতা নিবন্ধন করেননি।',
  emptyAdvice: 'আপনার রক্তদাতার তালিকা ইমপোর্ট করুন, অথবা সবাইকে নিবন্ধন করতে বলুন।',
  columns: {
    donor: 'রক্তদাতা',
    university: 'বিশ্ববিদ্যালয়',
    contact: 'যোগাযোগ',
    status: 'অবস্থা',
    registered: 'কোড, নিবন্ধন',
  },
  fields: {
    bloodGroup: 'রক্তের গ্রুপ',
    isVerified: 'যাচাই',
    check: 'যা দেখতে হবে',
    isProfileActive: 'প্রোফাইল',
    isAvailable: 'প্রস্তুতি',
    department: 'বিভাগ',
    fullName: 'নাম',
    userId: 'অ্যাকাউন্ট',
    email: 'ইমেইল',
    universityId: 'বিশ্ববিদ্যালয়ের আইডি',
    universityRole: 'বিশ্ববিদ্যালয়ে ভূমিকা',
    contactNumber: 'ফোন নম্বর',
    gender: 'লিঙ্গ',
    dateOfBirth: 'জন্মতারিখ',
    lastDonationDate: 'শেষ রক্তদান',
    code: 'কোড',
    id: 'রক্তদাতার আইডি',
    registeredAt: 'নিবন্ধন',
  },
  universityRoles: {
    student: 'শিক্ষার্থী',
    faculty: 'শিক্ষক',
    staff: 'কর্মী',
  },
  verified: 'যাচাইকৃত',
  notVerified: 'যাচাই হয়নি',
  groupChanged: 'গ্রুপ বদলেছে',
  unreached: (years) => `${formatCount(years)} বছর যোগাযোগ হয়নি`,
  verifiedAs: (group) => `${formatBloodGroup(group)} হিসেবে যাচাই করা, পরে বদলেছে`,
  active: 'সক্রিয়',
  inactive: 'নিষ্ক্রিয়',
  date: formatCalendarDate,
  import: 'ইমপোর্ট করুন',
  showNumber: 'নম্বর দেখুন',
  showNumberOf: (name) => `${formatGenitive(name)} নম্বর দেখুন`,
  showing: 'আনা হচ্ছে…',
  noNumber: 'কোনো নম্বর দেওয়া নেই।',
  numberFailed: 'ফোন নম্বরটি আনা যায়নি। আবার চেষ্টা করুন।',
  verify: {
    button: 'যাচাই',
    question: (name) => `${formatObject(name)} যাচাইকৃত হিসেবে চিহ্নিত করবেন?`,
    action: 'যাচাই করুন',
    busyLabel: 'চিহ্নিত হচ্ছে…',
    done: (name) => `${name} এখন যাচাইকৃত।`,
  },
  unverify: {
    button: 'যাচাই বাদ',
    question: (name) => `${formatGenitive(name)} যাচাই তুলে নেবেন?`,
    action: 'যাচাই তুলে নিন',
    busyLabel: 'তুলে নেওয়া হচ্ছে…',
    done: (name) => `${name} এখন আর যাচাইকৃত নন।`,
  },
  verifyFailed: 'যাচাইয়ের অবস্থা বদলানো যায়নি।',
  activate: {
    button: 'সক্রিয় করুন',
    question: (name) => `${formatGenitive(name)} প্রোফাইল সক্রিয় করবেন? সদস্যরা আবার তাঁকে খুঁজে পাবেন।`,
    action: 'সক্রিয় করুন',
    busyLabel: 'সক্রিয় হচ্ছে…',
    done: (name) => `${formatGenitive(name)} প্রোফাইল সক্রিয় হয়েছে।`,
  },
  deactivate: {
    button: 'নিষ্ক্রিয় করুন',
    question: (name) => `${formatGenitive(name)} প্রোফাইল নিষ্ক্রিয় করবেন? সদস্যরা আর তাঁকে খুঁজে পাবেন না।`,
    action: 'নিষ্ক্রিয় করুন',
    busyLabel: 'নিষ্ক্রিয় হচ্ছে…',
    done: (name) => `${formatGenitive(name)} প্রোফাইল নিষ্ক্রিয় হয়েছে।`,
  },
  activeFailed: 'রক্তদাতার প্রোফাইলের অবস্থা বদলানো যায়নি।',
  recordDonation: 'রক্তদান লিখুন',
  donations: 'রক্তদান',
  confirmNumber: {
    button: 'নম্বর ঠিক আছে',
    question: (name) => `${formatGenitive(name)} নম্বর ঠিক আছে? তাহলে আর ভুল বলে ধরা হবে না।`,
    action: 'ঠিক আছে',
    busyLabel: 'সংরক্ষণ হচ্ছে…',
    done: (name) => `${formatGenitive(name)} নম্বর ঠিক আছে বলে লেখা হয়েছে।`,
  },
  confirmFailed: 'নম্বর ঠিক আছে বলে লেখা যায়নি।',
};

/** The donors to verify, one at a time. */
export const verificationQueueMessages: Translation<typeof english.verificationQueueMessages> = {
  open: 'একে একে যাচাই করুন',
  title: 'রক্তদাতা যাচাই',
  close: 'বন্ধ করুন',
  left: (donors) => `যাচাই বাকি ${formatCount(donors)} জন`,
  advice: 'উত্তর সঙ্গে সঙ্গে গণ্য হয়। ১০ সেকেন্ডের মধ্যে ফিরিয়ে নিতে পারবেন।',
  profile: 'রক্তদাতা প্রোফাইল',
  account: 'অ্যাকাউন্ট',
  differs: 'আলাদা',
  day: formatDay,
  sameNumber: (names) => `${names}-এরও এই নম্বর`,
  noAccount: 'এই রক্তদাতার কোনো অ্যাকাউন্ট নেই, তাই মেলানোর কিছু নেই।',
  skip: 'পরে',
  undo: 'ফিরিয়ে নিন',
  none: 'যাচাই করার মতো আর কেউ নেই।',
};

/** Who has reported a number as wrong. */
export const numberReportMessages: Translation<typeof english.numberReportMessages> = {
  reportedBy: (reporters) => `জানিয়েছেন: ${reporters}।`,
};

/** Donors without an account in the list of all donors. */
export const rosterMessages: Translation<typeof english.rosterMessages> = {
  add: 'রক্তদাতা যোগ করুন',
  invite: 'আমন্ত্রণ পাঠান',
  noAccount: 'অ্যাকাউন্ট নেই',
  edit: 'বদলান',
  delete: {
    button: 'মুছুন',
    question: (name) => `${formatObject(name)} তালিকা থেকে মুছে ফেলবেন?`,
    consequence: 'তথ্য ও নম্বর চিরতরে মুছে যাবে।',
    action: 'মুছুন',
    busyLabel: 'মোছা হচ্ছে…',
    done: (name) => `${formatObject(name)} মুছে ফেলা হয়েছে।`,
  },
  deleteFailed: 'রক্তদাতাকে মোছা যায়নি।',
};

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
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
};

/** Inviting the people of the list to register. */
export const invitationMessages: Translation<typeof english.invitationMessages> = {
  reading: 'দেখা হচ্ছে…',
  readFailed: 'কাকে আমন্ত্রণ জানানো যায় তা দেখা যায়নি। আবার চেষ্টা করুন।',
  nobody: 'আমন্ত্রণ জানানোর মতো কেউ নেই: তালিকায় যাঁদের ইমেইল ঠিকানা আছে, তাঁদের সবাই আমন্ত্রণ পেয়েছেন।',
  question: (people) => `${formatCount(people)} জনকে আমন্ত্রণ জানাবেন?`,
  consequence: 'প্রত্যেকে একটিমাত্র আমন্ত্রণ পাবেন। দিনে পাঠানোর সীমা আছে: কেউ বাকি থাকলে আগামীকাল পাঠান।',
  action: 'আমন্ত্রণ জানান',
  sending: (done, of) => `আমন্ত্রণ যাচ্ছে, ${formatCount(of)} জনের মধ্যে ${formatCount(done)}…`,
  done: (people) => `${formatCount(people)} জনকে আমন্ত্রণ জানানো হয়েছে।`,
  failed: 'সবাইকে আমন্ত্রণ জানানো যায়নি। আবার চেষ্টা করুন: কেউ দুইবার আমন্ত্রণ পাবেন না।',
};
