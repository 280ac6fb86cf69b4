import { randomInt } from 'node:crypto';
import type { Account } from './account.ts';

const uidLength = 28;
const uidAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What a new account is made of. */
export interface NewAccount {
  /** In its one form, lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
}

/**
 * An account with a new user id (28 letters and digits, as Firebase makes them).
 *
 * @param now milliseconds since the epoch
 */
export function newAccount(content: NewAccount, now: number): Account {
  return {
    ...content,
    uid: Array.from({ length: uidLength }, () => uidAlphabet[randomInt(uidAlphabet.length)]).join(''),
    photoUrl: null,
    createdAt: now,
    lastLoginAt: now,
    passwordUpdatedAt: now,
    tokenRevocationSeconds: Math.floor(now / 1_000),
    disabled: false,
  };
}
