/** A journey that would go otherwise with the emulator as Firestore, and why. */
interface LeftOut {
  readonly title: string;
  readonly reason: string;
}

const revoked =
  'Firestore takes an ID token until it expires, also after its session was ended (docs/parity.md)';

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
];
