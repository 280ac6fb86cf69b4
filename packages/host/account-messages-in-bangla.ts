import type { AccountMessages } from '@embedded-firebase/server/mail';

const dateFormat = new Intl.DateTimeFormat('bn-BD', { dateStyle: 'long', timeZone: 'UTC' });
const count = new Intl.NumberFormat('bn-BD');

/** The mails about accounts, and the pages behind their links. */
export const accountMessagesInBangla: AccountMessages = {
  language: 'bn',
  greeting: 'শুভেচ্ছা নিন,',
  closing: 'শুভকামনায়,',
  mails: {
    verifyEmail: {
      subject: (siteName) => `${siteName}: আপনার ইমেইল যাচাই করুন`,
      before: (siteName) => `${siteName} সাইটে স্বাগতম। এই ইমেইল ঠিকানা যে আপনার, তা নিশ্চিত করতে লিংকটি খুলুন:`,
      after:
        'লিংকটি একবার কাজ করে, তিন দিন পর্যন্ত। আপনি অ্যাকাউন্ট না খুলে থাকলে লিংকটি খুলে “আমি করিনি” চাপুন: অ্যাকাউন্টটি তখন মুছে যাবে।',
    },
    resetPassword: {
      subject: (siteName) => `${siteName}: আপনার পাসওয়ার্ড বদলান`,
      before: (siteName) =>
        `${siteName} সাইটে আপনার অ্যাকাউন্টের জন্য কেউ নতুন পাসওয়ার্ড চেয়েছেন। নতুন পাসওয়ার্ড বেছে নিতে লিংকটি খুলুন:`,
      after:
        'লিংকটি একবার কাজ করে, এক ঘণ্টা পর্যন্ত। আপনি না চেয়ে থাকলে এই ইমেইলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগেরটাই থাকবে।',
    },
    verifyAndChangeEmail: {
      subject: (siteName) => `${siteName}: আপনার নতুন ইমেইল নিশ্চিত করুন`,
      before: (siteName) => `এখন থেকে এই ইমেইল ঠিকানা দিয়ে ${siteName} সাইটে লগইন করতে লিংকটি খুলুন:`,
      after:
        'লিংকটি একবার কাজ করে, তিন দিন পর্যন্ত। এরপর আবার লগইন করুন। আপনি না চেয়ে থাকলে এই ইমেইলে কিছু করতে হবে না।',
    },
    emailChanged: {
      subject: (siteName) => `${siteName}: আপনার ইমেইল বদলানো হয়েছে`,
      before: (siteName) =>
        `${siteName} সাইটে আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলানো হয়েছে। আপনি বদলে থাকলে কিছু করতে হবে না। না বদলে থাকলে পরিবর্তনটি ফেরাতে ও অন্য সবাইকে লগআউট করতে লিংকটি খুলুন:`,
      after: 'লিংকটি একবার কাজ করে, সাত দিন পর্যন্ত।',
    },
    passwordChanged: {
      subject: (siteName) => `${siteName}: আপনার পাসওয়ার্ড বদলানো হয়েছে`,
      before: (siteName) =>
        `${siteName} সাইটে আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলানো হয়েছে। আপনি বদলে থাকলে কিছু করতে হবে না। না বদলে থাকলে পরিবর্তনটি ফেরাতে ও অন্য সবাইকে লগআউট করতে লিংকটি খুলুন:`,
      after: 'লিংকটি একবার কাজ করে, সাত দিন পর্যন্ত।',
    },
  },
  verification: {
    heading: 'আপনার ইমেইল যাচাই করুন',
    somebody: 'কেউ একজন',
    signedUpOn: 'অ্যাকাউন্ট খুলেছেন:',
    withAddress: 'তারিখে, এই ইমেইল ঠিকানা দিয়ে। ঠিকানাটি আপনার কি না নিশ্চিত করুন:',
    verify: 'ইমেইল যাচাই করুন',
    decline: 'আমি করিনি',
    declineNote: 'আপনার ঠিকানা দিয়ে খোলা অ্যাকাউন্টটি মুছে যাবে।',
  },
  declined: {
    heading: 'অ্যাকাউন্ট মুছে গেছে',
    sentence: 'ধন্যবাদ। আপনার ইমেইল ঠিকানা দিয়ে খোলা অ্যাকাউন্টটি মুছে ফেলা হয়েছে।',
    link: 'শুরুর পাতায় যান',
  },
  confirmation: {
    verifyAndChangeEmail: {
      heading: 'আপনার নতুন ইমেইল নিশ্চিত করুন',
      sentence: 'এখন থেকে এই ইমেইল ঠিকানা দিয়ে লগইন করবেন:',
      button: 'নতুন ইমেইল নিশ্চিত করুন',
    },
    recoverEmail: {
      heading: 'পরিবর্তনটি ফেরান',
      sentence:
        'আপনার অ্যাকাউন্টে আবার এই ইমেইল ঠিকানা বসবে, এর পাসওয়ার্ড আর কাজ করবে না, আর সবাই লগআউট হয়ে যাবেন। এরপর নতুন পাসওয়ার্ড বেছে নেবেন:',
      button: 'আমি করিনি: ফেরান',
    },
  },
  changeUndone: 'পরিবর্তনটি ফেরানো হয়েছে, সবাই লগআউট হয়েছেন। এখন একটি নতুন পাসওয়ার্ড বেছে নিন।',
  password: {
    heading: 'নতুন পাসওয়ার্ড বেছে নিন',
    email: 'ইমেইল',
    newPassword: 'নতুন পাসওয়ার্ড',
    hint: (shortest) => `অন্তত ${count.format(shortest)}টি অক্ষর`,
    save: 'পাসওয়ার্ড সংরক্ষণ করুন',
    problem(message) {
      if (message.includes('too common')) return 'এই পাসওয়ার্ড অনেকেই ব্যবহার করেন। অন্য একটি বেছে নিন।';
      const [, shortest] = /at least (\d+) characters/.exec(message) ?? [];
      return shortest === undefined
        ? 'পাসওয়ার্ডটি সংরক্ষণ করা যায়নি। একটু পরে অন্য একটি দিয়ে চেষ্টা করুন।'
        : `পাসওয়ার্ডে অন্তত ${count.format(Number(shortest))}টি অক্ষর থাকতে হবে।`;
    },
  },
  success: {
    verifyEmail: {
      heading: 'ইমেইল যাচাই হয়েছে',
      sentence: 'আপনার ইমেইল যাচাই হয়েছে। যেখানে ছিলেন সেখানে ফিরে যান, অথবা এখান থেকে এগিয়ে যান।',
      link: 'এগিয়ে যান',
    },
    resetPassword: {
      heading: 'পাসওয়ার্ড সংরক্ষণ হয়েছে',
      sentence: 'এখন নতুন পাসওয়ার্ড দিয়ে লগইন করতে পারবেন। অন্য সব জায়গা থেকে লগআউট হয়েছে।',
      link: 'লগইন পাতায় যান',
    },
    verifyAndChangeEmail: {
      heading: 'নতুন ইমেইল নিশ্চিত হয়েছে',
      sentence: 'নতুন ইমেইল ঠিকানা দিয়ে আবার লগইন করুন।',
      link: 'লগইন পাতায় যান',
    },
    recoverEmail: {
      heading: 'পরিবর্তনটি ফেরানো হয়েছে',
      sentence: 'সবাই লগআউট হয়েছেন। এখনো নতুন পাসওয়ার্ড বেছে না নিয়ে থাকলে লগইন পাতায় একটি চেয়ে নিন।',
      link: 'লগইন পাতায় যান',
    },
  },
  usedLink: {
    heading: 'লিংকটি ব্যবহার হয়ে গেছে বা মেয়াদ শেষ',
    sentence:
      'প্রতিটি লিংক একবার কাজ করে, অল্প সময়ের জন্য। আগেই ব্যবহার করে থাকলে আর কিছু করার নেই। নইলে লগইন করে নতুন একটি নিন, বা লগইন পাতায় নতুন পাসওয়ার্ড চান।',
  },
  incompleteLink: {
    heading: 'লিংকটি সম্পূর্ণ নয়',
    sentence: 'এর একটি অংশ নেই। ইমেইলের লিংকটি আবার খুলুন। সেখানে দুই লাইনে ভাগ হয়ে থাকলে দুটোই কপি করুন।',
  },
  toLogin: 'লগইন পাতায় যান',
  date: (time) => dateFormat.format(time),
};
