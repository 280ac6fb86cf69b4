import type * as english from '../en/claim.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup } from './formats.ts';

/** What a member who registers as a donor reads about the club's list. */
export const claimMessages: Translation<typeof english.claimMessages> = {
  found: 'ক্লাবের তালিকায় আপনার এই তথ্য আছে:',
  becomesYours: 'নিচের তথ্য মিলিয়ে দেখুন, যা নেই তা লিখুন। নিবন্ধন করলে তালিকার এই তথ্যই আপনার নিজের প্রোফাইল হয়ে যাবে।',
  notMe: 'এটা আমি নই',
  several: 'ক্লাবের তালিকায় আপনার ইমেইল ঠিকানায় একাধিক রক্তদাতা আছেন। আপনি কোন জন?',
  none: 'আমি এঁদের কেউ নই',
  declined: 'আপনি ক্লাবের তালিকা ছাড়াই নিবন্ধন করছেন। তালিকায় আপনার নাম থাকলে অ্যাডমিনকে জানান, যেন নাম দুইবার না থাকে।',
  itIs: (name) => `আমিই ${name}`,
  nameAndGroup: (name, group) => `${name}, ${formatBloodGroup(group)}`,
};
