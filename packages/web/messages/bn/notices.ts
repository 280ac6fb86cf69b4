import type * as english from '../en/notices.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** The mails to donors who can help with a request. */
export const noticeMessages: Translation<typeof english.noticeMessages> = {
  byMail: 'আমার গ্রুপের রক্ত কারও লাগলে আমাকে ইমেইল করুন',
  byMailHint: 'দিনে সর্বোচ্চ একটি, সপ্তাহে তিনটি। প্রতিটিতেই বন্ধ করার লিংক থাকে।',
  forDonors: 'নিবন্ধিত রক্তদাতাদের জন্য।',
  title: 'ইমেইল',
  verifyFirst: 'আগে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  turnedOn: 'সংরক্ষণ হয়েছে। আপনার গ্রুপের রক্ত কারও লাগলে ইমেইল পাবেন।',
  turnedOff: 'সংরক্ষণ হয়েছে। রক্তের আবেদনের ইমেইল আর পাবেন না।',
  failed: 'আপনার পছন্দ সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
  notRead: 'আপনি এই ইমেইল পান কি না তা জানা যায়নি। আবার চেষ্টা করুন।',
};

/** On the dashboard of a donor who has never chosen. */
export const noticeHintMessages: Translation<typeof english.noticeHintMessages> = {
  question: 'আপনার গ্রুপের রক্ত কারও লাগলে ইমেইল চান?',
  yes: 'হ্যাঁ, ইমেইল চাই',
  saving: 'সংরক্ষণ হচ্ছে…',
  no: 'না, ধন্যবাদ',
  declined: 'ইমেইল পাঠানো হবে না। চাইলে “আমার অ্যাকাউন্ট” পাতায় চালু করতে পারেন।',
};

/** On the page of a request, for its owner and admins. */
export const donorsToldMessages: Translation<typeof english.donorsToldMessages> = {
  pending: 'যাঁরা রক্ত দিতে পারেন, তাঁদের ইমেইলে জানানো হচ্ছে।',
  told: (donors) => `${formatCount(donors)} জন রক্তদাতাকে ইমেইলে জানানো হয়েছে।`,
  cutShortBy: {
    campus: 'এরপর ক্যাম্পাসের এক দিনের ইমেইলের সীমা শেষ হয়ে গেছে।',
    poster: 'এরপর এই সদস্যের আবেদনের কথা এক দিনে যত জনকে জানানো যায়, সেই সীমা শেষ হয়ে গেছে।',
  },
  nobody: {
    unmatched: () =>
      'কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি: এখন রক্ত দিতে পারেন এমন কেউ এই ইমেইল চান না, নয়তো গত ২৪ ঘণ্টায় একটি পেয়েছেন।',
    unsent: () => 'কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি: ইমেইল পাঠানো যায়নি।',
    unannounced: () => 'এই আবেদনের কথা কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি।',
    urgency: () => 'কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি: শুধু বেশি জরুরি আবেদনে তা করা হয়।',
    poster: (donors) =>
      `কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি: একজন সদস্যের আবেদনের কথা দিনে ${formatCount(donors)} জনকে জানানো যায়, সেই সীমা শেষ হয়ে গিয়েছিল।`,
    campus: () => 'কোনো রক্তদাতাকে ইমেইলে জানানো হয়নি: ক্যাম্পাসের এক দিনের ইমেইলের সীমা শেষ হয়ে গিয়েছিল।',
  },
};
