import { neededWhen } from '@blood-bank/domain/needed-when';
import type { Urgency } from '@blood-bank/domain/records/blood-request';
import { neededExactly } from '@blood-bank/domain/when-in-bangla';
import type { Messages, RequestFacts } from './mail-words.ts';

const urgencyLabels: { readonly [urgency in Urgency]: string } = {
  urgent: 'জরুরি (এখনই দরকার)',
  moderate: 'মাঝারি (২৪-৪৮ ঘণ্টার মধ্যে)',
  low: 'সাধারণ (পরিকল্পিত / মজুত)',
};
const count = new Intl.NumberFormat('bn-BD');

/** The mails in Bangla, by the terms of packages/web/lib/i18n/GLOSSARY.bn.md. */
export const bangla: Messages = {
  language: 'bn',

  request(facts) {
    const { group, hospital, urgency } = facts;
    const blood = `${shownGroup(group)} রক্ত`;
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
      greeting: 'শুভেচ্ছা নিন,',
      lead: `আপনার আবেদনে সাড়া দিয়ে ${donor} (${shownGroup(donorGroup)}) রক্ত দিতে চেয়েছেন।`,
      facts: requestFacts(facts),
      beforeLink: 'রক্তদাতার সঙ্গে কীভাবে যোগাযোগ করবেন, তা দেখতে আবেদনটি খুলুন:',
      link: 'আপনার আবেদন খুলুন',
      notes: ['রক্ত আর না লাগলে আবেদনটি “পূরণ হয়েছে” করে দিন, যেন কোনো রক্তদাতা অকারণে না আসেন।'],
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

  unsubscribe: {
    sentence: 'যেসব আবেদনে সাহায্য করতে পারেন সেগুলোর কথা জানতে চেয়েছিলেন, তাই এই ইমেইল পেয়েছেন।',
    link: 'এই ইমেইল বন্ধ করুন',
  },

  unsubscribeInvitation: {
    sentence: 'তালিকায় আপনার ইমেইল ঠিকানা আছে, তাই এই ইমেইল পেয়েছেন।',
    link: 'আর ইমেইল পাঠাবেন না',
  },

  unsubscribePage: {
    question: {
      heading: 'এই ইমেইল বন্ধ করবেন?',
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

/** With the typographic minus, as on the screens. */
function shownGroup(group: string): string {
  return group.replace('-', '−');
}
