import { noticeMessages } from '../donors/messages.en.ts';
/** The switch of notifications on this device, and what is said in its place. */
export const deviceMessages = {
  label: 'Notify me on this device',
  /** Before the browser asks. */
  off: 'You are notified here first, and by email only if that fails. Your browser will ask whether to allow it.',
  on: 'You are notified here first, and by email only if that fails. Logging out turns it off.',
  verifyFirst: noticeMessages.verifyFirst,
  unsupported: 'This browser can’t show notifications.',
  notInstalled:
    'To be notified on this device, add the site to your Home Screen first: press Share, then Add to Home Screen, and open the site from there.',
  blocked: 'Notifications are blocked in your browser’s settings.',
  turnedOn: 'Saved. You will be notified on this device.',
  turnedOff: 'Saved. You will no longer be notified on this device.',
  failed: 'Your choice couldn’t be saved. Please try again.',
  notRead: 'Couldn’t load whether you are notified on this device. Please try again.',
} as const;
