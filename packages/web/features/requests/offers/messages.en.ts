import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { formatBloodGroup, formatCalendarDate, plural } from '../../../lib/i18n/formats.en.ts';
import { closedRequest, helpUnknown } from '../messages.en.ts';

/** What the rows of requests say about offering to donate. */
export const offerActionMessages = {
  offer: 'I can donate',
  /** In place of the button to offer. */
  offered: 'Offered',
  offers: 'Offers',
  donated: 'Donated',
  /** The number of offers for an own request: "3 offers". */
  count: (offers: number) => plural(offers, 'offer'),
} as const;

/** A donor's offer to donate for a request, as the donor sees it. */
export const offerMessages = {
  title: (group: BloodGroup) => `You can give to ${formatBloodGroup(group)}`,
  otherTitle: 'Can you help?',
  /** The question of the dialog. */
  dialogTitle: (name: string) => `Donate for ${name}?`,
  canDonate: (own: BloodGroup) => `You are ${formatBloodGroup(own)} and can donate now.`,
  offer: offerActionMessages.offer,
  offering: 'Sending…',
  consent: 'Your number is shown to the person who posted this request, and to admins.',
  labels: { message: 'Message' },
  messageHint: 'For example, when you can be at the hospital.',
  /** What a tap fills into the message. */
  arrival: 'When can you be there?',
  arrivals: [
    { label: 'In 30 minutes', message: 'I can be there in 30 minutes.' },
    { label: 'In an hour', message: 'I can be there in an hour.' },
    { label: 'Tonight', message: 'I can come tonight.' },
    { label: 'Tomorrow morning', message: 'I can come tomorrow morning.' },
  ],
  thanks: (contactPerson: string) => `Thank you. ${contactPerson} can now call you.`,
  withdraw: 'Withdraw offer',
  withdrawing: 'Withdrawing…',
  withdrawn: 'Offer withdrawn.',
  /** Under the headline of a request. */
  offeredAgo: (ago: string, contactPerson: string) => `You offered ${ago}. ${contactPerson} can call you.`,
  stillSeen: 'You offered to donate. The person who posted this request still sees your number.',
  donated: 'The person who posted this request recorded your donation. Thank you!',
  confirmed: 'You donated for this request. Thank you!',
  denied: 'It is recorded that you didn’t donate for this request.',
  noLongerNeeded: 'No longer needed. Thank you.',
  close: 'Close',
  failed: 'Your offer couldn’t be sent. Please try again.',
  withdrawFailed: 'Your offer couldn’t be withdrawn. Please try again.',
  unknown: 'We couldn’t check whether you have already offered.',
} as const;

/** Why a member can't offer. */
export const offerObstacleMessages = {
  unverified: 'Please verify your email address before you offer to donate.',
  foreign: (domains: string) =>
    `Only members with a university email address (${domains}) can offer to donate.`,
  noProfile: 'Register as a donor first. It takes a minute.',
  become: 'Become a Blood Donor Now',
  inactiveProfile: (adminPhone: string) =>
    `An admin has deactivated your donor profile, so you can’t offer to donate. Please contact an admin (${adminPhone}).`,
  noNumber: 'Your donor profile has no contact number. Please add one first.',
  editProfile: 'Edit Profile',
  otherGroup: (own: BloodGroup, wanted: BloodGroup) =>
    `Your group ${formatBloodGroup(own)} can’t be given to ${formatBloodGroup(wanted)}. Sharing the request helps too.`,
  deferred: (midnightUtc: Date) =>
    `You donated recently. You can donate again from ${formatCalendarDate(midnightUtc)}.`,
  /** For platelets and plasma. */
  exactGroupOnly: (wanted: BloodGroup) =>
    `Only donors with ${formatBloodGroup(wanted)} are asked for this. Sharing the request helps too.`,
  requestClosed: closedRequest,
  ownRequest: 'You posted this request yourself.',
} as const;

/** The offers for a request, as its owner and admins see them. */
export const receivedOfferMessages = {
  title: 'Offers',
  empty: 'Nobody has offered yet.',
  emptyAdvice: 'Share it, or call a donor now.',
  failed: 'The offers couldn’t be loaded. Please try again.',
  nextDonation: 'Next donation',
  donation: 'Donation',
  canDonateNow: 'can donate now',
  canDonateFrom: (midnightUtc: Date) => `can donate again from ${formatCalendarDate(midnightUtc)}`,
  offeredAt: 'Offered',
  message: 'Message',
  statuses: {
    donated: 'Donated, not confirmed yet',
    confirmed: 'Donation confirmed',
    denied: 'Did not donate',
  },
  markDonated: 'Mark as donated',
  markAsDonated: {
    question: (name: string) => `Did ${name} donate? They will be asked to confirm.`,
    action: 'mark as donated',
    busyLabel: 'Marking…',
    done: (name: string) => `Recorded: ${name} donated.`,
  },
  confirmDonation: {
    button: 'Confirm donation',
    question: (name: string) => `Confirm that ${name} donated?`,
    action: 'confirm donation',
    busyLabel: 'Confirming…',
    done: (name: string) => `${name}’s donation is confirmed.`,
  },
  denyDonation: {
    button: 'Did not donate',
    question: (name: string) => `Record that ${name} didn’t donate?`,
    action: 'record it',
    busyLabel: 'Saving…',
    done: (name: string) => `Recorded: ${name} didn’t donate.`,
  },
  answerFailed: 'The answer couldn’t be saved. Someone else may have answered.',
  markFailed: 'The donation couldn’t be recorded. The donor may have withdrawn the offer.',
} as const;

/** The dashboard's region of requests that the member can help with. */
export const youCanHelpMessages = {
  title: 'You can help',
  all: 'All requests you can help with',
  none: 'No one needs your blood group right now. Thank you for being ready.',
  unknown: helpUnknown,
} as const;
