import { formatCalendarDate, formatCount } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** A donor's log of donations, and the dialog that adds to it. */
export const donationLogMessages: Translation<typeof english.donationLogMessages> = {
  title: 'আমার রক্তদান',
  titleOf: (name) => `${name}: রক্তদান`,
  count: (count) => `${formatCount(count)} বার রক্তদান`,
  none: 'এখনও কোনো রক্তদান লেখা নেই।',
  add: 'রক্তদান যোগ করুন',
  close: 'বন্ধ করুন',
  components: { 'whole-blood': 'সম্পূর্ণ রক্ত', platelets: 'প্লাটিলেট', plasma: 'প্লাজমা' },
  entry: (midnightUtc) => `${formatCalendarDate(midnightUtc)} তারিখের রক্তদান`,
  byOthers: 'ক্লাব লিখেছে',
  delete: 'মুছুন',
  deleteQuestion: (midnightUtc) => `${formatCalendarDate(midnightUtc)} তারিখের রক্তদান মুছবেন?`,
  deleteAction: 'মুছুন',
  deleting: 'মোছা হচ্ছে…',
  deleted: 'রক্তদান মোছা হয়েছে।',
  deleteFailed: 'রক্তদান মোছা যায়নি। আবার চেষ্টা করুন।',
  readFailed: 'রক্তদানের তালিকা আনা যায়নি।',
  recordOf: (name) => `${name}: রক্তদান লিখুন`,
  recordFor: (count) => `${formatCount(count)} জনের রক্তদান লিখুন`,
  labels: { donatedOn: 'তারিখ', component: 'রক্তের উপাদান', place: 'কোথায়' },
  placeHint: 'হাসপাতাল বা রক্তদান কর্মসূচি।',
  save: 'রক্তদান সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  savedMany: (count) => `${formatCount(count)}টি রক্তদান লেখা হয়েছে।`,
  outcomes: {
    logged: 'রক্তদান লেখা হয়েছে।',
    known: 'ওই দিনের রক্তদান আগেই লেখা আছে।',
    'no-donor': 'এই রক্তদাতা আর তালিকায় নেই।',
  },
  knownMany: (count) => `${formatCount(count)}টি আগেই লেখা ছিল।`,
  goneMany: (count) => `${formatCount(count)} জন রক্তদাতা আর তালিকায় নেই।`,
  failed: 'রক্তদান সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  failedAfter: (done, all) =>
    `${formatCount(all)}টির মধ্যে ${formatCount(done)}টি সংরক্ষণ হয়েছে। বাকিগুলোর জন্য আবার চেষ্টা করুন।`,
};
