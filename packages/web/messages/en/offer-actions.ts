import { formatCount } from './formats.ts';

/** What the rows of requests say about offering to donate. */
export const offerActionMessages = {
  offer: 'I can donate',
  /** In place of the button to offer. */
  offered: 'Offered',
  offers: 'Offers',
  /** The number of offers for an own request: "3 offers". */
  count: (offers: number) => (offers === 1 ? '1 offer' : `${formatCount(offers)} offers`),
} as const;

/** The dashboard's region of requests that the member can help with. */
export const youCanHelpMessages = {
  title: 'You can help',
  all: 'All requests you can help with',
  none: 'Nobody needs your blood group right now. Thank you for being ready.',
  unknown: 'The requests that you can help with can’t be shown right now.',
} as const;
