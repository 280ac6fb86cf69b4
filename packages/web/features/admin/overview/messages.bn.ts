import { formatBloodGroup, formatCount, formatUnits } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

export const overviewMessages: Translation<typeof english.overviewMessages> = {
  title: 'এক নজরে',
  cards: {
    donors: 'মোট রক্তদাতা',
    users: 'মোট ব্যবহারকারী',
    active: 'চলমান আবেদন',
    fulfilled: 'পূরণ হওয়া আবেদন',
    cancelled: 'বাতিল আবেদন',
  },
  number: formatCount,
  notLoaded: 'আনা যায়নি',
  failed: 'পরিসংখ্যান আনা যায়নি। আবার চেষ্টা করুন।',
  quickActions: 'দ্রুত কাজ',
  quickActionsNote:
    'রক্তদাতা যাচাই করুন, প্রোফাইল নিষ্ক্রিয় করুন, আবেদন বন্ধ করুন বা মুছুন, ভূমিকা বদলান। উপরের সংখ্যাগুলোও চাপতে পারেন।',
  balanceTitle: 'গ্রুপ অনুযায়ী রক্তদাতা ও চাহিদা',
  balanceLead: 'দণ্ড: এখন যাঁরা দিতে পারেন। দাগ: যত ব্যাগ দরকার। প্রতিটি সারির মাপ আলাদা।',
  group: 'গ্রুপ',
  readyDonors: 'এখন দিতে পারেন',
  unitsNeeded: 'ব্যাগ দরকার',
  requests: (requests) => `${formatCount(requests)}টি আবেদনে`,
  shortBy: (units) => `${formatCount(units)} কম`,
  shortMeaning: 'একজন রক্তদাতা একবারে এক ব্যাগ দেন।',
};

/** How many mails were sent today, of how many. */
export const mailsTodayMessages: Translation<typeof english.mailsTodayMessages> = {
  title: 'আজকের ইমেইল',
  countOf: (sent, most) => `${formatCount(most)}টির মধ্যে ${formatCount(sent)}টি`,
  shares: 'প্রতিটি ধরনের নিজের অংশ আছে; বাকিটা ভাগাভাগি।',
  kinds: {
    donors: 'রক্তদাতাদের কাছে আবেদনের খবর',
    offers: 'আবেদনকারীদের কাছে সাড়ার খবর',
    invitations: 'আমন্ত্রণ',
    accounts: 'যাচাইকরণ ও অ্যাকাউন্টের অন্যান্য ইমেইল',
    reminders: 'মনে করিয়ে দেওয়া, আর রক্তদানের ধন্যবাদ',
    resets: 'অচেনা নেটওয়ার্ক থেকে পাসওয়ার্ড রিসেট',
  },
};

/** What waits for an admin. */
export const toDoMessages: Translation<typeof english.toDoMessages> = {
  title: 'যা করতে হবে',
  verify: (donors) => `${formatCount(donors)} জন রক্তদাতার যাচাই বাকি`,
  registeredLately: (donors) =>
    donors === 0 ? 'গত ৭ দিনে কেউ নিবন্ধন করেননি' : `গত ৭ দিনে ${formatCount(donors)} জন নিবন্ধন করেছেন`,
  changed: (donors) => `যাচাইয়ের পর ${formatCount(donors)} জন রক্তদাতার রক্তের গ্রুপ বদলেছে`,
  changedAdvice: 'আবার যাচাই করুন; তার আগে তাঁরা যাচাই করা বলে গণ্য নন',
  reported: (donors) => `${formatCount(donors)}টি নম্বর ভুল বলে জানানো হয়েছে`,
  reportedRequests: (requests) => `${formatCount(requests)}টি আবেদন রিপোর্ট করা হয়েছে`,
  reportedRequestsAdvice: 'যোগাযোগের ব্যক্তিকে ফোন করুন, তারপর আবেদনটি যাচাই করুন বা বাতিল করুন',
  reportedAdvice: 'সঠিক নম্বর খুঁজে নিন, অথবা নম্বরটি ঠিক আছে বলে লিখুন',
  duplicates: (pairs) => `${formatCount(pairs)} জোড়া রেকর্ড একই ব্যক্তির হতে পারে`,
  duplicatesAdvice: 'একই ব্যক্তির দুটি রেকর্ডের একটি রাখুন, অথবা তাঁরা দুজন আলাদা বলে লিখুন',
  unreached: (donors, years) =>
    `${formatCount(years)} বছর ধরে ${formatCount(donors)} জন রক্তদাতার সাথে যোগাযোগ হয়নি`,
  unreachedAdvice: 'তাঁরা এখনো রক্ত দিতে চান কি না জেনে নিন। নিজে থেকে কিছু মুছে যায় না',
  uncalled: (requests) => `${formatCount(requests)}টি জরুরি আবেদনের জন্য কেউ ফোন করছেন না`,
  uncalledDetail: (hours) => `${formatCount(hours)} ঘণ্টায় কোনো ফোন হয়নি, যথেষ্ট রক্তদাতাও আসছেন না`,
  old: (requests, hours) => `${formatCount(hours)} ঘণ্টার বেশি পুরোনো ${formatCount(requests)}টি জরুরি আবেদন`,
  oldAdvice: 'রক্ত এখনো লাগবে কি না জেনে নিন',
  unnotified: (requests) => `${formatCount(requests)}টি আবেদনের কথা কাউকে জানানো হয়নি`,
  unnotifiedAdvice: 'কোনো রক্তদাতা ইমেইল পাননি: ফোন করুন, বা লিংক শেয়ার করুন',
  limitReached: 'রক্তদাতাদের ইমেইলের আজকের সীমা শেষ',
  limitDetail: 'নতুন আবেদনের ইমেইল আগামীকাল থেকে যাবে',
  short: (group, units) => `${formatBloodGroup(group)}: ${formatUnits(units)} কম`,
  shortDetail: (units, ready, spare, groups) => {
    const others =
      groups.length === 0
        ? 'অন্য কোনো গ্রুপ এই গ্রুপকে দিতে পারে না'
        : `${groups.map(formatBloodGroup).join(', ')} গ্রুপের আরও ${formatCount(spare)} জন`;
    return `${formatUnits(units)} দরকার, এখন ${formatCount(ready)} জন দিতে পারেন (${others})`;
  },
  nothing: 'আপনার জন্য কোনো কাজ বাকি নেই।',
  nothingDetail:
    'সব রক্তদাতা যাচাইকৃত, ৬ ঘণ্টার বেশি পুরোনো কোনো জরুরি আবেদন নেই, কোনো গ্রুপের রক্তের ঘাটতি নেই। ক্যাম্পাসের খেয়াল রাখার জন্য ধন্যবাদ।',
  setUp: 'আপনার ক্যাম্পাস চালু করুন',
  hide: 'লুকান',
  done: 'হয়ে গেছে',
  setUpSteps: {
    import: ['রক্তদাতা ইমপোর্ট করুন', 'রক্তদাতাদের তালিকা আনুন: স্প্রেডশিট, কপি করা টেবিল বা বার্তা'],
    invite: ['আমন্ত্রণ পাঠান', 'ইমপোর্ট করা রক্তদাতাদের ইমেইলে নিবন্ধন করতে বলুন'],
    poster: ['পোস্টার প্রিন্ট করুন', 'স্ক্যান করলে সাইট খোলে: ক্যাম্পাসে টাঙান'],
    admin: ['আরেকজন অ্যাডমিন করুন', 'আপনি না থাকলে অন্য কেউ সাহায্য করতে পারবেন'],
  },
};
