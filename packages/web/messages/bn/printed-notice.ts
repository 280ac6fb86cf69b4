import { neededExactly } from '@blood-bank/domain/when-in-bangla';
import type * as english from '../en/printed-notice.ts';
import type { Translation } from '../translation.ts';
import { formatMoment } from './date-formats.ts';
import { formatBloodGroup, formatUnits } from './formats.ts';
import { uiMessages } from './ui.ts';

/** The printed notice of a request, which has all of them in both languages. */
export const printedNoticeMessages: Translation<typeof english.printedNoticeMessages> = {
  title: 'রক্ত দরকার',
  group: formatBloodGroup,
  groupInWords: uiMessages.groupName,
  amount: formatUnits,
  by: neededExactly,
  urgent: 'যত দ্রুত সম্ভব',
  patient: 'রোগী',
  call: 'ফোন করুন',
  scan: 'এখনো দরকার কি না, স্ক্যান করে দেখুন।',
  managedBy: (club) => `পরিচালনায় ${club}`,
  printed: (moment) => `প্রিন্ট: ${formatMoment(moment)}`,
};
