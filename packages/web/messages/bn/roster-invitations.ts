import type * as english from '../en/roster-invitations.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** Inviting the people of the list to register. */
export const invitationMessages: Translation<typeof english.invitationMessages> = {
  reading: 'দেখা হচ্ছে…',
  readFailed: 'কাকে আমন্ত্রণ জানানো যায় তা দেখা যায়নি। আবার চেষ্টা করুন।',
  nobody: 'আমন্ত্রণ জানানোর মতো কেউ নেই: তালিকায় যাঁদের ইমেইল ঠিকানা আছে, তাঁদের সবাই আমন্ত্রণ পেয়েছেন।',
  question: (people) => `${formatCount(people)} জনকে আমন্ত্রণ জানাবেন?`,
  consequence:
    'প্রত্যেকে নিবন্ধনের অনুরোধ নিয়ে একটিমাত্র ইমেইল পাবেন, আর কখনো নয়। দিনে নির্দিষ্ট সংখ্যক ইমেইল পাঠানো হয়: কেউ বাকি থাকলে কাল আবার বোতামটি চাপুন।',
  action: 'আমন্ত্রণ জানান',
  sending: (done, of) => `আমন্ত্রণ যাচ্ছে, ${formatCount(of)} জনের মধ্যে ${formatCount(done)}…`,
  done: (people) => `${formatCount(people)} জনকে আমন্ত্রণ জানানো হয়েছে।`,
  failed: 'সবাইকে আমন্ত্রণ জানানো যায়নি। আবার চেষ্টা করুন: কেউ দুইবার আমন্ত্রণ পাবেন না।',
};
