import { formatCalendarDate, formatCount, plural } from '../../lib/i18n/formats.en.ts';

/** A donor's log of donations, and the dialog that adds to it. */
export const donationLogMessages = {
  title: 'My Donations',
  /** In a dialog about somebody else. */
  titleOf: (name: string) => `Donations of ${name}`,
  count: (count: number) => plural(count, 'donation'),
  none: 'No donations recorded yet.',
  add: 'Add Donation',
  close: 'Close',
  components: { 'whole-blood': 'Whole blood', platelets: 'Platelets', plasma: 'Plasma' },
  /** The name of an entry. */
  entry: (midnightUtc: Date) => `Donation of ${formatCalendarDate(midnightUtc)}`,
  byOthers: 'recorded by the club',
  delete: 'Delete',
  deleteQuestion: (midnightUtc: Date) => `Delete the donation of ${formatCalendarDate(midnightUtc)}?`,
  deleteAction: 'delete it',
  deleting: 'Deleting…',
  deleted: 'Donation deleted.',
  deleteFailed: 'The donation couldn’t be deleted. Please try again.',
  readFailed: 'The donations couldn’t be loaded.',
  /** The dialog that records one, for the donor or for several. */
  recordOf: (name: string) => `Record a donation of ${name}`,
  recordFor: (count: number) => `Record a donation of ${formatCount(count)} donors`,
  labels: { donatedOn: 'Date', component: 'Component', place: 'Place' },
  placeHint: 'The hospital, or the drive.',
  save: 'Save Donation',
  saving: 'Saving…',
  savedMany: (count: number) => `${formatCount(count)} donations recorded.`,
  outcomes: {
    logged: 'Donation recorded.',
    known: 'A donation on that day is recorded already.',
    'no-donor': 'This donor is no longer listed.',
  },
  knownMany: (count: number) => `${plural(count, 'was', 'were')} recorded already.`,
  goneMany: (count: number) => `${plural(count, 'donor is', 'donors are')} no longer listed.`,
  failed: 'The donation couldn’t be saved. Please try again.',
  failedAfter: (done: number, all: number) =>
    `${formatCount(done)} of ${formatCount(all)} were saved. Save again for the others.`,
} as const;
