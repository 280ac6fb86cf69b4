import { neededBy, neededExactly } from '@blood-bank/domain/when-in-bangla';
import { unsavedMessages } from '../../lib/forms/messages.bn.ts';
import { formatBloodGroup, formatCount, formatTotal, formatUnits } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import { canDonateAgain } from '../donors/messages.bn.ts';
import type * as english from './messages.en.ts';

/** One blood request. */
export const requestMessages: Translation<typeof english.requestMessages> = {
  name: (patientName, group) => `${patientName}, ${group}`,
  nameInSentence: (patientName, group) => `${patientName}, ${formatBloodGroup(group)}`,
  amount: formatUnits,
  of: (group) => `${group} রক্ত`,
  needed: (units, group, component) =>
    `${formatUnits(units)} ${formatBloodGroup(group)} ${component === 'whole-blood' ? 'রক্ত' : requestMessages.components[component]}`,
  received: (received, of) => `${formatUnits(of)}ের ${formatCount(received)}টি পাওয়া গেছে`,
  for: 'রোগী',
  components: { 'whole-blood': 'সম্পূর্ণ রক্ত', platelets: 'প্লাটিলেট', plasma: 'প্লাজমা' },
  urgency: {
    urgent: 'জরুরি (এখনই দরকার)',
    moderate: 'মাঝারি (২৪-৪৮ ঘণ্টার মধ্যে)',
    low: 'সাধারণ (পরিকল্পিত / মজুত)',
  },
  status: {
    active: 'চলমান',
    fulfilled: 'পূরণ হয়েছে',
    cancelled: 'বাতিল',
  },
  posted: 'আবেদন',
  edited: 'বদলানো',
  contactPerson: 'যোগাযোগ',
  older: 'পুরোনো আবেদন',
  copyNumber: 'নম্বর কপি করুন',
  directions: 'যাওয়ার পথ',
  print: 'নোটিশ প্রিন্ট করুন',
};

/** Of a request that is closed, deleted or was never there. */
export const closedRequest: Translation<typeof english.closedRequest> = 'এই আবেদন আর চালু নেই।';

/** Where the requests that a member can help with can't be read. */
export const helpUnknown: Translation<typeof english.helpUnknown> =
  'যেসব আবেদনে সাহায্য করতে পারেন, সেগুলো আনা যায়নি।';

/** The actions of owners and admins on a request. */
export const requestActionMessages: Translation<typeof english.requestActionMessages> = {
  fulfil: {
    button: 'রক্ত পাওয়া গেছে',
    question: (name) => `${name}: আবেদনটি পূরণ হয়েছে বলে চিহ্নিত করবেন?`,
    action: 'রক্ত পাওয়া গেছে',
    busyLabel: 'চিহ্নিত হচ্ছে…',
    done: (name) => `${name}: আবেদনটি পূরণ হয়েছে বলে চিহ্নিত হলো।`,
  },
  cancel: {
    button: 'আবেদন বাতিল করুন',
    question: (name) => `${name}: আবেদনটি বাতিল করবেন?`,
    action: 'আবেদন বাতিল করুন',
    busyLabel: 'বাতিল হচ্ছে…',
    done: (name) => `${name}: আবেদনটি বাতিল হয়েছে।`,
  },
  delete: {
    button: 'মুছে ফেলুন',
    question: (name) => `${name}: আবেদনটি একেবারে মুছে ফেলবেন?`,
    action: 'মুছে ফেলুন',
    busyLabel: 'মোছা হচ্ছে…',
    done: (name) => `${name}: আবেদনটি মুছে ফেলা হয়েছে।`,
  },
};

/** The failures of an action on an active request. */
export const activeRequestFailures: Translation<typeof english.activeRequestFailures> = {
  statusFailed: 'আবেদনের অবস্থা বদলানো যায়নি। আবার চেষ্টা করুন।',
  deleteFailed: 'রক্তের আবেদনটি মোছা যায়নি। আবার চেষ্টা করুন।',
};

/** The urgent requests on the home page and the dashboard. */
export const urgentRequestsMessages: Translation<typeof english.urgentRequestsMessages> = {
  title: 'এখনই দরকার',
  all: 'সব চলমান আবেদন',
  none: 'এখন জরুরি কিছু নেই।',
  onlyOwn: 'জরুরি আবেদনগুলো আপনারই।',
  unknown: 'জরুরি আবেদনগুলো আনা যায়নি।',
};

