import type { Account } from '../accounts/account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { optionalText, type RequestBody } from '../request-body.ts';
import { clockToleranceSeconds, type IdTokenClaims } from './id-token.ts';
import { nowInSeconds } from './sessions.ts';

/** The account of an ID token, and the token's claims. */
export interface SignedIn {
  readonly account: Account;
  readonly claims: IdTokenClaims;
}

/** Firebase requires a sign-in of the last five minutes for sensitive changes. */
const recentSignInSeconds = 5 * 60;

/**
 * Verifies an ID token, that its account exists, and that its session has not ended.
 *
 * @throws ApiError INVALID_ID_TOKEN, TOKEN_EXPIRED (also when the session has ended), USER_NOT_FOUND or USER_DISABLED
 */
export async function verifySession(auth: AuthContext, idToken: string): Promise<IdTokenClaims> {
  const claims = await auth.idTokens.verify(idToken);
  if (isSessionValid(auth, claims)) return claims;
  const account = auth.accounts.findByUid(claims.sub);
  if (account === null) throw authError('USER_NOT_FOUND');
  throw authError(account.disabled ? 'USER_DISABLED' : 'TOKEN_EXPIRED');
}

/** Whether the account of a verified token still exists, enabled, and its session has not ended. */
export function isSessionValid(auth: AuthContext, { sub, iat }: IdTokenClaims): boolean {
  const revocationSeconds = auth.accounts.tokenRevocationSeconds(sub);
  return revocationSeconds !== null && iat >= revocationSeconds;
}

/**
 * Returns the account of the request's field `idToken`.
 *
 * @throws ApiError MISSING_ID_TOKEN, and as {@link verifySession}
 */
export async function signedInAccount(auth: AuthContext, body: RequestBody): Promise<SignedIn> {
  const idToken = optionalText(body, 'idToken');
  if (idToken === undefined) throw authError('MISSING_ID_TOKEN');
  const claims = await verifySession(auth, idToken);
  const account = auth.accounts.findByUid(claims.sub);
  if (account === null) throw authError('USER_NOT_FOUND');
  return { account, claims };
}

/**
 * Checks that the sign-in was recent, as sensitive changes require (Firebase docs, "Re-authenticate a user").
 *
 * @throws ApiError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecentSignIn(auth: AuthContext, claims: IdTokenClaims): void {
  if (!isRecentSignIn(auth, claims)) throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

/** Whether the user signed in within the last five minutes. */
export function isRecentSignIn(auth: AuthContext, claims: IdTokenClaims): boolean {
  const age = nowInSeconds(auth) - claims.auth_time;
  // A sign-in in the future happened while the clock was ahead, and would stay recent until then.
  return age <= recentSignInSeconds && age >= -clockToleranceSeconds;
}

/**
 * Checks within a transaction that a call's session has not ended since the call was read: by a new password or
 * address, or because the account was disabled or deleted.
 *
 * @param account the account when the call was read
 * @returns the account now
 * @throws ApiError USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED
 */
export function assertSessionCurrent(
  auth: AuthContext,
  { uid, passwordHash, tokenRevocationSeconds }: Account,
): Account {
  const current = auth.accounts.findByUid(uid);
  if (current === null) throw authError('USER_NOT_FOUND');
  if (current.disabled) throw authError('USER_DISABLED');
  const isUnchanged =
    current.passwordHash === passwordHash && current.tokenRevocationSeconds === tokenRevocationSeconds;
  if (!isUnchanged) throw authError('TOKEN_EXPIRED');
  return current;
}
