import type * as english from '../en/lists.ts';
import type { Translation } from '../translation.ts';
import { formatTotal, type Total } from './formats.ts';

/** The words for a number of records: "১,২৪০ জন রক্তদাতা". */
function counted(what: string) {
  return (total: Total) => `${formatTotal(total)}${what}`;
}

/** Searching, filtering and sorting a list. */
export const listMessages: Translation<typeof english.listMessages> = {
  search: 'খুঁজুন',
  searchHints: {
    donors: 'নাম, ইমেইল, আইডি বা নম্বর',
    requests: 'রোগী, হাসপাতাল, যোগাযোগ বা নম্বর',
    users: 'নাম, ইমেইল বা আইডি',
  },
  clearSearch: 'লেখা মুছুন',
  filter: 'ফিল্টার',
  filters: 'ফিল্টার',
  all: 'সব',
  sort: 'সাজান',
  chosen: (field, choice) => `${field}: ${choice}`,
  counts: {
    donors: counted(' জন রক্তদাতা'),
    requests: counted('টি আবেদন'),
    users: counted(' জন ব্যবহারকারী'),
    actions: counted('টি কাজ'),
  },
  newer: {
    donors: counted(' জন নতুন রক্তদাতা'),
    requests: counted('টি নতুন আবেদন'),
    users: counted(' জন নতুন ব্যবহারকারী'),
    actions: counted('টি নতুন কাজ'),
  },
  actions: 'কাজ',
  noneFound: 'এমন কিছু পাওয়া যায়নি।',
  noneFoundAdvice: 'অন্য শব্দ বা কম ফিল্টার দিয়ে দেখুন, অথবা পুরো তালিকা দেখুন।',
  showAll: 'পুরো তালিকা দেখুন',
  sortNewest: 'নতুন আগে',
  sortOldest: 'পুরোনো আগে',
  sortNameUp: 'নাম, শুরু থেকে',
  sortNameDown: 'নাম, শেষ থেকে',
};
