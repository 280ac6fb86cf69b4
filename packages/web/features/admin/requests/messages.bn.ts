import { formatCount } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

export const manageRequestsMessages: Translation<typeof english.manageRequestsMessages> = {
  title: 'আবেদনের তালিকা',
  table: 'রক্তের আবেদন',
  failed: 'রক্তের আবেদনগুলো আনা যায়নি',
  empty: 'এখনো কোনো রক্তের আবেদন নেই।',
  emptyAdvice: 'সদস্যরা আবেদন করলেই এখানে দেখা যাবে।',
  notifiedNobody: 'কাউকে নয়',
  reported: 'সদস্যরা রিপোর্ট করেছেন',
  reportOf: (reporter, reason, time) => `${reporter}: ${reason}, ${time}`,
  reportedAs: (reasons) => `রিপোর্ট: ${reasons.join(', ')}`,
  olderThan: (hours) => `${formatCount(hours)} ঘণ্টার বেশি আগে`,
  columns: {
    request: 'আবেদন',
    contact: 'যোগাযোগ',
    status: 'অবস্থা',
    requested: 'আবেদনের সময়',
  },
  fields: {
    status: 'অবস্থা',
    requiredBloodGroup: 'রক্তের গ্রুপ',
    need: 'প্রয়োজন',
    unitsReceived: 'পাওয়া ইউনিট',
    urgency: 'কতটা জরুরি',
    patientName: 'রোগী',
    userEmail: 'আবেদনকারীর ইমেইল',
    contactPerson: 'যোগাযোগ',
    contactNumber: 'ফোন নম্বর',
    hospitalName: 'হাসপাতাল',
    additionalInfo: 'আরও তথ্য',
    id: 'আবেদনের আইডি',
    requestedAt: 'আবেদনের সময়',
    told: 'জানানো হয়েছে',
    check: 'যা দেখতে হবে',
    reports: 'রিপোর্ট',
  },
  statusFailed: (id) => `${id} আবেদনের অবস্থা বদলানো যায়নি।`,
  deleteFailed: (id) => `${id} আবেদনটি মোছা যায়নি।`,
};
