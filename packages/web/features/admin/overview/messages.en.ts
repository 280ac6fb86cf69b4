import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatCount, formatUnits, plural } from '../../../lib/i18n/formats.en.ts';

export const overviewMessages = {
  title: 'Overview',
  cards: {
    donors: 'Total Donors',
    users: 'Total Users',
    active: 'Active Requests',
    fulfilled: 'Fulfilled Requests',
    cancelled: 'Cancelled Requests',
  },
  number: formatCount,
  notLoaded: 'not loaded',
  failed: 'Failed to load statistics. Please try again.',
  quickActions: 'Quick actions',
  quickActionsNote:
    'Verify donors, deactivate profiles, close or delete requests, and change roles. You can also tap the numbers above.',
  balanceTitle: 'Donors and needs by blood group',
  balanceLead: 'Bar: donors who can give now. Line: units requested. Each row has its own scale.',
  group: 'Group',
  readyDonors: 'Can give now',
  unitsNeeded: 'Units needed',
  requests: (requests: number) => `in ${plural(requests, 'request')}`,
  /** Follows the units needed. */
  shortBy: (units: number) => `short by ${formatCount(units)}`,
  shortMeaning: 'A donor gives one unit at a time.',
} as const;

/** How many mails were sent today, of how many. */
export const mailsTodayMessages = {
  title: 'Today’s emails',
  countOf: (sent: number, most: number) => `${formatCount(sent)} of ${formatCount(most)}`,
  shares: 'Each kind has its own part; the rest is shared.',
  kinds: {
    donors: 'Requests, to donors',
    offers: 'Offers, to those who posted',
    invitations: 'Invitations',
    accounts: 'Verification and other account emails',
    reminders: 'Reminders, and thanks for donations',
    resets: 'Password resets from unknown networks',
  },
} as const;

/** What waits for an admin. */
export const toDoMessages = {
  title: 'To do',
  verify: (donors: number) => plural(donors, 'donor to verify', 'donors to verify'),
  registeredLately: (donors: number) =>
    donors === 0
      ? 'No one has registered in the last 7 days'
      : `${formatCount(donors)} registered in the last 7 days`,
  changed: (donors: number) =>
    donors === 1
      ? 'Blood group of 1 donor changed since verified'
      : `Blood groups of ${formatCount(donors)} donors changed since verified`,
  changedAdvice: 'Until you verify them again, they don’t count as verified',
  reported: (donors: number) => plural(donors, 'wrong number reported', 'wrong numbers reported'),
  reportedRequests: (requests: number) => plural(requests, 'request reported', 'requests reported'),
  reportedRequestsAdvice: 'Call the contact, then confirm the request by phone or cancel it',
  reportedAdvice: 'Find the right number, or confirm the one that is there',
  duplicates: (pairs: number) => plural(pairs, 'possible duplicate', 'possible duplicates'),
  duplicatesAdvice: 'Keep one of two records of one person, or say they are two people',
  unreached: (donors: number, years: number) =>
    `${plural(donors, 'donor', 'donors')} not reached for ${years} years`,
  unreachedAdvice: 'Ask whether they still want to donate. Nothing is deleted by itself',
  uncalled: (requests: number) => `${plural(requests, 'urgent request')} that no one is calling for`,
  uncalledDetail: (hours: number) => `No call in ${hours} hours, and not enough donors are coming`,
  old: (requests: number, hours: number) => `${plural(requests, 'urgent request')} older than ${hours} hours`,
  oldAdvice: 'Ask whether blood is still needed',
  unnotified: (requests: number) => `${plural(requests, 'request')} that nobody was told of`,
  unnotifiedAdvice: 'No donor got an email: call donors, or share the link',
  limitReached: 'Daily limit of emails to donors reached',
  limitDetail: 'Donors are emailed about new requests from tomorrow',
  short: (group: BloodGroup, units: number) => `${formatBloodGroup(group)} short by ${formatUnits(units)}`,
  shortDetail: (units: number, ready: number, spare: number, groups: readonly BloodGroup[]) => {
    const others =
      groups.length === 0
        ? 'no other group can give to it'
        : `${formatCount(spare)} more with ${groups.map(formatBloodGroup).join(', ')}`;
    return `${formatUnits(units)} needed, ${formatCount(ready)} can give now (${others})`;
  },
  nothing: 'Nothing is waiting for you.',
  nothingDetail:
    'Every donor is verified, no urgent request is older than 6 hours, and no blood group runs short. Thank you for looking after the campus.',
  setUp: 'Set up your campus',
  hide: 'Hide',
  done: 'Done',
  setUpSteps: {
    import: ['Import Donors', 'Bring your list of donors: a spreadsheet, a pasted table or messages'],
    invite: ['Send invitations', 'Ask imported donors by email to register'],
    poster: ['Print a poster', 'Scanning it opens the site: hang it up on campus'],
    admin: ['Make a second admin', 'Someone else can help while you are away'],
  },
} as const;
