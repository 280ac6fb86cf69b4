import { formatCalendarDate } from './date-formats.ts';

/** The own availability. */
export const ownAvailabilityMessages = {
  isAvailable: 'Available to donate',
  available: 'Members see you first.',
  notAvailable: 'Members see you last.',
  setNotAvailable: 'You’re set to not available. Members see you last.',
  makeAvailable: 'Make me available',
  notFound: 'Members don’t find you while your profile is deactivated.',
  failed: 'Your availability could not be changed. Please try again.',
} as const;

/** Noting the own donations. */
export const donationMessages = {
  today: 'I donated today',
  todayQuestion: 'Did you donate blood today?',
  /** Follows "Yes, ". */
  todayAction: 'I donated today',
  consequence: (midnightUtc: Date) => `Your next date will be ${formatCalendarDate(midnightUtc)}.`,
  saving: 'Saving…',
  done: (midnightUtc: Date) =>
    `Thank you for donating! You can donate again from ${formatCalendarDate(midnightUtc)}.`,
  failed: 'Your donation could not be saved. Please try again.',
} as const;

/** The question to a donor whose donation the owner of a request has marked. */
export const donationQuestionMessages = {
  question: (midnightUtc: Date) => `Did you donate on ${formatCalendarDate(midnightUtc)}?`,
  yes: 'Yes, I donated',
  no: 'No',
  otherDay: 'It was on another day',
} as const;
