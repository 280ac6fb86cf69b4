import type * as english from '../en/exports.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** Saving a list as a file for spreadsheet programs. */
export const exportMessages: Translation<typeof english.exportMessages> = {
  button: 'CSV ডাউনলোড করুন',
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
