import { formatCount, formatDay, formatTotal, type Total } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

export const adminMessages: Translation<typeof english.adminMessages> = {
  navigation: 'অ্যাডমিন',
  overview: 'এক নজরে',
  donors: 'রক্তদাতাদের তালিকা',
  requests: 'আবেদনের তালিকা',
  users: 'ব্যবহারকারীদের তালিকা',
  log: 'কাজের রেকর্ড',
  report: 'প্রতিবেদন',
  back: 'মূল সাইটে ফিরুন',
  day: formatDay,
  saving: 'সংরক্ষণ হচ্ছে…',
  details: 'বিস্তারিত',
  close: 'বন্ধ করুন',
  copyId: 'আইডি কপি করুন',
  copyEmail: 'ইমেইল কপি করুন',
};

/** The words for a number of records: "১,২৪০ জন রক্তদাতা". */
function counted(what: string) {
  return (total: Total) => `${formatTotal(total)}${what}`;
}

/** Searching, filtering and sorting a list. */
export const listMessages: Translation<typeof english.listMessages> = {
  search: 'খুঁজুন',
  searchHints: {
    donors: 'নাম, ইমেইল, আইডি বা নম্বর',
    requests: 'রোগী, হাসপাতাল, যোগাযোগ বা নম্বর',
    users: 'নাম, ইমেইল বা আইডি',
  },
  exportCsv: 'CSV ডাউনলোড করুন',
  clearSearch: 'লেখা মুছুন',
  filter: 'ফিল্টার',
  filters: 'ফিল্টার',
  all: 'সব',
  sort: 'সাজান',
  chosen: (field, choice) => `${field}: ${choice}`,
  counts: {
    donors: counted(' জন রক্তদাতা'),
    requests: counted('টি আবেদন'),
    users: counted(' জন ব্যবহারকারী'),
    actions: counted('টি কাজ'),
  },
  newer: {
    donors: counted(' জন নতুন রক্তদাতা'),
    requests: counted('টি নতুন আবেদন'),
    users: counted(' জন নতুন ব্যবহারকারী'),
    actions: counted('টি নতুন কাজ'),
  },
  actions: 'কাজ',
  noneFound: 'এমন কিছু পাওয়া যায়নি।',
  noneFoundAdvice: 'অন্য শব্দ বা কম ফিল্টার দিয়ে দেখুন, অথবা পুরো তালিকা দেখুন।',
  showAll: 'পুরো তালিকা দেখুন',
  sortNewest: 'নতুন আগে',
  sortOldest: 'পুরোনো আগে',
  sortNameUp: 'নাম, শুরু থেকে',
  sortNameDown: 'নাম, শেষ থেকে',
};

function donors(count: number): string {
  return `${formatCount(count)} জন রক্তদাতা`;
}

function profiles(count: number): string {
  return `${formatCount(count)}টি প্রোফাইল`;
}

function progress(doing: string) {
  return (done: number, of: number) => `${doing}… ${formatCount(of)}-এর মধ্যে ${formatCount(done)}`;
}

const reasons: Readonly<Record<string, string>> = {
  missing: 'এই রক্তদাতা আর তালিকায় নেই।',
  denied: 'এই রক্তদাতার তথ্য বদলানোর অনুমতি আপনার নেই।',
  offline: 'সার্ভারের সঙ্গে সংযোগ নেই।',
};

/** Selecting rows of a list, and what is done with all of them. */
export const bulkMessages: Translation<typeof english.bulkMessages> = {
  toolbar: 'বেছে নেওয়া',
  select: 'বেছে নিন',
  selectRow: (name) => `${name} বেছে নিন`,
  selectPage: 'এই পাতার সব বেছে নিন',
  selectAll: (count) => `সব ${count} বেছে নিন`,
  selecting: (done) => `বেছে নেওয়া হচ্ছে… ${formatCount(done)}`,
  selectingFailed: 'সব বেছে নেওয়া যায়নি। আবার চেষ্টা করুন।',
  selected: (count) => `${formatCount(count)} জন বেছে নেওয়া হয়েছে`,
  clear: 'বাদ দিন',
  stop: 'থামুন',
  verify: {
    button: 'যাচাই করুন',
    question: (count) => `${donors(count)}কে যাচাইকৃত হিসেবে চিহ্নিত করবেন?`,
    action: 'যাচাই করুন',
    progress: progress('চিহ্নিত হচ্ছে'),
    done: (count) => `${donors(count)} এখন যাচাইকৃত।`,
  },
  unverify: {
    button: 'যাচাই তুলে নিন',
    question: (count) => `${donors(count)}র যাচাই তুলে নেবেন?`,
    action: 'যাচাই তুলে নিন',
    progress: progress('তুলে নেওয়া হচ্ছে'),
    done: (count) => `${donors(count)} এখন আর যাচাইকৃত নন।`,
  },
  activate: {
    button: 'সক্রিয় করুন',
    question: (count) => `${profiles(count)} সক্রিয় করবেন? সদস্যরা আবার তাঁদের খুঁজে পাবেন।`,
    action: 'সক্রিয় করুন',
    progress: progress('সক্রিয় হচ্ছে'),
    done: (count) => `${profiles(count)} সক্রিয় হয়েছে।`,
  },
  deactivate: {
    button: 'নিষ্ক্রিয় করুন',
    question: (count) => `${profiles(count)} নিষ্ক্রিয় করবেন? সদস্যরা আর তাঁদের খুঁজে পাবেন না।`,
    action: 'নিষ্ক্রিয় করুন',
    progress: progress('নিষ্ক্রিয় হচ্ছে'),
    done: (count) => `${profiles(count)} নিষ্ক্রিয় হয়েছে।`,
  },
  countFailed: (count) => `${formatCount(count)}টি হয়নি:`,
  others: (count) => `আরও ${formatCount(count)}`,
  reason: (problem) => reasons[problem] ?? 'আবার চেষ্টা করুন।',
  failed: 'রক্তদাতাদের তথ্য বদলানো যায়নি। আবার চেষ্টা করুন।',
};

/** Saving a list as a file for spreadsheet programs. */
export const exportMessages: Translation<typeof english.exportMessages> = {
  button: listMessages.exportCsv,
  stop: 'থামুন',
  exporting: (done) => `তৈরি হচ্ছে… ${formatCount(done)}`,
  readingNumbers: (done, of) => `নম্বর আনা হচ্ছে… ${formatCount(of)}-এর মধ্যে ${formatCount(done)}`,
  hidden: {
    question: 'গোপন নম্বরও রাখবেন?',
    consequence: (donors) =>
      `এঁদের ${formatCount(donors)} জন সদস্যদের কাছে নম্বর গোপন রেখেছেন। নম্বরগুলো রাখলে তা কাজের রেকর্ডে লেখা থাকবে।`,
    leaveOut: (donors) => `${formatCount(donors)}টি গোপন নম্বর ছাড়া ডাউনলোড করুন`,
    include: 'গোপন নম্বরও রাখুন',
    cancel: 'বাতিল',
  },
  done: (rows) => `${formatCount(rows)}টি সারি ডাউনলোড হয়েছে।`,
  failed: 'ডাউনলোড করা যায়নি। আবার চেষ্টা করুন।',
  fileName: (list, date) => `${list}-${date}.csv`,
};
