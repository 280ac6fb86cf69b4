import { formatCount } from './formats.ts';

/** Inviting the people of the list to register. */
export const invitationMessages = {
  reading: 'Looking…',
  readFailed: 'Failed to find out whom to invite. Please try again.',
  nobody: 'There is nobody to invite: everybody in the list with an email address has been invited.',
  question: (people: number) => (people === 1 ? 'Invite 1 person?' : `Invite ${formatCount(people)} people?`),
  consequence:
    'Each gets one mail that asks them to register, and never another one. Only so many are sent a day: press the button again tomorrow for those who are left.',
  action: 'invite',
  sending: (done: number, of: number) => `Inviting ${formatCount(done)} of ${formatCount(of)}…`,
  done: (people: number) => (people === 1 ? '1 person invited.' : `${formatCount(people)} people invited.`),
  failed: 'Not everybody could be invited. Please try again: nobody is invited twice.',
} as const;
