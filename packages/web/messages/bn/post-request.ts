import type * as english from '../en/post-request.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup } from './formats.ts';

/** The form that posts a request. */
export const postRequestMessages: Translation<typeof english.postRequestMessages> = {
  title: 'রক্তের আবেদন করুন',
  lead: 'সদস্যরা সঙ্গে সঙ্গে দেখতে পাবেন। * চিহ্নিত ঘরগুলো পূরণ করতে হবে।',
  labels: {
    patientName: 'রোগীর নাম',
    requiredBloodGroup: 'রোগীর রক্তের গ্রুপ',
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
    ownName: 'আপনার অ্যাকাউন্ট থেকে নেওয়া। অন্য কেউ ফোন ধরলে বদলে দিন।',
    contactNumber: 'লগইন করা সব সদস্য নম্বরটি দেখতে ও ফোন করতে পারবেন।',
    neededByDate: 'রক্ত কবের মধ্যে লাগবে, সর্বোচ্চ ৬০ দিন পরে।',
    neededByTime: 'ক্যাম্পাসের ঘড়ি অনুযায়ী।',
    additionalInfo: 'আসার আগে রক্তদাতার যা জানা দরকার। ব্যক্তিগত তথ্য লিখবেন না।',
  },
  chooseGroup: 'রক্তের গ্রুপ বেছে নিন',
  submit: 'আবেদন জমা দিন',
  submitting: 'জমা হচ্ছে…',
  previewTitle: 'সদস্যরা যেভাবে দেখবেন',
  previewEmpty: 'সদস্যরা কী দেখবেন তা জানতে রক্তের গ্রুপ বেছে নিন।',
  unnamedPatient: 'রোগী',
  unnamedHospital: 'হাসপাতাল',
  compatible: (group) => `${formatBloodGroup(group)} গ্রুপকে যাঁরা দিতে পারেন`,
  guidance: 'হাসপাতাল ক্রসম্যাচ করে নেয়; এটি শুধু ধারণা দেওয়ার জন্য।',
  submitNote: 'যেকোনো সময় বাতিল বা বন্ধ করতে পারবেন।',
  earlierExists:
    'আপনার আগের চেষ্টাটি আমাদের কাছে পৌঁছেছিল। তখন যা লিখেছিলেন সেভাবেই আবেদনটি হয়েছে, এখন নতুন কিছু হয়নি। এটিও করতে চাইলে আবার জমা দিন।',
  seeEarlier: 'আমার করা আবেদনগুলো দেখুন',
  success: 'রক্তের আবেদন জমা হয়েছে!',
  dashboardSoon: '২ সেকেন্ডে আপনার ড্যাশবোর্ড খুলবে।',
  stay: 'এখানেই থাকুন',
  matchingDonors: 'মিলে যাওয়া রক্তদাতা দেখুন',
  failed: 'রক্তের আবেদন জমা দেওয়া যায়নি। আবার চেষ্টা করুন।',
  notLoggedIn: 'রক্তের আবেদন করতে লগইন করতে হবে।',
  notVerified: 'রক্তের আবেদন করার আগে আপনার ইমেইল ঠিকানা যাচাই করুন। যাচাইয়ের লিংকের জন্য ইনবক্স দেখুন।',
  missingFields: 'সব প্রয়োজনীয় ঘর পূরণ করুন: রোগীর নাম, রক্তের গ্রুপ, হাসপাতাল, যোগাযোগের ব্যক্তি ও ফোন নম্বর।',
  tooFewUnits: 'অন্তত ১ ব্যাগ হতে হবে।',
};
