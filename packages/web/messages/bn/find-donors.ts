import type * as english from '../en/find-donors.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup, formatCount, formatTotal } from './formats.ts';

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
  start: 'রোগীর যে গ্রুপের রক্ত দরকার, সেটি বেছে নিন।',
  moreAbove: (donors) => `উপরে আরও ${formatCount(donors)} জন রক্তদাতা আছেন।`,
  showAbove: 'সেখানে যান',
  failed: 'রক্তদাতাদের তথ্য আনা যায়নি। আবার চেষ্টা করুন।',
  empty: (group) => `${formatBloodGroup(group)} গ্রুপের আর কোনো রক্তদাতা পাওয়া যায়নি।`,
  emptyAdvice: 'পরে আবার দেখুন, অথবা আবেদন করুন: সব সদস্য তা দেখবেন।',
  emptyFiltered: (group) => `এই ফিল্টারে ${formatBloodGroup(group)} গ্রুপের কোনো রক্তদাতা নেই।`,
  clearFilters: 'ফিল্টার মুছুন',
  couldHelp: (group) => `${formatBloodGroup(group)} গ্রুপকে এই গ্রুপগুলোর রক্তদাতারাও দিতে পারেন:`,
  others: (group) => `${formatBloodGroup(group)} গ্রুপকে আরও যাঁরা দিতে পারেন`,
  noOthers: 'অন্য গ্রুপেরও কোনো রক্তদাতা পাওয়া যায়নি।',
  onlyOwn: (group) => `${formatBloodGroup(group)} গ্রুপকে শুধু ${formatBloodGroup(group)} গ্রুপই দিতে পারে।`,
  onlyOwnAdvice: 'অন্য গ্রুপ, যেমন A+ খুঁজলে এখানে অন্য গ্রুপের রক্তদাতাও দেখা যায়।',
  crossMatch: 'হাসপাতাল ক্রসম্যাচ করে নেয়; এটি শুধু ধারণা দেওয়ার জন্য।',
  glance: (group) => `এক নজরে ${formatBloodGroup(group)}`,
  receivesFrom: 'নিতে পারে',
  canGiveTo: 'দিতে পারে',
  interval: (days) => `দুইবার রক্তদানের মাঝে ${formatCount(days)} দিন বিরতি রাখা ভালো।`,
  nobodyAnswers: 'কেউ ফোন ধরছেন না?',
  postAdvice: 'আবেদন করুন: সব সদস্য তা দেখবেন।',
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
  numberHidden: (adminPhone, name, id) =>
    `ফোন নম্বর গোপন। অ্যাডমিনের (${adminPhone}) সঙ্গে যোগাযোগ করে রক্তদাতার নাম ও আইডি বলুন: ${name}, ${id}।`,
};
