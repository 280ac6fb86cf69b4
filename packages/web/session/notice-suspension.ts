import { problemOf } from '../data/errors.ts';
import { readAgain } from './account-record.ts';
import { currentAuth, isSuspended } from './session-store.ts';

/**
 * Finds out whether a write was refused because an admin has suspended the member since the user record was read. The
 * session then tells every screen.
 */
export async function noticeSuspension(error: unknown): Promise<boolean> {
  if (problemOf(error).kind !== 'denied') return false;
  await readAgain();
  const auth = currentAuth();
  return auth.state === 'member' && isSuspended(auth);
}
