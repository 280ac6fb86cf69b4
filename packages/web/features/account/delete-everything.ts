import { problemOf } from '../../data/errors.ts';
import { deleteOwnRecords, isAdminBySelf } from '../../data/own-data-deletion.ts';
import { connect } from '../../session/session-store.ts';
import { leaveBy } from '../../session/sign-out.ts';

/**
 * Deletes what a member owns, and last the account (decision record 002). May be called again after a failure: it goes on
 * where it broke off, also where nothing but the account was left.
 *
 * @param isRepeated an earlier attempt may have gone through to its end, its answer lost
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
    return isRepeated && (await accounts.noticeDeletion()) ? 'deleted' : 'wrong-password';
  }
  if (await isAdminBySelf(uid)) return 'is-admin';
  await deleteOwnRecords(uid);
  await leaveBy(({ deleteAccount }) => deleteAccount());
  return 'deleted';
}
