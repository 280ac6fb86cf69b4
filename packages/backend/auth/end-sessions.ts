import type { Database } from '../sqlite/database.ts';
import type { Account, AccountChange } from './account.ts';
import { createAccountStore } from './account-store.ts';
import type { AuthContext } from './auth-context.ts';
import { nowInSeconds } from './issue-tokens.ts';
import { createOobCodeStore } from './oob-code-store.ts';
import { createRefreshTokenStore } from './refresh-token-store.ts';
import { validSinceOf } from './valid-since.ts';

/**
 * Ends every session of an account, which its owner no longer trusts, and voids what such a session may have had mailed
 * to take the account over later: links that set a password or change the address. Belongs into a transaction.
 *
 * ID tokens know the second they were issued in. The first second in which they hold again is therefore the next one,
 * lest one of this very second survive; those issued until then are dated forward to it.
 *
 * @returns what has to be changed in the account
 */
export function endSessions(auth: AuthContext, account: Account): AccountChange {
  auth.refreshTokens.revokeAll(account.uid);
  auth.oobCodes.voidAll(account.uid, 'PASSWORD_RESET');
  auth.oobCodes.voidAll(account.uid, 'VERIFY_AND_CHANGE_EMAIL');
  const now = nowInSeconds(auth);
  return { validSinceSeconds: Math.max(now, validSinceOf(account, now)) + 1 };
}

/**
 * Ends every session of every account in the same way, for a command that works beside a running server. Belongs into a
 * transaction.
 *
 * @param now seconds since the epoch
 * @returns how many sessions that were
 */
export function endEverySession(database: Database, now: number): number {
  createAccountStore(database).holdTokensSince(now + 1);
  createOobCodeStore(database).voidAllBut('VERIFY_EMAIL');
  return createRefreshTokenStore(database).revokeEvery();
}
