import { problemOf } from '../../data/errors.ts';
import { deleteOwnRecords, isAdminBySelf } from '../../data/own-data.ts';
import { withStorage } from '../../session/browser-storage.ts';
import { dropDraftsOfOthers } from '../../session/drafts.ts';
import { endSession } from '../../session/end-session.ts';
import { connect } from '../../session/session-store.ts';

/**
 * Deletes what a member owns, and last the account (decision record 002). It may be called again after a failure, and then
 * continues where it stopped.
 *
 * @param isRepeated whether an earlier attempt may have succeeded, with its response lost
 * @returns 'wrong-password' and 'is-admin' before anything was deleted
 * @throws what the refused or unanswered call threw
 */
export async function deleteEverything(
  uid: string,
  password: string,
  isRepeated: boolean,
): Promise<'deleted' | 'wrong-password' | 'is-admin'> {
  const accounts = await connect();
  try {
    await accounts.confirmPassword(password);
  } catch (error) {
    if (problemOf(error).kind !== 'wrong-credentials') throw error;
    if (!isRepeated || !(await accounts.detectDeletion())) return 'wrong-password';
    forgetInBrowser(uid);
    return 'deleted';
  }
  if (await isAdminBySelf(uid)) return 'is-admin';
  await deleteOwnRecords(uid);
  await endSession(({ deleteAccount }) => deleteAccount());
  forgetInBrowser(uid);
  return 'deleted';
}

/** Removes what this browser keeps of the member across sessions, such as the fingerprints of recent posts. */
function forgetInBrowser(uid: string): void {
  dropDraftsOfOthers(null);
  withStorage('localStorage', (storage) => {
    for (const key of Object.keys(storage)) if (key.includes(uid)) storage.removeItem(key);
  });
}
