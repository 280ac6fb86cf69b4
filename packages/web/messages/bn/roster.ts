import type * as english from '../en/roster.ts';
import type { Translation } from '../translation.ts';
import { formatObject } from './formats.ts';

/** Donors without an account in the list of all donors. */
export const rosterMessages: Translation<typeof english.rosterMessages> = {
  add: 'রক্তদাতা যোগ করুন',
  invite: 'আমন্ত্রণ পাঠান',
  noAccount: 'অ্যাকাউন্ট নেই',
  edit: 'বদলান',
  delete: {
    button: 'মুছুন',
    question: (name) => `${formatObject(name)} তালিকা থেকে মুছে ফেলবেন?`,
    consequence: 'তথ্য ও নম্বর চিরতরে মুছে যাবে।',
    action: 'মুছুন',
    busyLabel: 'মোছা হচ্ছে…',
    done: (name) => `${formatObject(name)} মুছে ফেলা হয়েছে।`,
  },
  deleteFailed: 'রক্তদাতাকে মোছা যায়নি।',
};
