import type * as english from '../en/community-account.ts';
import type { Translation } from '../translation.ts';
import { domainList } from './community.ts';

/** The messages to people whose account the campus restricts, by its e-mail domains or by suspension. */
export const communityAccountMessages: Translation<typeof english.communityAccountMessages> = {
  suspendedTitle: 'অ্যাকাউন্ট স্থগিত',
  accountRemains: 'এই অ্যাকাউন্টের সব তথ্য মুছে ফেলা হয়েছে। অ্যাকাউন্টটি নিজে মুছতে পারবেন “আমার অ্যাকাউন্ট” পাতায়।',
  ownAddress: (domains) => `বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা ব্যবহার করুন (${domainList(domains)})।`,
  foreignNewcomer:
    'এই ইমেইল ঠিকানা এখানে ব্যবহার করা যাবে না। লগআউট করে বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা দিয়ে নিবন্ধন করুন। এই অ্যাকাউন্টটি “আমার অ্যাকাউন্ট” পাতায় মুছতে পারবেন।',
  logout: 'লগআউট',
};
