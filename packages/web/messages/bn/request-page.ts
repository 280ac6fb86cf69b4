import type * as english from '../en/request-page.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup, formatUnits } from './formats.ts';

/** The page of one request. */
export const requestPageMessages: Translation<typeof english.requestPageMessages> = {
  title: 'রক্তের আবেদন',
  heading: (units, group) => `${formatUnits(units)} ${formatBloodGroup(group)} রক্ত`,
  here: (patientName, group) => `/ ${patientName}, ${formatBloodGroup(group)}`,
  postedAgo: (age) => `আবেদন ${age}`,
  canGive: 'যাঁরা দিতে পারেন',
  guidance: 'হাসপাতাল ক্রসম্যাচ করে নেয়; এটি শুধু ধারণা দেওয়ার জন্য।',
  copyNumber: 'নম্বর কপি করুন',
  copy: 'কপি করুন',
  printPatient: 'রোগীর নাম প্রিন্ট করুন',
  closed: 'এই আবেদন আর চালু নেই।',
  viewRequests: 'আবেদন দেখুন',
  failed: 'রক্তের আবেদনটি আনা যায়নি। আবার চেষ্টা করুন।',
  manageOwn: 'আপনার আবেদন',
  manageOther: 'আবেদনটি পরিচালনা করুন',
  closeInTime: 'রক্ত পাওয়া গেলে আবেদনটি বন্ধ করুন, যেন কোনো রক্তদাতা অকারণে না আসেন।',
  stillNeeded: 'রক্ত কি এখনো লাগবে?',
  stillNeededAdvice: 'যে সময়ের মধ্যে রক্ত দরকার ছিল, তা পেরিয়ে গেছে।',
  keepActive: 'চালু রাখুন',
};
