import type { Account, AccountChange } from '../accounts/account.ts';
import type { AuthContext } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import { optionalText, type RequestBody } from '../request-body.ts';
import { idTokenSeconds } from './id-token.ts';
import type { Session } from './refresh-token-store.ts';
import { isSecret } from './secret-token.ts';
import { currentRevocationSeconds, maxIdleSession, nowInSeconds } from './sessions.ts';

/** In milliseconds: a refresh within a day of the recorded use writes nothing. */
const useRecordInterval = 24 * 60 * 60 * 1_000;

/**
 * Answers `token` of the Secure Token service: exchanges a refresh token for a new ID token. The refresh token stays
 * the same, as on Firebase, since several tabs share it.
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
 * Finds a session. An unknown token gets the same error as an expired one: nothing is retained of deleted accounts, and
 * TOKEN_EXPIRED makes the SDK sign out.
 */
function findSession(auth: AuthContext, refreshToken: string): { session: Session; account: Account } {
  const session = auth.refreshTokens.find(refreshToken);
  const account = session === null ? null : auth.accounts.findByUid(session.uid);
  if (session === null || account === null || session.revoked) throw authError('TOKEN_EXPIRED');
  if (session.lastUsedAt < auth.clock.now() - maxIdleSession) throw authError('TOKEN_EXPIRED');
  if (account.disabled) throw authError('USER_DISABLED');
  return { session, account };
}

/** Records the use of a session, and corrects the revocation time; most refreshes only read. */
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
  const isUseRecorded = Math.abs(now - session.lastUsedAt) < useRecordInterval;
  if (isUseRecorded && tokenRevocationSeconds === account.tokenRevocationSeconds) return account;
  await auth.write((tx) => {
    auth.refreshTokens.touch(tx, refreshToken, now);
    auth.accounts.update(tx, account.uid, change);
  });
  return { ...account, ...change };
}
