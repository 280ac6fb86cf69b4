import type { Translation } from '../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** What members tell the admins about a number or a request. */
export const memberReportMessages: Translation<typeof english.memberReportMessages> = {
  number: {
    question: (name) => `${name}: নম্বরটি কি ভুল?`,
    action: 'জানান',
    reported: 'ধন্যবাদ। একজন অ্যাডমিন নম্বরটি দেখবেন।',
    'already-reported': 'এই নম্বরের কথা আপনি আগেই জানিয়েছেন।',
  },
  request: {
    title: 'আবেদনটি রিপোর্ট করুন',
    lead: 'কী সমস্যা?',
    reported: 'ধন্যবাদ। একজন অ্যাডমিন আবেদনটি দেখবেন।',
    'already-reported': 'এই আবেদন আপনি আগেই রিপোর্ট করেছেন।',
  },
  reasons: {
    'asks-for-money': 'টাকা চায়',
    'not-true': 'সত্যি নয়',
    'already-closed': 'আর দরকার নেই',
  },
  whoSees: 'কে জানিয়েছেন, শুধু অ্যাডমিনরা তা দেখেন।',
  close: 'বন্ধ করুন',
  failed: 'জানানো যায়নি। আবার চেষ্টা করুন।',
};
