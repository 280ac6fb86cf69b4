import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import { formMessages, unsavedMessages } from '../../lib/forms/messages.bn.ts';
import { formatCount } from '../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The messages of sign-in. */
export const loginMessages: Translation<typeof english.loginMessages> = {
  labels: {
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
  },
  title: 'লগইন',
  login: 'লগইন',
  loggingIn: 'লগইন হচ্ছে…',
  forgotPassword: 'পাসওয়ার্ড ভুলে গেছেন?',
  noAccount: 'এখনো অ্যাকাউন্ট নেই?',
  register: 'নিবন্ধন',
  loginIncomplete: 'আপনার ইমেইল ও পাসওয়ার্ড দিন।',
  wrongCredentials: 'ইমেইল বা পাসওয়ার্ড ঠিক নয়। আবার চেষ্টা করুন।',
  loginFirst: {
    '/dashboard': 'ড্যাশবোর্ড দেখতে লগইন করুন।',
    '/post-request': 'রক্তের আবেদন করতে লগইন করতে হবে।',
    '/edit-donor-profile': 'রক্তদাতা প্রোফাইল বদলাতে লগইন করতে হবে।',
    '/find-donors': 'রক্তদাতাকে ফোন করতে লগইন করুন। এখানে নতুন? নিবন্ধন করুন, এক মিনিট লাগে।',
    '/requests/:id': 'আবেদনটি দেখতে লগইন করুন। এখানে নতুন? নিবন্ধন করুন, এক মিনিট লাগে।',
  },
};

/** The messages of sign-up. */
export const accountMessages: Translation<typeof english.accountMessages> = {
  labels: {
    fullName: 'পুরো নাম',
    universityId: 'বিশ্ববিদ্যালয়ের আইডি',
    department: 'বিভাগ / পদ',
    ...loginMessages.labels,
  },
  passwordHint: `অন্তত ${formatCount(limits.passwordMin)}টি অক্ষর।`,
  requiredNote: '* চিহ্নিত ঘরগুলো পূরণ করতে হবে।',

  registerTitle: 'অ্যাকাউন্ট খুলুন',
  createAccount: 'অ্যাকাউন্ট খুলুন',
  agreement: (terms, privacyNotice) => `অ্যাকাউন্ট খুললে আপনি ${terms} ও ${privacyNotice} মেনে নিচ্ছেন।`,
  terms: 'ব্যবহারের শর্ত',
  privacyNotice: 'গোপনীয়তার নীতি',
  creatingAccount: 'অ্যাকাউন্ট খোলা হচ্ছে…',
  haveAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
  accountMade: 'আপনার অ্যাকাউন্ট খোলা হয়েছে, তবে তথ্যগুলো জমা হয়নি। আবার চেষ্টা করুন, আপনার লেখা কিছুই হারায়নি।',

  verificationSent: (email) => `${email} ঠিকানায় যাচাইয়ের লিংক পাঠানো হয়েছে। ইনবক্স ও স্প্যাম ফোল্ডার দেখুন।`,

  finishTitle: 'অ্যাকাউন্ট সম্পূর্ণ করুন',
  finishText: 'আপনার অ্যাকাউন্ট আছে, শুধু এই তথ্যগুলো বাকি।',
  finish: 'জমা দিয়ে এগিয়ে যান',
  saving: 'জমা হচ্ছে…',
};

/** The sentence at the top of a form with these problems; null for none. */
export function formSentence(problems: readonly (FieldProblem | undefined)[]): string | null {
  if (problems.length === 0) return null;
  if (problems.includes('required')) return formMessages.missingFields;
  return problems.every((problem) => problem === 'too-short')
    ? formMessages.passwordTooShort
    : formMessages.wrongFields;
}

/** The messages of password reset. */
export const forgotPasswordMessages: Translation<typeof english.forgotPasswordMessages> = {
  title: 'পাসওয়ার্ড বদলান',
  text: 'আপনার ইমেইল ঠিকানা দিন, নতুন পাসওয়ার্ড বেছে নেওয়ার লিংক পাঠিয়ে দেব।',
  send: 'লিংক পাঠান',
  sending: 'পাঠানো হচ্ছে…',
  backToLogin: 'লগইন পাতায় ফিরুন',
  emailMissing: 'আপনার ইমেইল ঠিকানা দিন।',
  failed: 'পাসওয়ার্ড বদলানোর ইমেইল পাঠানো যায়নি। ইমেইল ঠিকানা ঠিক আছে কি না দেখে আবার চেষ্টা করুন।',
  sent: 'এই ইমেইলে অ্যাকাউন্ট থাকলে পাসওয়ার্ড বদলানোর লিংক পাঠানো হয়েছে। ইনবক্স (ও স্প্যাম ফোল্ডার) দেখুন।',
};