export const myRequestsMessages: Translation<typeof english.myRequestsMessages> = {
  title: 'আমার করা আবেদন',
  post: 'নতুন আবেদন করুন',
  empty: 'আপনি এখনো কোনো রক্তের আবেদন করেননি।',
  emptyAdvice: 'রোগীর রক্ত লাগলে আবেদন করুন: সদস্যরা সঙ্গে সঙ্গে দেখবেন।',
  failed: 'আপনার রক্তের আবেদনগুলো আনা যায়নি।',
  statusFailed: 'আবেদনের অবস্থা বদলানো যায়নি। আবার চেষ্টা করুন।',
  deleteFailed: activeRequestFailures.deleteFailed,
};

/** Follows the sentence of a failed list when the database lacks an index. */
export const missingIndexHint: Translation<typeof english.missingIndexHint> =
  'ডেটাবেজে একটি ইনডেক্স নেই বলে মনে হচ্ছে।';

/** The list of the active requests. */
export const viewRequestsMessages: Translation<typeof english.viewRequestsMessages> = {
  ...activeRequestFailures,
  title: 'চলমান রক্তের আবেদন',
  post: 'রক্তের আবেদন করুন',
  choices: { all: 'সব', urgent: 'জরুরি', 'can-help': 'আমি সাহায্য করতে পারি' },
  noneUrgent: urgentRequestsMessages.none,
  noneToHelp: 'এখন আপনার গ্রুপের রক্ত কারও লাগছে না।',
  notADonor: 'আপনি এখনো রক্তদাতা হিসেবে নিবন্ধন করেননি।',
  inactiveProfile: (adminPhone) =>
    `অ্যাডমিন আপনার রক্তদাতা প্রোফাইল নিষ্ক্রিয় করেছেন। অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})।`,
  unknownHelp: helpUnknown,
  become: 'এখনই রক্তদাতা হোন',
  deferred: canDonateAgain,
  showAll: 'সব আবেদন দেখুন',
  empty: 'এখন কোনো চলমান রক্তের আবেদন নেই।',
  emptyAdvice: 'ক্যাম্পাসে কারও রক্ত লাগলে এখানে দেখতে পাবেন।',
  beFirst: 'প্রথম আবেদনটি আপনিই করুন',
  newer: (total) => `${formatTotal(total)}টি নতুন আবেদন`,
  failed: 'রক্তের আবেদনগুলো আনা যায়নি। আবার চেষ্টা করুন।',
};

/** By when the blood is needed. */
export const neededByMessages: Translation<typeof english.neededByMessages> = {
  label: 'লাগবে',
  labelInList: 'লাগবে',
  passed: 'সময় পেরিয়ে গেছে',
  left: ({ count, unit }) => `আর ${formatCount(count)} ${unit === 'hour' ? 'ঘণ্টা' : 'মিনিট'}`,
  moment: neededBy,
  by: neededBy,
  exactly: neededExactly,
};

/** The page of one request. */
export const requestPageMessages: Translation<typeof english.requestPageMessages> = {
  title: 'রক্তের আবেদন',
  here: (patientName, group) => `/ ${patientName}, ${formatBloodGroup(group)}`,
  postedAgo: (age) => `আবেদন ${age}`,
  editedAgo: (age) => `বদলানো ${age}`,
  confirmed: 'ফোনে যাচাই করা',
  confirmedBy: (name, age) => `${name}, ${age}`,
  report: 'আবেদনটি রিপোর্ট করুন',
  canGive: 'যেসব গ্রুপ দিতে পারে',
  copyNumber: 'নম্বর কপি করুন',
  copy: 'কপি করুন',
  printPatient: 'রোগীর নাম প্রিন্ট করুন',
  closed: closedRequest,
  viewRequests: 'আবেদন দেখুন',
  failed: 'রক্তের আবেদনটি আনা যায়নি। আবার চেষ্টা করুন।',
  manageOwn: 'আপনার আবেদন',
  edit: 'আবেদন বদলান',
  manageOther: 'আবেদনটি পরিচালনা করুন',
  closeInTime: 'রক্ত পাওয়া গেলে আবেদনটি বন্ধ করুন, যেন কোনো রক্তদাতা অকারণে না আসেন।',
  stillNeeded: 'রক্ত কি এখনো লাগবে?',
  stillNeededAdvice: 'আপনার দেওয়া সময় পেরিয়ে গেছে।',
  olderAdvice: 'আপনি উত্তর না দেওয়া পর্যন্ত এটি “পুরোনো আবেদন”-এর নিচে থাকবে, আর রক্তদাতাদের জানানো হবে না।',
  keepActive: 'চালু রাখুন',
  keepFailed: 'আপনার উত্তর সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
  allReceived: 'সব ব্যাগ পাওয়া গেছে।',
  keepOpen: 'খোলা রাখুন',
};

/** For platelets and plasma. */
export const componentMessages: Translation<typeof english.componentMessages> = {
  askHospital: 'কোন গ্রুপ চলবে, হাসপাতালে জেনে নিন।',
};

