import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { loadsOfNetworks, networksPermit, recordOfNetworks } from './network-limits.ts';

/**
 * Checks that an e-mail address is free for an account. The answer tells that somebody has an account, which can't be
 * avoided; so each question counts, taken or free, and nobody asks in bulk.
 *
 * @throws ApiError EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function claimAddress(auth: AuthContext, email: string, { networks }: Client): Promise<void> {
  const loads = loadsOfNetworks(auth, 'signUpsPerNetwork', networks);
  const count = () => auth.write((tx) => countSignUp(tx, auth, networks));
  await auth.tarpit.run(loads, count, tooManySignUps);
  if (auth.accounts.findByEmail(email) !== null) throw authError('EMAIL_EXISTS');
}

function countSignUp(tx: WriteTransaction, auth: AuthContext, networks: Client['networks']): void {
  if (!networksPermit(auth, 'signUpsPerNetwork', networks)) throw tooManySignUps();
  recordOfNetworks(tx, auth, 'signUpsPerNetwork', networks);
}

function tooManySignUps() {
  return authError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many accounts were made from here. Try again later.');
}
