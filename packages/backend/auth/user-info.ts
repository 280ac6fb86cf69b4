import type { Account } from './account.ts';

/** What Google answers in the place of a password's hash ("REDACTED"); the SDK only looks whether there is one. */
export const redactedPasswordHash = 'UkVEQUNURUQ=';

/** An account as `accounts:lookup` tells it to its owner. */
export function userInfo(account: Account) {
  return {
    localId: account.uid,
    email: account.email,
    ...profileOf(account),
    passwordHash: redactedPasswordHash,
    emailVerified: account.emailVerified,
    passwordUpdatedAt: account.passwordUpdatedAt,
    providerUserInfo: providerUserInfo(account),
    validSince: String(account.tokenRevocationSeconds),
    lastLoginAt: String(account.lastLoginAt),
    createdAt: String(account.createdAt),
  };
}

/** The one way to sign in, as Identity Toolkit lists it. */
export function providerUserInfo(account: Account) {
  const { email } = account;
  return [{ providerId: 'password', ...profileOf(account), federatedId: email, email, rawId: email }];
}

/** Name and picture; absent where there is none. */
export function profileOf(account: Account): { displayName?: string; photoUrl?: string } {
  return {
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  };
}
