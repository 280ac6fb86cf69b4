import { randomInt } from 'node:crypto';

const uidLength = 28;
const uidAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An account. Times are milliseconds since the epoch, unless their name says seconds. */
export interface Account {
  readonly uid: string;
  /** In lower case; unique among accounts. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** An argon2id hash in PHC string format. */
  readonly passwordHash: string;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly createdAt: number;
  readonly lastLoginAt: number;
  readonly passwordUpdatedAt: number;
  /** The token revocation time: tokens issued before this second are revoked. */
  readonly tokenRevocationSeconds: number;
  /** Set by an operator: a disabled account can't sign in, and its tokens are revoked. */
  readonly disabled: boolean;
}

/** The fields of an account that can change. */
export type AccountChange = Partial<Omit<Account, 'uid' | 'createdAt'>>;

/** The content of a new account. */
interface NewAccount {
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
}

/**
 * Creates an account with a random user id of 28 letters and digits, as on Firebase.
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
