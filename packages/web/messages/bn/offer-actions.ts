import type * as english from '../en/offer-actions.ts';
import type { Translation } from '../translation.ts';
import { formatCount } from './formats.ts';

/** What the rows of requests say about offering to donate. */
export const offerActionMessages: Translation<typeof english.offerActionMessages> = {
  offer: 'রক্ত দেব',
  offered: 'জানিয়েছেন',
  offers: 'সাড়া',
  count: (offers) => `${formatCount(offers)}টি সাড়া`,
};

/** The dashboard's region of requests that the member can help with. */
export const youCanHelpMessages: Translation<typeof english.youCanHelpMessages> = {
  title: 'আপনি সাহায্য করতে পারেন',
  all: 'যেসব আবেদনে সাহায্য করতে পারেন',
  none: 'এখন আপনার গ্রুপের রক্ত কারও লাগছে না। প্রস্তুত থাকার জন্য ধন্যবাদ।',
  unknown: 'যেসব আবেদনে সাহায্য করতে পারেন, সেগুলো এখন দেখানো যাচ্ছে না।',
};
