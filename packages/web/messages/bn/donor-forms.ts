import type * as english from '../en/donor-forms.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';
import { noticeMessages } from './notices.ts';

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
    byMail: noticeMessages.byMail,
  },
  membersSee: 'সদস্যরা আপনার নাম, বয়স, বিভাগ ও রক্তের গ্রুপ দেখবেন।',
  hints: {
    allowContactVisibility: 'গোপন রাখলে রোগীর পরিবার অ্যাডমিনকে বলবেন, আর অ্যাডমিন আপনাকে ফোন করবেন।',
    isAvailable: 'সদস্যরা প্রস্তুত রক্তদাতাদের আগে দেখেন।',
    lastDonationDate: (days) => `দুইবার রক্তদানের মাঝে ${formatCount(days)} দিন বিরতি রাখা ভালো।`,
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
  restored: 'আপনার আগের লেখাগুলো আবার বসানো হয়েছে।',
  discard: 'সেগুলো বাদ দিন',
  changedElsewhere: 'আপনার প্রোফাইল অন্য জায়গা থেকেও বদলানো হয়েছে। সেই পরিবর্তনগুলো রাখা হয়েছে ও নিচে দেখানো হলো।',
};
