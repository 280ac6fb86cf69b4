import type * as english from '../en/forgot-password.ts';
import type { Translation } from '../translation.ts';

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
