import { shownEmailDomains } from '@blood-bank/domain/email-domains';
import { formatCount } from '../lib/i18n/formats.bn.ts';
import type { Translation } from '../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The messages to members whom the campus restricts, by its email domains or by suspension, about records. */
export const communityMessages: Translation<typeof english.communityMessages> = {
  suspended: (adminPhone) => `আপনার অ্যাকাউন্ট স্থগিত আছে। অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})।`,
  verifyToRead: 'রক্তদাতা ও আবেদন দেখতে আপনার ইমেইল ঠিকানা যাচাই করুন।',
  verifyAdvice: 'আমাদের পাঠানো ইমেইলের লিংকটি খুললেই সব এখানে দেখা যাবে। ইমেইল পাননি? পাতার উপরের বোতাম চেপে আবার পাঠান।',
  foreignReader: (domains) =>
    `শুধু বিশ্ববিদ্যালয়ের ইমেইল ঠিকানার (${domainList(domains)}) সদস্যরা রক্তদাতা ও আবেদন দেখতে পারেন।`,
  foreignContributor: (domains) =>
    `শুধু বিশ্ববিদ্যালয়ের ইমেইল ঠিকানার (${domainList(domains)}) সদস্যরা রক্তদাতা হতে ও আবেদন করতে পারেন।`,
  foreignAdvice: (adminPhone) =>
    `অ্যাডমিনের সঙ্গে যোগাযোগ করুন (${adminPhone})। চাইলে “আমার অ্যাকাউন্ট” পাতায় এই অ্যাকাউন্ট মুছে বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা দিয়ে আবার নিবন্ধন করতে পারেন।`,
};

/** "a.test, b.test, c.test ও আরও ২টি" */
export function domainList(domains: readonly string[]): string {
  const { names, others } = shownEmailDomains(domains);
  const rest = others === 0 ? '' : ` ও আরও ${formatCount(others)}টি`;
  return `${names.join(', ')}${rest}`;
}

/** The messages to people whose account the campus restricts, by its email domains or by suspension. */
export const communityAccountMessages: Translation<typeof english.communityAccountMessages> = {
  suspendedTitle: 'অ্যাকাউন্ট স্থগিত',
  accountRemains: 'এই অ্যাকাউন্টের সব তথ্য মুছে ফেলা হয়েছে। অ্যাকাউন্টটি নিজে মুছতে পারবেন “আমার অ্যাকাউন্ট” পাতায়।',
  ownAddress: (domains) => `বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা ব্যবহার করুন (${domainList(domains)})।`,
  foreignNewcomer:
    'এই ইমেইল ঠিকানা এখানে ব্যবহার করা যাবে না। লগআউট করে বিশ্ববিদ্যালয়ের ইমেইল ঠিকানা দিয়ে নিবন্ধন করুন। এই অ্যাকাউন্টটি “আমার অ্যাকাউন্ট” পাতায় মুছতে পারবেন।',
  logout: 'লগআউট',
};
