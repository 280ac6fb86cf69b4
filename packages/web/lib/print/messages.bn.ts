import { neededExactly } from '@blood-bank/domain/when-in-bangla';
import { uiMessages } from '../../ui/messages.bn.ts';
import { formatMinutes } from '../i18n/durations.bn.ts';
import {
  formatBloodGroup,
  formatCalendarDate,
  formatCount,
  formatMoment,
  formatUnits,
} from '../i18n/formats.bn.ts';
import type { Translation } from '../i18n/translation.ts';
import type * as english from './messages.en.ts';

const components = { 'whole-blood': '', platelets: ' প্লাটিলেট', plasma: ' প্লাজমা' };

/** What is printed, the notice of a request and the campus's poster, which have all of them in both languages. */
export const printedNoticeMessages: Translation<typeof english.printedNoticeMessages> = {
  title: 'রক্ত দরকার',
  group: formatBloodGroup,
  groupInWords: uiMessages.groupName,
  amount: (units, component) => `${formatUnits(units)}${components[component]}`,
  by: neededExactly,
  urgent: 'যত দ্রুত সম্ভব',
  patient: 'রোগী',
  call: 'ফোন করুন',
  scan: 'এখনো দরকার কি না, স্ক্যান করে দেখুন।',
  managedBy: (club) => `পরিচালনায় ${club}`,
  poster: {
    title: 'ক্যাম্পাসে রক্ত খুঁজুন বা দিন',
    need: 'রক্ত দরকার? রক্তদাতা খুঁজে ফোন করুন।',
    give: 'রক্ত দিতে পারেন? রক্তদাতা হিসেবে নিবন্ধন করুন।',
    scan: 'কোডটি স্ক্যান করুন, বা খুলুন',
    call: 'জরুরি হলে ক্লাবে ফোন করুন',
  },
  printed: (moment) => `প্রিন্ট: ${formatMoment(moment)}`,
};

export const clubNewsMessages: Translation<typeof english.clubNewsMessages> = {
  heading: (siteName, first, last) =>
    `${siteName}: ${formatCalendarDate(first)} থেকে ${formatCalendarDate(last)}`,
  noRequests: 'কেউ রক্ত চাননি।',
  units: (received, requested, requests) =>
    `${formatCount(requests)}টি আবেদনে চাওয়া ${formatUnits(requested)} রক্তের মধ্যে ${formatUnits(received)} পাওয়া গেছে।`,
  met: (requests) => `${formatCount(requests)}টি আবেদন পূরণ হয়েছে।`,
  donations: (donations) => `${formatCount(donations)}টি রক্তদান।`,
  donationsWithFirst: (donations, firstTime) =>
    `${formatCount(donations)}টি রক্তদান, তার ${formatCount(firstTime)}টি প্রথমবারের রক্তদাতাদের।`,
  calls: (called, coming) =>
    `স্বেচ্ছাসেবকেরা ${formatCount(called)} বার ফোন করেছেন; ${formatCount(coming)} জন রক্তদাতা আসবেন বলেছেন।`,
  firstCall: (minutes) => `প্রথম ফোন পর্যন্ত মধ্যমা সময়: ${formatMinutes(minutes)}।`,
  short: (groups) => `সবচেয়ে বেশি ঘাটতি: ${groups.map(formatBloodGroup).join(', ')}।`,
  thanks: 'যাঁরা রক্ত দিয়েছেন আর যাঁরা ফোন করেছেন, সবাইকে ধন্যবাদ।',
};
