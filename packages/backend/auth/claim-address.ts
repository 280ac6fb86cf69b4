import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';

/**
 * Sees whether an e-mail address is free for an account. The answer tells that somebody has an account, which can't be
 * helped; so each question counts, and nobody asks in bulk.
 *
 * @throws ApiError EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function claimAddress(auth: AuthContext, email: string, client: Client): Promise<void> {
  await auth.write(() => countSignUp(auth, client));
  if (auth.accounts.findByEmail(email) !== null) throw authError('EMAIL_EXISTS');
}

function countSignUp(auth: AuthContext, { address }: Client): void {
  if (!auth.rateLimiter.permits('signUpsPerAddress', address)) {
    throw authError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many accounts were made from here. Try again later.');
  }
  auth.rateLimiter.record('signUpsPerAddress', address);
}
