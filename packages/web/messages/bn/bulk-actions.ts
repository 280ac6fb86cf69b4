import type * as english from '../en/bulk-actions.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

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
