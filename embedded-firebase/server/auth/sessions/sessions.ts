import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account, AccountChange } from '../accounts/account.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import type { AuthContext } from '../auth-context.ts';
import { createOobCodeStore, type OobRequestType } from '../codes/oob-code-store.ts';
import { clockToleranceSeconds, idTokenSeconds } from './id-token.ts';
import { createRefreshTokenStore } from './refresh-token-store.ts';
import { newSecret } from './secret-token.ts';

/** In milliseconds: a session whose refresh token was not used for so long has expired. */
export const maxIdleSession = 90 * 24 * 60 * 60 * 1_000;

/**
 * Codes that a thief's session may have requested to take over the account later. Codes that revert a change stay
 * valid.
 */
const codesOfSessions: readonly OobRequestType[] = ['PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'];

/** A session that was opened, whose tokens are still to be issued. */
export interface OpenedSession {
  readonly refreshToken: string;
  /** When the user last proved their identity, in seconds since the epoch. */
  readonly authTimeSeconds: number;
}

/** The tokens of a response, by Identity Toolkit's names. */
interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds, as text. */
  readonly expiresIn: string;
}

/**
 * Stores a new session.
 *
 * @param authTimeSeconds when the user last proved their identity, in seconds since the epoch
 */
export function openSession(
  tx: WriteTransaction,
  auth: AuthContext,
  uid: string,
  authTimeSeconds: number,
): OpenedSession {
  const refreshToken = newSecret();
  const now = auth.clock.now();
  auth.refreshTokens.prune(tx, now - maxIdleSession);
  auth.refreshTokens.add(tx, refreshToken, { uid, authTimeSeconds, lastUsedAt: now });
  return { refreshToken, authTimeSeconds };
}

/** Issues the tokens of a session that was opened. */
export async function issueTokens(
  auth: AuthContext,
  account: Account,
  { refreshToken, authTimeSeconds }: OpenedSession,
): Promise<IssuedTokens> {
  const idToken = await auth.idTokens.sign(account, authTimeSeconds);
  return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}

/**
 * Ends every session of an account, voids the codes that such a session may have requested, and forgets the known
 * networks and devices.
 *
 * ID tokens contain the second in which they were issued. They are therefore valid again from the next second on, so
 * that none of the current second stays valid; tokens issued until then get that time.
 *
 * @returns the change of the account
 */
export function endSessions(tx: WriteTransaction, auth: AuthContext, account: Account): AccountChange {
  auth.refreshTokens.revokeAll(tx, account.uid);
  auth.knownSources.forget(tx, account.uid);
  for (const requestType of codesOfSessions) auth.oobCodes.voidAll(tx, account.uid, requestType);
  const now = nowInSeconds(auth);
  return { tokenRevocationSeconds: Math.max(now, currentRevocationSeconds(account, now)) + 1 };
}

/**
 * Ends every session of every account in the same way, for a command.
 *
 * @param now seconds since the epoch
 * @returns the number of sessions
 */
export function endEverySession(tx: WriteTransaction, database: Database, now: number): number {
  createAccountStore(database).revokeTokensBefore(tx, now + 1);
  createOobCodeStore(database).voidAllOfTypes(tx, codesOfSessions);
  return createRefreshTokenStore(database).revokeEvery(tx, now * 1_000);
}

/**
 * Returns an account's token revocation time. One in the future was stored while this machine's clock was ahead, and
 * would reject every new token: the next second replaces it, and tokens issued until then stay revoked.
 *
 * @param now seconds since the epoch
 */
export function currentRevocationSeconds({ tokenRevocationSeconds }: Account, now: number): number {
  return tokenRevocationSeconds > now + clockToleranceSeconds ? now + 1 : tokenRevocationSeconds;
}

/** Returns the current time in seconds, the unit of tokens. */
export function nowInSeconds(auth: AuthContext): number {
  return Math.floor(auth.clock.now() / 1_000);
}
