import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account, AccountChange } from './account.ts';
import { createAccountStore } from './account-store.ts';
import type { AuthContext } from './auth-context.ts';
import { nowInSeconds } from './issue-tokens.ts';
import { createOobCodeStore, type OobRequestType } from './oob-code-store.ts';
import { createRefreshTokenStore } from './refresh-token-store.ts';
import { currentRevocationSeconds } from './valid-since.ts';

/** Codes that a session may have had mailed to take the account over later. Those that take a change back stay valid. */
const codesOfSessions: readonly OobRequestType[] = ['PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'];

/**
 * Ends every session of an account, which its owner no longer trusts, voids the codes that such a session may have had
 * mailed, and forgets the networks and devices that it was known by.
 *
 * ID tokens know the second they were issued in. The first second in which they hold again is therefore the next one,
 * lest one of this very second survive; those issued until then are dated forward to it.
 *
 * @returns what has to be changed in the account
 */
export function endSessions(tx: WriteTransaction, auth: AuthContext, account: Account): AccountChange {
  auth.refreshTokens.revokeAll(tx, account.uid);
  auth.knownSources.forget(tx, account.uid);
  for (const requestType of codesOfSessions) auth.oobCodes.voidAll(tx, account.uid, requestType);
  const now = nowInSeconds(auth);
  return { tokenRevocationSeconds: Math.max(now, currentRevocationSeconds(account, now)) + 1 };
}

/**
 * Ends every session of every account in the same way, for a command that works beside a running server.
 *
 * @param now seconds since the epoch
 * @returns how many sessions that were
 */
export function endEverySession(tx: WriteTransaction, database: Database, now: number): number {
  createAccountStore(database).revokeTokensBefore(tx, now + 1);
  createOobCodeStore(database).voidAllOfTypes(tx, codesOfSessions);
  return createRefreshTokenStore(database).revokeEvery(tx, now * 1_000);
}
