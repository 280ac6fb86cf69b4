import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Account } from './account.ts';
import type { AuthContext } from './auth-context.ts';
import { idTokenSeconds } from './id-token.ts';
import { newSecret } from './secret-token.ts';

/** A session whose refresh token was not used for so long (ms) has ended. */
export const longestIdleSession = 90 * 24 * 60 * 60 * 1_000;

/** The tokens of an answer, by Identity Toolkit's names. */
export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds, as text. */
  readonly expiresIn: string;
}

/**
 * Opens a session in the database; belongs into the transaction of what led to it.
 *
 * @param authTimeSeconds when the person last proved who they are, in seconds since the epoch
 * @returns the session's refresh token
 */
export function openSession(
  tx: WriteTransaction,
  auth: AuthContext,
  uid: string,
  authTimeSeconds: number,
): string {
  const refreshToken = newSecret();
  const now = auth.clock.now();
  auth.refreshTokens.prune(tx, now - longestIdleSession);
  auth.refreshTokens.add(tx, refreshToken, { uid, authTimeSeconds, lastUsedAt: now });
  return refreshToken;
}

/** The answer's tokens for a session that was opened. */
export async function issueTokens(
  auth: AuthContext,
  account: Account,
  authTimeSeconds: number,
  refreshToken: string,
): Promise<IssuedTokens> {
  const idToken = await auth.idTokens.sign(account, authTimeSeconds);
  return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}

/** The present second, as tokens count time. */
export function nowInSeconds(auth: AuthContext): number {
  return Math.floor(auth.clock.now() / 1_000);
}
