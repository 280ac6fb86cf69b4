import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { clockToleranceSeconds, type IdTokenClaims } from './id-token.ts';
import { nowInSeconds } from './issue-tokens.ts';
import { optionalText, type RequestBody } from './request-body.ts';

/** An account, by the ID token of someone who signed in to it. */
export interface SignedIn {
  readonly account: Account;
  readonly claims: IdTokenClaims;
}

/** Firebase asks for a sign-in of the last five minutes before an account is changed in earnest. */
const recentSignInSeconds = 5 * 60;

/**
 * The claims of an ID token whose account is still there and whose session was not ended since.
 *
 * @throws ApiError INVALID_ID_TOKEN, TOKEN_EXPIRED (also when the session was ended), USER_NOT_FOUND or USER_DISABLED
 */
export async function verifySession(auth: AuthContext, idToken: string): Promise<IdTokenClaims> {
  const claims = await auth.idTokens.verify(idToken);
  const validSince = auth.accounts.tokenRevocationSeconds(claims.sub);
  if (validSince === null) {
    throw authError(auth.accounts.findByUid(claims.sub) === null ? 'USER_NOT_FOUND' : 'USER_DISABLED');
  }
  if (claims.iat < validSince) throw authError('TOKEN_EXPIRED');
  return claims;
}

/**
 * The account that the request's field `idToken` stands for.
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
 * Firebase docs, "Re-authenticate a user": asked for before a change of password or e-mail address and a deletion.
 *
 * @throws ApiError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecentSignIn(auth: AuthContext, claims: IdTokenClaims): void {
  if (!isRecentSignIn(auth, claims)) throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

/** Whether the person has signed in within the last five minutes. */
export function isRecentSignIn(auth: AuthContext, claims: IdTokenClaims): boolean {
  const age = nowInSeconds(auth) - claims.auth_time;
  // A sign-in that lies ahead is of a time when the clock was: it would stay recent until then.
  return age <= recentSignInSeconds && age >= -clockToleranceSeconds;
}

/**
 * Checks within a transaction that the session which a call came with has not ended since the call was read: by a new
 * password or address, or because the account was disabled or deleted.
 *
 * @param account as it was when the call was read
 * @returns the account as it is now
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
