import type * as english from '../en/login.ts';
import type { Translation } from '../translation.ts';

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
