import type * as english from '../en/import-file.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

function donors(count: number): string {
  return `${formatCount(count)} জন রক্তদাতা`;
}

/** Choosing a file of donors to import, and undoing an import. */
export const importMessages: Translation<typeof english.importMessages> = {
  title: 'রক্তদাতা ইমপোর্ট করুন',
  steps: ['ফাইল বেছে নিন', 'কলাম মেলান', 'দেখে ইমপোর্ট করুন'],
  stepsName: 'ধাপ',
  rowsOf: (file, count) => `${file}, ${formatCount(count)}টি সারি`,
  file: 'CSV ফাইল',
  fileHint:
    'স্প্রেডশিট প্রোগ্রামে Save as বা Download থেকে CSV বেছে নিন। ফাইলটি এই ডিভাইসেই থাকে: শুধু যে রক্তদাতাদের ইমপোর্ট করবেন, তাঁদের তথ্য পাঠানো হয়।',
  reading: 'ফাইল পড়া হচ্ছে…',
  fileProblems: {
    empty: 'ফাইলটি খালি।',
    spreadsheet: 'এটি স্প্রেডশিট, CSV ফাইল নয়। ফাইলটি খুলে Save as থেকে CSV UTF-8 হিসেবে সংরক্ষণ করুন।',
    'not-text': 'এটি CSV ফাইল নয়। CSV হিসেবে সংরক্ষণ করা একটি তালিকা বেছে নিন।',
    'too-large': 'ফাইলটি ২০ MB-র চেয়ে বড়। কয়েকটি ফাইলে ভাগ করুন।',
    'web-page': 'এটি একটি ওয়েব পাতা, তালিকা নয়। পাতাটি খুলে টেবিলটি স্প্রেডশিটে কপি করুন, তারপর CSV হিসেবে সংরক্ষণ করুন।',
    json: 'এটি প্রোগ্রামের ফাইল, তালিকা নয়। যেখান থেকে এসেছে সেখান থেকে রক্তদাতাদের CSV হিসেবে নিন।',
    counts: 'এই ফাইলে শুধু সংখ্যা আছে, মানুষ নেই। যে তালিকা থেকে সংখ্যাগুলো এসেছে সেটি বেছে নিন।',
    'too-many-columns': 'ফাইলে ৫০০-এর বেশি কলাম, তাই এটি রক্তদাতাদের তালিকা নয়। যেগুলো লাগবে না সেগুলো মুছে দিন।',
    'too-many-quotes': 'ফাইলে এত উদ্ধৃতিচিহ্ন যে এটি তালিকা নয়। স্প্রেডশিট প্রোগ্রামে খুলে আবার CSV হিসেবে সংরক্ষণ করুন।',
    'no-rows': 'ফাইলে কেউ নেই: শিরোনামের নিচে কোনো সারি নেই।',
    'too-many-rows': 'ফাইলে ২০,০০০-এর বেশি সারি। কয়েকটি ফাইলে ভাগ করুন।',
  },
  quotes: (row) =>
    `${formatCount(row)} নম্বর সারিতে একটি উদ্ধৃতিচিহ্ন শেষ হয়নি, তাই পরের সারিগুলো আলাদা করা যাচ্ছে না। ঠিক করে ফাইলটি আবার বেছে নিন।`,
  unreadable: 'ফাইলটি পড়া যায়নি। আবার বেছে নিন।',
  last: {
    title: 'শেষ ইমপোর্টগুলো',
    about: (entries, file, when) => `${file}, ${when}: ${donors(entries)}র তথ্য তখন থেকে বদলায়নি।`,
  },
  undo: {
    button: 'এই ইমপোর্ট ফিরিয়ে নিন',
    question: 'এই ইমপোর্ট ফিরিয়ে নেবেন?',
    consequence:
      'এর রক্তদাতাদের মুছে ফেলা হবে। এর মধ্যে যাঁদের তথ্য বদলানো, যাচাই বা নিষ্ক্রিয় করা হয়েছে, আর যাঁরা নিজেরা নিবন্ধন করেছেন, তাঁরা থাকবেন।',
    action: 'ফিরিয়ে নিন',
    progress: (done) => `ফিরিয়ে নেওয়া হচ্ছে… ${formatCount(done)}`,
    done: (deleted, kept) =>
      kept === 0
        ? `${donors(deleted)}কে মুছে ফেলা হয়েছে।`
        : `${donors(deleted)}কে মুছে ফেলা হয়েছে। ${donors(kept)} থাকছেন, কারণ এর মধ্যে তাঁদের তথ্য বদলেছে।`,
    failed: 'ইমপোর্ট ফিরিয়ে নেওয়া যায়নি। আবার চেষ্টা করুন।',
  },
  stop: 'থামুন',
  notLoaded: 'পরের ধাপটি খোলা যায়নি। পাতাটি আবার লোড করুন।',
};
