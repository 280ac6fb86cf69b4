import { formatCalendarDate } from './date-formats.ts';
import { formatTotal, type Total } from './formats.ts';
import { activeRequestFailures } from './requests.ts';

/** The list of the active requests. */
export const viewRequestsMessages = {
  ...activeRequestFailures,
  title: 'Active Blood Requests',
  post: 'Post a Request',
  /** Each followed by the number of such requests. */
  choices: { all: 'All', urgent: 'Urgent', 'can-help': 'I can help' },
  noneUrgent: 'Nothing is urgent right now.',
  noneToHelp: 'Nobody needs your blood group right now.',
  notADonor: 'You are not registered as a donor yet.',
  inactiveProfile: (adminPhone: string) =>
    `An admin has deactivated your donor profile. Please contact an admin (${adminPhone}).`,
  /** Where the own donor profile can't be read. */
  unknownHelp: 'The requests that you can help with can’t be shown right now.',
  become: 'Become a Blood Donor Now',
  deferred: (midnightUtc: Date) => `You can donate again from ${formatCalendarDate(midnightUtc)}.`,
  showAll: 'Show all requests',
  empty: 'No active blood requests at the moment.',
  emptyAdvice: 'When somebody on campus needs blood, you see it here.',
  beFirst: 'Be the first to Post a Request',
  newer: (total: Total) =>
    `${formatTotal(total)} new ${total.count === 1 && !total.isLowerBound ? 'request' : 'requests'}`,
  failed: 'Failed to fetch blood requests. Please try again.',
} as const;
