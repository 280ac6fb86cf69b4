import type { Backend } from '@blood-bank/backend/create-backend';
import { deleteDocumentsOf, hasRecords } from './member-documents.ts';

const day = 24 * 60 * 60 * 1_000;

/** An unverified account that nobody has used for so long (ms) is deleted. */
const longestUnverified = 30 * day;

/**
 * Deletes accounts whose address nobody has verified and that nobody has signed in to or used for 30 days, with their user
 * record. One that has a donor record, a blood request or the admin role stays, and so does a disabled one.
 *
 * @param now milliseconds since the epoch
 * @returns how many were deleted
 */
export async function deleteUnverifiedAccounts(backend: Backend, now: number): Promise<number> {
  const since = now - longestUnverified;
  let deleted = 0;
  for (const { uid } of backend.accounts.unverifiedUnusedSince(since)) {
    if (await hasRecords(backend, uid)) continue;
    // Its owner may have come back while others were looked at.
    if (!backend.accounts.deleteUnverifiedUnused(uid, since)) continue;
    await deleteDocumentsOf(backend, uid);
    deleted += 1;
  }
  if (deleted > 0) backend.log.info({ accounts: deleted }, 'unverified accounts deleted that nobody used');
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