/** The account page. */
export const myAccountMessages: Translation<typeof english.myAccountMessages> = {
  title: 'আমার অ্যাকাউন্ট',
  signedInAs: (email) => `আপনি ${email} দিয়ে লগইন করেছেন।`,
  detailsTitle: 'আমার তথ্য',
  nameNote: 'এতে রক্তদাতা প্রোফাইলের নাম বদলায় না।',
  saveDetails: 'সংরক্ষণ করুন',
  detailsRestored: unsavedMessages.restored,
  detailsSaved: 'আপনার তথ্য সংরক্ষণ হয়েছে।',
  detailsUnchanged: 'কিছুই বদলাননি, তাই কিছু সংরক্ষণ করা হয়নি।',
  detailsChangedElsewhere: 'আপনার তথ্য অন্য জায়গা থেকেও বদলানো হয়েছে। সেই পরিবর্তনগুলো রাখা হয়েছে ও নিচে দেখানো হলো।',
  detailsFailed: 'আপনার তথ্য সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',

  language: 'ভাষা',
  languageNote: 'এই সাইট ও আপনাকে পাঠানো ইমেইলের ভাষা।',

  passwordLabels: {
    currentPassword: 'এখনকার পাসওয়ার্ড',
    newPassword: 'নতুন পাসওয়ার্ড',
  },
  passwordTitle: 'পাসওয়ার্ড',
  passwordNote: 'নতুন পাসওয়ার্ড দিলে অন্য সব ডিভাইস থেকে লগআউট হয়ে যাবেন। এখানে লগইন থাকবেন।',
  changePassword: 'পাসওয়ার্ড বদলান',
  changingPassword: 'বদলানো হচ্ছে…',
  passwordChanged: 'আপনার পাসওয়ার্ড বদলানো হয়েছে। অন্য সব ডিভাইস থেকে লগআউট হয়েছে।',
  passwordFailed: 'পাসওয়ার্ড বদলানো যায়নি। আবার চেষ্টা করুন।',
  wrongPassword: 'এখনকার পাসওয়ার্ড ঠিক নয়। আবার চেষ্টা করুন।',
  wrongPasswordField: 'এটি আপনার এখনকার পাসওয়ার্ড নয়।',

  dataTitle: 'আমার সব তথ্য',
  dataNote:
    'আপনার সম্পর্কে যা জমা আছে তার সবকিছু একটি ফাইলে: অ্যাকাউন্ট, নম্বরসহ রক্তদাতা প্রোফাইল, ইমেইলের পছন্দ, যেসব ডিভাইসে জানানো হয়, আবেদন ও সাড়া।',
  download: 'আমার তথ্য ডাউনলোড করুন',
  downloading: 'জড়ো করা হচ্ছে…',
  downloaded: 'আপনার তথ্য my-data.json নামে ব্রাউজারে সংরক্ষণ হয়েছে।',
  downloadFailed: 'আপনার তথ্য জড়ো করা যায়নি। আবার চেষ্টা করুন।',
  fileName: 'my-data.json',

  deletionTitle: 'অ্যাকাউন্ট মুছে ফেলা',
  deletionNote: 'এতে আপনার অ্যাকাউন্ট, রক্তদাতা প্রোফাইল ও সব আবেদন মুছে যাবে। এর জন্য আপনার পাসওয়ার্ড চাওয়া হবে।',
  deletionForAdmins: 'আপনি একজন অ্যাডমিন। আগে অন্য কোনো অ্যাডমিন আপনার ভূমিকা সদস্য করে দিলে তবেই অ্যাকাউন্ট মুছতে পারবেন।',
  delete: 'আমার অ্যাকাউন্ট মুছে ফেলুন',
  deleting: 'মোছা হচ্ছে…',
  passwordMissing: 'অ্যাকাউন্ট মুছতে আপনার এখনকার পাসওয়ার্ড দিন।',
  deletionQuestion: 'আপনার অ্যাকাউন্ট, রক্তদাতা প্রোফাইল ও সব আবেদন মুছে ফেলবেন? এগুলো আর ফেরানো যাবে না।',
  deletionStays: 'শুধু কাজের রেকর্ড থাকে: অ্যাডমিনরা আপনার তথ্যে যা করেছেন, দুই বছর পর্যন্ত।',
  deletionAction: 'আমার অ্যাকাউন্ট মুছে ফেলুন',
  deletionFailed: 'অ্যাকাউন্ট মোছা যায়নি। আপনার কিছু তথ্য হয়তো মুছে গেছে। কাজটি শেষ করতে আবার চেষ্টা করুন।',

  deletedTitle: 'অ্যাকাউন্ট মুছে গেছে',
  deleted: 'আপনার অ্যাকাউন্ট ও এর সব তথ্য মুছে ফেলা হয়েছে।',
  home: 'হোম পাতায় ফিরুন',
};
