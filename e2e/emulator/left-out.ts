/** A journey that would go otherwise with the emulator as Firestore, and why. */
interface LeftOut {
  readonly title: string;
  readonly reason: string;
}

const revoked =
  'Firestore takes an ID token until it expires, also after its session was ended (docs/parity.md)';
const command = 'it makes an admin by npm run admin, which knows our own server’s data alone';

export const leftOut: readonly LeftOut[] = [
  {
    title:
      'a new password is set by whoever knows the old one; other devices are signed out, this one is not',
    reason: revoked,
  },
  {
    title: 'a session that ended elsewhere leads to the sign-in form, and back to what was typed',
    reason: revoked,
  },
  { title: 'an admin is told to be demoted first, and nothing is deleted', reason: command },
  {
    title:
      'the role is known by the user record alone: read again on coming back, none while it can’t be read',
    reason: command,
  },
];
