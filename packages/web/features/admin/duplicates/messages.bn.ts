import { formatObject } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

export const duplicateMessages: Translation<typeof english.duplicateMessages> = {
  title: 'একই ব্যক্তি হতে পারেন',
  lead: 'দুটি রেকর্ডে একই ফোন নম্বর, বিশ্ববিদ্যালয়ের আইডি বা ইমেইল আছে। একই ব্যক্তি হলে একটি রাখুন: অন্যটিতে বাড়তি যা জানা আছে তা এতে যোগ হবে। দুটিতে আলাদা থাকলে, যেটি রাখছেন সেটির তথ্যই থাকবে।',
  failed: 'একই ব্যক্তির রেকর্ডগুলো আনা যায়নি। আবার চেষ্টা করুন।',
  none: 'একই ব্যক্তির দুটি রেকর্ড পাওয়া যায়নি।',
  noneDetail: 'দুটি রেকর্ডে একই ফোন নম্বর, বিশ্ববিদ্যালয়ের আইডি বা ইমেইল থাকলে এখানে দেখা যাবে।',
  pair: (one, other) => `${one} ও ${other}`,
  same: {
    contactNumber: 'একই ফোন নম্বর',
    universityId: 'বিশ্ববিদ্যালয়ের একই আইডি',
    email: 'একই ইমেইল',
  },
  differentGroups: 'রক্তের গ্রুপ আলাদা। একটি রাখার আগে রক্তদাতাকে জিজ্ঞেস করুন।',
  twoAccounts: 'দুজনেরই অ্যাকাউন্ট আছে, তাই কোনোটি মুছে ফেলা যায় না। যেটি রাখবেন না, সেই প্রোফাইল নিষ্ক্রিয় হবে।',
  oneAccount: 'সদস্যের নিজের রেকর্ড থাকবে। এতে শুধু পরের কোনো রক্তদান আর একই গ্রুপের যাচাই যোগ হবে।',
  hasAccount: 'অ্যাকাউন্ট আছে',
  nothing: '–',
  keep: {
    button: (name) => `${formatObject(name)} রাখুন`,
    question: (name) => `${formatObject(name)} রাখবেন?`,
    consequence: 'অন্য রেকর্ডটি মুছে ফেলা হবে। এর রক্তদান, ফোন ও সাড়া যেটি রাখছেন সেটিতে যাবে। এটি আর ফেরানো যাবে না।',
    consequenceForMember: 'অন্য প্রোফাইলটি নিষ্ক্রিয় হবে। রক্তদাতাদের তালিকায় এটি আবার সক্রিয় করা যায়।',
    action: 'রাখুন',
    busyLabel: 'মেলানো হচ্ছে…',
    done: (name) => `${formatObject(name)} রাখা হয়েছে। অন্য রেকর্ডটি এর সাথে মেলানো হচ্ছে।`,
  },
  keepFailed: 'রেকর্ড দুটি মেলানো যায়নি। আবার চেষ্টা করুন।',
  twoPeople: {
    button: 'তাঁরা দুজন আলাদা',
    done: (one, other) => `${one} ও ${other} একই ব্যক্তি কি না আর জিজ্ঞেস করা হবে না।`,
  },
  twoPeopleFailed: 'তাঁরা দুজন আলাদা তা সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
};
