/** A journey that would go otherwise with the emulator as Firestore, and why. */
interface LeftOut {
  readonly title: string;
  readonly reason: string;
}

const revoked =
  'Firestore takes an ID token until it expires, also after its session was ended (docs/parity.md)';

export const leftOut: readonly LeftOut[] = [
  {
    title: 'a member changes the password, which signs other devices out and this one not',
    reason: revoked,
  },
  {
    title: 'a member whose session ended elsewhere logs in again and keeps what was typed',
    reason: revoked,
  },
];
