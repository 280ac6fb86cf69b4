import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { neededWhen } from '@blood-bank/domain/needed-when';
import type { Urgency } from '@blood-bank/domain/records/blood-request';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededExactly } from '@blood-bank/domain/when-in-bangla';
import type { Messages, RequestFacts } from './mail-words.ts';

const urgencyLabels: { readonly [urgency in Urgency]: string } = {
  urgent: 'জরুরি (এখনই দরকার)',
  moderate: 'মাঝারি (২৪-৪৮ ঘণ্টার মধ্যে)',
  low: 'সাধারণ (পরিকল্পিত / মজুত)',
};
const componentNames: { readonly [component in Component]: string } = {
  'whole-blood': 'রক্ত',
  platelets: 'প্লাটিলেট',
  plasma: 'প্লাজমা',
};
const count = new Intl.NumberFormat('bn-BD');

/** The mails in Bangla, by the terms of packages/web/lib/i18n/GLOSSARY.bn.md. */
export const bangla: Messages = {
  language: 'bn',

  request(facts) {
    const { hospital, urgency } = facts;
    const blood = shownBlood(facts);
    return {
      subject: `${urgency === 'urgent' ? 'জরুরি: ' : ''}${hospital}, ${blood} দরকার`,
      greeting: 'প্রিয় রক্তদাতা,',
      lead: `${blood} দরকার, আর আপনার প্রোফাইল অনুযায়ী আপনি হয়তো সাহায্য করতে পারেন।`,
      facts: requestFacts(facts),
      beforeLink: 'রক্ত দিতে পারবেন? জানাতে বা ফোন করতে আবেদনটি খুলুন:',
      link: 'আবেদন খুলুন',
      notes: ['প্রতিবার রক্ত দেওয়ার আগে হাসপাতাল ক্রসম্যাচ করে নেয়; এখানে যা লেখা তা শুধু ধারণা দেওয়ার জন্য।'],
      closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
    };
  },

  offer({ donor, donorGroup }, facts) {
    return {
      subject: `${donor} আপনার ${shownGroup(facts.group)} আবেদনে রক্ত দিতে পারবেন`,
      title: `আপনার ${shownGroup(facts.group)} আবেদনে একজন রক্তদাতা রক্ত দিতে পারবেন`,
      greeting: 'শুভেচ্ছা নিন,',
      lead: `আপনার আবেদনে সাড়া দিয়ে ${donor} (${shownGroup(donorGroup)}) রক্ত দিতে চেয়েছেন।`,
      facts: requestFacts(facts),
      beforeLink: 'রক্তদাতার সঙ্গে কীভাবে যোগাযোগ করবেন, তা দেখতে আবেদনটি খুলুন:',
      link: 'আপনার আবেদন খুলুন',
      notes: ['রক্ত আর না লাগলে আবেদনটি “রক্ত পাওয়া গেছে” চেপে দিন, যেন কোনো রক্তদাতা অকারণে না আসেন।'],
      closing: 'শুভকামনায়,',
    };
  },

  invitation({ fullName, siteName, club, adminPhone }) {
    return {
      subject: `${siteName}: রক্তদাতা হিসেবে নিবন্ধন করুন`,
      greeting: `প্রিয় ${fullName},`,
      lead: `${siteName} সাইটে ${club} রক্তদাতাদের যে তালিকা রাখে, তাতে আপনার নাম আছে। অ্যাকাউন্ট থাকলে নিজের তথ্য নিজেই হালনাগাদ রাখতে পারবেন, আর কে আপনার নম্বর দেখবে তা নিজেই ঠিক করবেন।`,
      facts: [],
      beforeLink: 'এই ইমেইল ঠিকানা দিয়ে অ্যাকাউন্ট খুলুন। এরপর “রক্তদাতা হোন” পাতায় আপনার তথ্য আগে থেকেই লেখা থাকবে:',
      link: 'অ্যাকাউন্ট খুলুন',
      notes: [
        'এই আমন্ত্রণ একবারই পাঠানো হয়।',
        `তালিকায় থাকতে না চাইলে ${adminPhone} নম্বরে ফোন করুন, আপনার নাম বাদ দেওয়া হবে।`,
      ],
      closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
    };
  },

  closing(facts) {
    return {
      subject: `আর লাগবে না: ${facts.hospital}, ${shownBlood(facts)}`,
      greeting: 'প্রিয় রক্তদাতা,',
      lead: 'যে আবেদনে আপনি রক্ত দিতে চেয়েছিলেন সেটি বন্ধ হয়েছে। রক্ত আর লাগবে না, তাই আসার দরকার নেই।',
      facts: requestFacts(facts),
      beforeLink: 'আবেদনটি আরও এক সপ্তাহ দেখতে পাবেন:',
      link: 'আবেদন দেখুন',
      notes: [],
      closing: 'এগিয়ে আসার জন্য ধন্যবাদ,',
    };
  },

  donation({ donatedOn, place, club }) {
    return {
      subject: 'রক্ত দেওয়ার জন্য ধন্যবাদ',
      greeting: 'প্রিয় রক্তদাতা,',
      lead: `${club} আপনার একটি রক্তদান লিখে রেখেছে।`,
      facts: [
        ...(donatedOn === null ? [] : ([['তারিখ', shownDate(donatedOn)]] as const)),
        ...(place === '' ? [] : ([['কোথায়', place]] as const)),
      ],
      beforeLink: 'ভুল হলে “আমার রক্তদান” অংশ থেকে মুছে দিন:',
      link: 'ড্যাশবোর্ড খুলুন',
      notes: [],
      closing: 'রক্ত দেওয়ার জন্য ধন্যবাদ,',
    };
  },

  donated: {
    subject: 'আপনি কি রক্ত দিয়েছেন?',
    greeting: 'প্রিয় রক্তদাতা,',
    lead: 'যাঁর আবেদনে রক্ত দিতে চেয়েছিলেন তিনি জানিয়েছেন, আপনি রক্ত দিয়েছেন। নিশ্চিত করুন, যেন সময়ের আগে আপনাকে আবার ডাকা না হয়।',
    facts: [],
    beforeLink: 'লগইন না করেই উত্তর দিতে পারবেন:',
    link: 'উত্তর দিন',
    notes: [],
    closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
  },

  needed(facts) {
    return {
      subject: `${shownBlood(facts)} কি এখনও দরকার?`,
      greeting: 'শুভেচ্ছা নিন,',
      lead: 'আপনার আবেদনটি এখনও চালু আছে। রক্ত আর না লাগলে সেটি বন্ধ করুন, যেন কোনো রক্তদাতা অকারণে না আসেন।',
      facts: requestFacts(facts),
      beforeLink: 'লগইন না করেই উত্তর দিতে পারবেন:',
      link: 'উত্তর দিন',
      notes: [],
      closing: 'শুভকামনায়,',
    };
  },

  available: {
    subject: 'এখন কি রক্ত দিতে পারবেন?',
    greeting: 'প্রিয় রক্তদাতা,',
    lead: 'চার মাস আগে জানিয়েছিলেন, আপনি রক্ত দিতে পারবেন না।',
    facts: [],
    beforeLink: 'এখন পারবেন? লগইন না করেই উত্তর দিতে পারবেন:',
    link: 'উত্তর দিন',
    notes: [],
    closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
  },

  right: {
    subject: 'আপনার রক্তদাতা প্রোফাইল কি এখনও ঠিক আছে?',
    greeting: 'প্রিয় রক্তদাতা,',
    lead: 'এক বছর ধরে আপনার রক্তদাতা প্রোফাইলে কোনো বদল হয়নি। নম্বর বদলায়, মানুষ অন্য জায়গায় চলে যায়, তাই বছরে একবার জানতে চাই।',
    facts: [],
    beforeLink: 'লগইন না করেই উত্তর দিতে পারবেন:',
    link: 'উত্তর দিন',
    notes: ['প্রোফাইল দেখতে বা বদলাতে লগইন করে “আমার রক্তদাতা প্রোফাইল” অংশে যান।'],
    closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
  },

  ready: {
    subject: 'আপনি আবার রক্ত দিতে পারবেন',
    greeting: 'প্রিয় রক্তদাতা,',
    lead: 'শেষবার রক্ত দেওয়ার পর যথেষ্ট সময় পেরিয়েছে। আপনি আবার রক্ত দিতে পারবেন।',
    facts: [],
    beforeLink: 'এখন যেসব আবেদন চালু আছে:',
    link: 'আবেদন দেখুন',
    notes: [],
    closing: 'রক্তদাতা হওয়ার জন্য ধন্যবাদ,',
  },

  unsubscribe: {
    sentence: 'যেসব আবেদনে সাহায্য করতে পারেন সেগুলোর কথা জানতে চেয়েছিলেন, তাই এই ইমেইল পেয়েছেন।',
    link: 'এই ইমেইল বন্ধ করুন',
  },

  unsubscribeInvitation: {
    sentence: 'তালিকায় আপনার ইমেইল ঠিকানা আছে, তাই এই ইমেইল পেয়েছেন।',
    link: 'আর ইমেইল পাঠাবেন না',
  },

  unsubscribeMember: 'আপনি রক্তদাতা হিসেবে নিবন্ধন করেছেন, তাই এই ইমেইল পেয়েছেন।',

  unsubscribePage: {
    question: {
      heading: 'এই ইমেইল বন্ধ করুন',
      sentence: 'আপনি দিতে পারেন এমন রক্ত কারও লাগলে আর ইমেইল পাবেন না, নিবন্ধনের আমন্ত্রণও না।',
    },
    button: 'এই ইমেইল বন্ধ করুন',
    done: {
      heading: 'এই ইমেইল আর পাবেন না',
      sentence: 'রক্তদাতা হিসেবে নিবন্ধন করে থাকলে তা থাকছে। আবার ইমেইল পেতে “আমার অ্যাকাউন্ট” পাতায় চালু করুন।',
    },
    invalid: {
      heading: 'লিংকটি কাজ করছে না',
      sentence: 'কিছুই বদলানো হয়নি। এই ইমেইল বন্ধ করতে লগইন করে “আমার অ্যাকাউন্ট” পাতায় যান।',
    },
    account: 'আমার অ্যাকাউন্ট খুলুন',
  },

  answerPage: {
    questions: {
      donated: {
        heading: 'আপনি কি রক্ত দিয়েছেন?',
        sentence: 'যাঁর আবেদনে রক্ত দিতে চেয়েছিলেন তিনি জানিয়েছেন, আপনি রক্ত দিয়েছেন।',
      },
      needed: {
        heading: 'রক্ত কি এখনও দরকার?',
        sentence: 'আপনার আবেদনটি এখনও চালু আছে, রক্তদাতাদের এখনও জানানো হচ্ছে।',
      },
      available: {
        heading: 'এখন কি রক্ত দিতে পারবেন?',
        sentence: 'আপনি জানিয়েছিলেন, রক্ত দিতে পারবেন না।',
      },
      right: {
        heading: 'আপনার রক্তদাতা প্রোফাইল কি এখনও ঠিক আছে?',
        sentence: 'যেমন আপনার নম্বর। প্রোফাইল দেখতে বা বদলাতে লগইন করে “আমার রক্তদাতা প্রোফাইল” অংশে যান।',
      },
    },
    buttons: {
      yes: 'হ্যাঁ, রক্ত দিয়েছি',
      no: 'না',
      needed: 'এখনও দরকার',
      fulfilled: 'রক্ত পাওয়া গেছে',
      cancelled: 'আবেদন বাতিল করুন',
      available: 'এখন পারব',
      later: 'এখনও না',
      right: 'হ্যাঁ, ঠিক আছে',
      unavailable: 'আমাকে আর ডাকবেন না',
    },
    done: {
      yes: { heading: 'রক্ত দেওয়ার জন্য ধন্যবাদ', sentence: 'আপনার রক্তদান লিখে রাখা হয়েছে।' },
      no: { heading: 'ধন্যবাদ', sentence: 'কোনো রক্তদান লেখা হয়নি।' },
      needed: { heading: 'ধন্যবাদ', sentence: 'আপনার আবেদন চালু থাকছে।' },
      fulfilled: { heading: 'আবেদন পূরণ হয়েছে', sentence: 'যাঁরা রক্ত দিতে চেয়েছিলেন তাঁদের জানানো হচ্ছে।' },
      cancelled: { heading: 'আবেদন বাতিল হয়েছে', sentence: 'যাঁরা রক্ত দিতে চেয়েছিলেন তাঁদের জানানো হচ্ছে।' },
      available: { heading: 'ফিরে আসায় ধন্যবাদ', sentence: 'এখন থেকে আপনাকে রক্তের জন্য ডাকা যাবে।' },
      later: { heading: 'ধন্যবাদ', sentence: 'আপনি না জানানো পর্যন্ত আপনাকে ডাকা হবে না।' },
      right: { heading: 'ধন্যবাদ', sentence: 'এক বছর পর আবার জানতে চাইব।' },
      unavailable: {
        heading: 'জানানোর জন্য ধন্যবাদ',
        sentence: 'আপনাকে আর রক্তের জন্য ডাকা হবে না। আবার রক্ত দিতে চাইলে লগইন করে জানান।',
      },
    },
    late: {
      heading: 'উত্তর দেওয়া হয়ে গেছে',
      sentence: 'কিছুই বদলানো হয়নি: এর উত্তর আগেই দেওয়া হয়েছে, বা আবেদনটি বন্ধ হয়েছে।',
    },
    invalid: { heading: 'লিংকটি কাজ করছে না', sentence: 'কিছুই বদলানো হয়নি। উত্তর দিতে লগইন করুন।' },
    open: 'সাইট খুলুন',
  },
};

function requestFacts({ group, units, hospital, location, urgency, neededBy, timeZone }: RequestFacts) {
  return [
    ['রক্তের গ্রুপ', shownGroup(group)],
    ['কত ব্যাগ', count.format(units)],
    ['কোথায়', location === '' ? hospital : `${hospital}, ${location}`],
    ...(neededBy === null ? [] : ([['লাগবে', neededExactly(neededWhen(neededBy, timeZone))]] as const)),
    ['কতটা জরুরি', urgencyLabels[urgency]],
  ] as const;
}

/** What is needed: a group and a component. */
function shownBlood({ group, component }: RequestFacts): string {
  return `${shownGroup(group)} ${componentNames[component]}`;
}

function shownDate(date: CalendarDate): string {
  return new Intl.DateTimeFormat('bn-BD', { dateStyle: 'long', timeZone: 'UTC' }).format(toUtc(date));
}

/** With the typographic minus, as on the screens. */
function shownGroup(group: string): string {
  return group.replace('-', '−');
}
