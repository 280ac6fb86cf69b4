import { formatDay, formatMoment, formatTime } from '../lib/i18n/formats.bn.ts';
import type { Translation } from '../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The messages about lists that are kept on the device. */
export const cachedListsMessages: Translation<typeof english.cachedListsMessages> = {
  late: (loadedAt) => `${showing(loadedAt)} নতুন তথ্য দেখা হচ্ছে…`,
  offline: (loadedAt) => `আপনি অফলাইনে আছেন। ${showing(loadedAt)}`,
  noAnswer: (loadedAt) => `সাইট থেকে সাড়া আসছে না। ${showing(loadedAt)}`,
};

function showing(loadedAt: Date): string {
  const isToday = formatDay(loadedAt) === formatDay(new Date());
  return `এখানে ${isToday ? formatTime(loadedAt) : formatMoment(loadedAt)} সময়ের তথ্য দেখছেন।`;
}

/** The offer of a new version of the app. */
export const newVersionMessages: Translation<typeof english.newVersionMessages> = {
  ready: 'নতুন সংস্করণ এসেছে।',
  update: 'আপডেট করুন',
};
