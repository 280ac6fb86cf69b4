import { formatCalendarDate, formatCount } from '../../lib/i18n/formats.en.ts';

/** A donor's log of donations, and the dialog that adds to it. */
export const donationLogMessages = {
  title: 'My Donations',
  /** In a dialog about somebody else. */
  titleOf: (name: string) => `Donations of ${name}`,
  count: (count: number) => (count === 1 ? '1 donation' : `${formatCount(count)} donations`),
  none: 'No donation is recorded yet.',
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
  deleteFailed: 'The donation could not be deleted. Please try again.',
  readFailed: 'The donations could not be loaded.',
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
    'no-donor': 'This donor is not there any more.',
  },
  knownMany: (count: number) => `${formatCount(count)} were recorded already.`,
  goneMany: (count: number) => `${formatCount(count)} donors are not there any more.`,
  failed: 'The donation could not be saved. Please try again.',
  failedAfter: (done: number, all: number) =>
    `${formatCount(done)} of ${formatCount(all)} were saved. Save again for the others.`,
} as const;
