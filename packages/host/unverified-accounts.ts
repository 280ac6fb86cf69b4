import type { Backend } from '@blood-bank/backend/create-backend';
import { deleteMember, hasRecords } from './member-documents.ts';

const day = 24 * 60 * 60 * 1_000;

/** An unverified account that nobody has used for so long (ms) is deleted. */
const longestUnverified = 30 * day;

/**
 * Deletes accounts whose address nobody has verified and whose sessions nobody has used for 30 days, with their user
 * record. One that has a donor record or a blood request stays: its address was verified then.
 *
 * @param now milliseconds since the epoch
 * @returns how many were deleted
 */
export async function deleteUnverifiedAccounts(backend: Backend, now: number): Promise<number> {
  let deleted = 0;
  for (const { uid } of backend.accounts.unverifiedUnusedSince(now - longestUnverified)) {
    if (await hasRecords(backend, uid)) continue;
    await deleteMember(backend, uid);
    deleted += 1;
  }
  return deleted;
}

/**
 * Does so once a day while the server runs.
 *
 * @param onError is told what went wrong; the next day tries again
 * @returns what stops it
 */
export function deleteUnverifiedAccountsDaily(
  backend: Backend,
  onError: (error: unknown) => void,
): () => void {
  const sweep = () => {
    deleteUnverifiedAccounts(backend, Date.now()).catch(onError);
  };
  const first = setTimeout(sweep, 60_000).unref();
  const daily = setInterval(sweep, day).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}
