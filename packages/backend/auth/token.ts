import type { Account, AccountChange } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { idTokenSeconds } from './id-token.ts';
import { longestIdleSession, nowInSeconds } from './issue-tokens.ts';
import type { Session } from './refresh-token-store.ts';
import { optionalText, type RequestBody } from './request-body.ts';
import { isSecret } from './secret-token.ts';
import { currentRevocationSeconds } from './valid-since.ts';

/** The use of a session is recorded to a day (ms): a refresh within it writes nothing. */
const useIsRecordedEvery = 24 * 60 * 60 * 1_000;

/**
 * `token` of the Secure Token service: a new ID token for a refresh token. The refresh token stays the same, as on
 * Firebase: several tabs share it.
 *
 * @throws ApiError MISSING_GRANT_TYPE, INVALID_GRANT_TYPE, MISSING_REFRESH_TOKEN, INVALID_REFRESH_TOKEN (malformed),
 *   TOKEN_EXPIRED (the session has ended, or its account was deleted), USER_DISABLED
 */
export async function token(auth: AuthContext, body: RequestBody) {
  const grantType = optionalText(body, 'grant_type');
  if (grantType === undefined) throw authError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw authError('INVALID_GRANT_TYPE');
  const refreshToken = optionalText(body, 'refresh_token');
  if (refreshToken === undefined) throw authError('MISSING_REFRESH_TOKEN');
  if (!isSecret(refreshToken)) throw authError('INVALID_REFRESH_TOKEN');

  const { session, account } = findSession(auth, refreshToken);
  const current = await recordUse(auth, refreshToken, session, account);
  const idToken = await auth.idTokens.sign(current, session.authTimeSeconds);
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

/**
 * A token that is not known is answered like one that has ended: nothing is kept of deleted accounts that would tell them
 * apart, and TOKEN_EXPIRED is what makes the SDK sign out.
 */
function findSession(auth: AuthContext, refreshToken: string): { session: Session; account: Account } {
  const session = auth.refreshTokens.find(refreshToken);
  const account = session === null ? null : auth.accounts.findByUid(session.uid);
  if (session === null || account === null || session.revoked) throw authError('TOKEN_EXPIRED');
  if (session.lastUsedAt < auth.clock.now() - longestIdleSession) throw authError('TOKEN_EXPIRED');
  if (account.disabled) throw authError('USER_DISABLED');
  return { session, account };
}

/** Writes what has to be corrected or recorded; most refreshes only read. */
async function recordUse(
  auth: AuthContext,
  refreshToken: string,
  session: Session,
  account: Account,
): Promise<Account> {
  const now = auth.clock.now();
  const tokenRevocationSeconds = currentRevocationSeconds(account, nowInSeconds(auth));
  const change: AccountChange =
    tokenRevocationSeconds === account.tokenRevocationSeconds ? {} : { tokenRevocationSeconds };
  const isUseRecorded = Math.abs(now - session.lastUsedAt) < useIsRecordedEvery;
  if (isUseRecorded && tokenRevocationSeconds === account.tokenRevocationSeconds) return account;
  await auth.write((tx) => {
    auth.refreshTokens.touch(tx, refreshToken, now);
    auth.accounts.update(tx, account.uid, change);
  });
  return { ...account, ...change };
}
