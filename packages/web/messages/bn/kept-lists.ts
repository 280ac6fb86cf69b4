import type * as english from '../en/kept-lists.ts';
import type { Translation } from '../translation.ts';
import { formatDay, formatMoment, formatTime } from './date-formats.ts';

/** The messages about lists that are kept on the device. */
export const keptListsMessages: Translation<typeof english.keptListsMessages> = {
  late: (loadedAt) => `${showing(loadedAt)} নতুন তথ্য এখনো আসেনি।`,
  offline: (loadedAt) => `আপনি অফলাইনে আছেন। ${showing(loadedAt)}`,
  noAnswer: (loadedAt) => `সাইট থেকে সাড়া আসছে না। ${showing(loadedAt)}`,
};

function showing(loadedAt: Date): string {
  const isToday = formatDay(loadedAt) === formatDay(new Date());
  return `এখানে ${isToday ? formatTime(loadedAt) : formatMoment(loadedAt)} সময়ের তথ্য দেখছেন।`;
}