/** Counting the units that a request has received. */
export const receivedUnitsMessages: Translation<typeof english.receivedUnitsMessages> = {
  promised: (donors) => `${formatCount(donors)} জন দেবেন বলেছেন`,
  moreNeeded: (donors) => `আরও ${formatCount(donors)} জন রক্তদাতা দরকার।`,
  enough: 'যথেষ্ট রক্তদাতা সাড়া দিয়েছেন। তাঁদের ফোন করুন, আর প্রতিটি ব্যাগ পেলে গুনে রাখুন।',
  add: 'এক ব্যাগ পাওয়া গেছে',
  saving: 'সংরক্ষণ হচ্ছে…',
  counted: (received, of) => `${requestMessages.received(received, of)}।`,
  correct: 'সংখ্যা ঠিক করুন',
  confirm: 'ফোনে যাচাই হয়েছে',
  takeBack: 'যাচাই ফিরিয়ে নিন',
  confirmed: 'ফোনে যাচাই করা হয়েছে।',
  unconfirmed: 'যাচাই ফিরিয়ে নেওয়া হয়েছে।',
  notConfirmed: 'সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  title: 'কত ব্যাগ পাওয়া গেছে?',
  labels: { unitsReceived: 'পাওয়া ব্যাগ' },
  save: 'সংরক্ষণ করুন',
  close: 'বন্ধ করুন',
  failed: 'সংখ্যাটি সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
};

/** The form that edits a request. */
export const editRequestMessages: Translation<typeof english.editRequestMessages> = {
  lead: '* চিহ্নিত ঘরগুলো পূরণ করতে হবে। রক্তদাতাদের আবার জানানো হবে না।',
  save: 'পরিবর্তন সংরক্ষণ করুন',
  saving: 'সংরক্ষণ হচ্ছে…',
  back: 'আবেদনে ফিরে যান',
  done: 'আবেদন বদলানো হয়েছে।',
  failed: 'রক্তের আবেদনটি বদলানো যায়নি। আবার চেষ্টা করুন।',
  restored: unsavedMessages.restored,
  discard: unsavedMessages.discard,
};

/** The labels of a request's fields on its page. */
export const requestDetailMessages: Translation<typeof english.requestDetailMessages> = {
  patient: 'রোগী',
  hospital: 'হাসপাতাল',
  location: 'কোথায়',
  contactPerson: 'যোগাযোগের ব্যক্তি',
  contactNumber: 'ফোন নম্বর',
  urgency: 'কতটা জরুরি',
  status: 'অবস্থা',
  additionalInfo: 'আরও তথ্য',
};

/** How a request is passed on. */
export const shareMessages: Translation<typeof english.shareMessages> = {
  share: 'শেয়ার করুন',
  about: 'লিংক খুলতে অ্যাকাউন্ট লাগে। রোগীর নাম দেওয়া হয় না।',
};

