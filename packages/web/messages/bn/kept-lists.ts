import type * as english from '../en/kept-lists.ts';
import type { Translation } from '../translation.ts';
import { formatMoment } from './date-formats.ts';

/** The messages about lists that are kept on the device. */
export const keptListsMessages: Translation<typeof english.keptListsMessages> = {
  late: (loadedAt) => `এখানে ${formatMoment(loadedAt)} সময়ের তথ্য দেখছেন। নতুন তথ্য এখনো আসেনি।`,
  offline: (loadedAt) => `আপনি অফলাইনে আছেন। এখানে ${formatMoment(loadedAt)} সময়ের তথ্য দেখছেন।`,
};
