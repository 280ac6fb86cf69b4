import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { idTokenSeconds } from './id-token.ts';
import { nowInSeconds } from './issue-tokens.ts';
import { optionalText, type RequestBody } from './request-body.ts';
import { validSinceOf } from './valid-since.ts';

/**
 * `token` of the Secure Token service: a new ID token for a refresh token. The refresh token stays the same, as on
 * Firebase: several tabs share it.
 *
 * @throws ApiError MISSING_GRANT_TYPE, INVALID_GRANT_TYPE, MISSING_REFRESH_TOKEN, INVALID_REFRESH_TOKEN,
 *   USER_NOT_FOUND (deleted since), TOKEN_EXPIRED (password or address changed since)
 */
export async function token(auth: AuthContext, body: RequestBody) {
  const grantType = optionalText(body, 'grant_type');
  if (grantType === undefined) throw authError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw authError('INVALID_GRANT_TYPE');
  const refreshToken = optionalText(body, 'refresh_token');
  if (refreshToken === undefined) throw authError('MISSING_REFRESH_TOKEN');

  const session = auth.refreshTokens.find(refreshToken);
  if (session === null) throw authError('INVALID_REFRESH_TOKEN');
  const account = auth.accounts.findByUid(session.uid);
  if (account === null) throw authError('USER_NOT_FOUND');
  if (session.revoked) throw authError('TOKEN_EXPIRED');

  const idToken = await auth.idTokens.sign(await withPresentTokens(auth, account), session.authTimeSeconds);
  return {
    access_token: idToken,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: account.uid,
    project_id: auth.projectId,
  };
}

/** Writes only what has to be set right; a refresh reads, else. */
async function withPresentTokens(auth: AuthContext, account: Account): Promise<Account> {
  const validSinceSeconds = validSinceOf(account, nowInSeconds(auth));
  if (validSinceSeconds === account.validSinceSeconds) return account;
  await auth.write(() => auth.accounts.update(account.uid, { validSinceSeconds }));
  return { ...account, validSinceSeconds };
}
