import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import type { IdTokenClaims } from './id-token.ts';
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
 * The account that an ID token stands for.
 *
 * @throws ApiError INVALID_ID_TOKEN, TOKEN_EXPIRED (also when the session was ended since), or USER_NOT_FOUND
 */
export async function signedInAccount(auth: AuthContext, idToken: string): Promise<SignedIn> {
  const claims = await auth.idTokens.verify(idToken);
  const account = auth.accounts.findByUid(claims.sub);
  if (account === null) throw authError('USER_NOT_FOUND');
  if (claims.iat < account.validSinceSeconds) throw authError('TOKEN_EXPIRED');
  return { account, claims };
}

/**
 * The account that the request's field `idToken` stands for.
 *
 * @throws ApiError MISSING_ID_TOKEN, and as {@link signedInAccount}
 */
export async function requiredSignedInAccount(auth: AuthContext, body: RequestBody): Promise<SignedIn> {
  const idToken = optionalText(body, 'idToken');
  if (idToken === undefined) throw authError('MISSING_ID_TOKEN');
  return signedInAccount(auth, idToken);
}

/**
 * Firebase docs, "Re-authenticate a user": asked for before a change of password or e-mail address and a deletion.
 *
 * @throws ApiError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function assertRecentSignIn(auth: AuthContext, claims: IdTokenClaims): void {
  if (nowInSeconds(auth) - claims.auth_time > recentSignInSeconds) {
    throw authError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
