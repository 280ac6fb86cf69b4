import type { Backend } from '@embedded-firebase/server';
import { deleteDocumentsOf, hasRecords } from './member-documents.ts';

const day = 24 * 60 * 60 * 1_000;

const unverifiedLifetime = 30 * day;

/**
 * Deletes unverified accounts that were unused for 30 days, with their user record. Accounts with a donor record, a blood
 * request or the admin role stay, and so do disabled ones.
 *
 * @param now milliseconds since the epoch
 * @returns the number of deleted accounts
 */
export async function deleteUnverifiedAccounts(backend: Backend, now: number): Promise<number> {
  const since = now - unverifiedLifetime;
  let deleted = 0;
  for (const { uid } of backend.accounts.unverifiedUnusedSince(since)) {
    if (await hasRecords(backend, uid)) continue;
    // Checked again: its owner may have signed in since the list was read.
    if (!backend.accounts.deleteUnverifiedUnused(uid, since)) continue;
    await deleteDocumentsOf(backend, uid);
    deleted += 1;
  }
  if (deleted > 0) backend.log.info({ accounts: deleted }, 'unused unverified accounts deleted');
  return deleted;
}
