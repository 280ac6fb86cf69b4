import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { codeLifetimes, type OobCode } from './oob-code-store.ts';
import { newSecret } from './secret-token.ts';

/** An expired code is told apart from an invented one for so long (ms). */
const expiredCodeRetention = 30 * 24 * 60 * 60 * 1_000;

/**
 * Stores a new code with the lifetime of its kind.
 *
 * @returns the secret for the link
 */
export function createOobCode(
  tx: WriteTransaction,
  auth: AuthContext,
  code: Omit<OobCode, 'expiresAt'>,
): string {
  const secret = newSecret();
  const now = auth.clock.now();
  auth.oobCodes.prune(tx, now - expiredCodeRetention);
  auth.oobCodes.add(tx, secret, { ...code, expiresAt: now + codeLifetimes[code.requestType] });
  return secret;
}
