import type { AuthContext } from '../auth-context.ts';
import { type RequestBody, rejectTenant } from '../request-body.ts';
import { signedInAccount } from '../sessions/signed-in-account.ts';
import type { Account } from './account.ts';

/** Google's placeholder for a password hash ("REDACTED"); the SDK only checks that it is present. */
const redactedPasswordHash = 'UkVEQUNURUQ=';

/**
 * Answers `accounts:lookup` with the caller's account, whatever other account the request names.
 *
 * @throws ApiError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND
 */
export async function lookup(auth: AuthContext, body: RequestBody) {
  rejectTenant(body);
  const { account } = await signedInAccount(auth, body);
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userInfo(auth, account)] };
}

/** Formats an account for its owner. */
function userInfo(auth: AuthContext, account: Account) {
  const lastRefresh = auth.refreshTokens.lastUse(account.uid) ?? account.lastLoginAt;
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
    lastRefreshAt: new Date(lastRefresh).toISOString(),
    createdAt: String(account.createdAt),
  };
}

/** Returns the account's only sign-in provider in Identity Toolkit's form. */
export function providerUserInfo(account: Account) {
  const { email } = account;
  return [{ providerId: 'password', ...profileOf(account), federatedId: email, email, rawId: email }];
}

/** Returns the name and picture that are set. */
export function profileOf(account: Account): { displayName?: string; photoUrl?: string } {
  return {
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
  };
}