/** The form that posts a request. */
export const postRequestMessages: Translation<typeof english.postRequestMessages> = {
  title: 'রক্তের আবেদন করুন',
  lead: 'সদস্যরা সঙ্গে সঙ্গে দেখতে পাবেন। * চিহ্নিত ঘরগুলো পূরণ করতে হবে।',
  labels: {
    patientName: 'রোগীর নাম',
    requiredBloodGroup: 'রোগীর রক্তের গ্রুপ',
    component: 'রক্তের উপাদান',
    unitsRequired: 'ব্যাগের সংখ্যা',
    hospitalName: 'হাসপাতালের নাম',
    hospitalLocation: 'হাসপাতালের অবস্থান',
    contactPerson: 'যোগাযোগের ব্যক্তি',
    contactNumber: 'ফোন নম্বর',
    urgency: 'কতটা জরুরি',
    neededByDate: 'প্রয়োজনের তারিখ',
    neededByTime: 'প্রয়োজনের সময়',
    additionalInfo: 'আরও তথ্য',
  },
  hints: {
    hospitalLocation: 'ওয়ার্ড, তলা বা যাওয়ার পথ।',
    ownName: 'এটি আপনি। অন্য কেউ ফোন ধরলে বদলে দিন।',
    contactNumber: 'লগইন করা সব সদস্য নম্বরটি দেখতে ও ফোন করতে পারবেন।',
    neededByDate: 'রক্ত কবের মধ্যে লাগবে, সর্বোচ্চ ৬০ দিন পরে।',
    neededByTime: 'ক্যাম্পাসের সময়।',
    additionalInfo: 'যেমন কোন গেট, দেখা করার সময়। চিকিৎসার তথ্য লিখবেন না।',
  },
  chooseGroup: 'রক্তের গ্রুপ বেছে নিন',
  taps: {
    groups: 'গ্রুপ বেছে নিন',
    less: 'একটি কমান',
    more: 'একটি বাড়ান',
    hospitals: 'পরিচিত জায়গা',
    when: 'কখন লাগবে?',
    now: 'এখনই',
    sentence: (needed, hospital, when) => [hospital, [when, needed].filter(Boolean).join(' ')].join(': '),
  },
  submit: 'আবেদন জমা দিন',
  submitting: 'জমা হচ্ছে…',
  previewTitle: 'সদস্যরা যেভাবে দেখবেন',
  previewEmpty: 'সদস্যরা কী দেখবেন তা জানতে রক্তের গ্রুপ বেছে নিন।',
  unnamedPatient: 'রোগী',
  unnamedHospital: 'হাসপাতাল',
  compatible: (group) => `${formatBloodGroup(group)} গ্রুপকে যাঁরা দিতে পারেন`,
  submitNote: 'যেকোনো সময় বাতিল বা বন্ধ করতে পারবেন।',
  earlierExists: 'প্রথমবারেই আবেদনটি জমা হয়েছে, তখন যা লিখেছিলেন সেভাবে। এটিও করতে চাইলে আবার জমা দিন।',
  seeEarlier: 'আমার করা আবেদনগুলো দেখুন',
  alreadyAsked: (ago) => (ago === null ? 'এই আবেদন আপনি আগেই করেছেন।' : `এই আবেদন আপনি ${ago} করেছেন।`),
  alsoAsked: (ago) =>
    ago === null
      ? 'এই আবেদন আরেকজন আগেই করেছেন। এটি কি একই রোগীর জন্য?'
      : `এই আবেদন আরেকজন ${ago} করেছেন। এটি কি একই রোগীর জন্য?`,
  seeIt: 'সেটি দেখুন',
  postAnother: 'আরেকটি করুন',
  success: 'রক্তের আবেদন জমা হয়েছে!',
  dashboardSoon: '২ সেকেন্ডে আপনার ড্যাশবোর্ড খুলবে।',
  matchingDonors: 'মিলে যাওয়া রক্তদাতা দেখুন',
  countedDonors: (total) => `মিলে যাওয়া ${formatTotal(total)} জন রক্তদাতা দেখুন`,
  failed: 'রক্তের আবেদন জমা দেওয়া যায়নি। আবার চেষ্টা করুন।',
  notLoggedIn: 'রক্তের আবেদন করতে লগইন করতে হবে।',
  notVerified: 'রক্তের আবেদন করার আগে আপনার ইমেইল ঠিকানা যাচাই করুন। যাচাইয়ের লিংকের জন্য ইনবক্স দেখুন।',
  missingFields: 'সব প্রয়োজনীয় ঘর পূরণ করুন: রোগীর নাম, রক্তের গ্রুপ, হাসপাতাল, যোগাযোগের ব্যক্তি ও ফোন নম্বর।',
  tooFewUnits: 'অন্তত ১ ব্যাগ হতে হবে।',
};

/** On the page of a request, for its owner and admins. */
export const donorsNotifiedMessages: Translation<typeof english.donorsNotifiedMessages> = {
  pending: 'যাঁরা রক্ত দিতে পারেন, তাঁদের জানানো হচ্ছে।',
  told: (donors) => `${formatCount(donors)} জন রক্তদাতাকে জানানো হয়েছে।`,
  cutShortBy: {
    campus: 'এরপর ক্যাম্পাসের এক দিনের ইমেইলের সীমা শেষ হয়ে গেছে।',
    poster: 'এরপর এই সদস্যের আবেদনের কথা জানানোর এক দিনের সীমা শেষ হয়ে গেছে।',
  },
  nobody: {
    unmatched: () => 'কোনো রক্তদাতাকে জানানো হয়নি: যাঁরা মেলেন তাঁরা এসব খবর বন্ধ রেখেছেন, নয়তো গত ২৪ ঘণ্টায় একটি পেয়েছেন।',
    unsent: () => 'কোনো রক্তদাতাকে জানানো হয়নি: নোটিফিকেশন বা ইমেইল কোনোটিই পাঠানো যায়নি।',
    unannounced: () => 'এই আবেদনের কথা কোনো রক্তদাতাকে জানানো হয়নি।',
    urgency: () => 'কোনো রক্তদাতাকে জানানো হয়নি: শুধু বেশি জরুরি আবেদনে তা করা হয়।',
    poster: (donors) =>
      `কোনো রক্তদাতাকে জানানো হয়নি: একজন সদস্যের আবেদনের কথা দিনে ${formatCount(donors)} জনকে জানানো যায়, সেই সীমা শেষ হয়ে গিয়েছিল।`,
    campus: () => 'কোনো রক্তদাতাকে জানানো হয়নি: ক্যাম্পাসের এক দিনের ইমেইলের সীমা শেষ হয়ে গিয়েছিল।',
  },
};
