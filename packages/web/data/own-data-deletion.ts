import type { AccountStatus } from '@blood-bank/domain/records/member';
import { deleteDoc, doc, getDoc, setDoc, writeBatch } from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { problemOf } from './errors.ts';
import { firestore } from './firestore.ts';
import { ownDocuments, readOwnRequests } from './own-data.ts';

const suspended: AccountStatus = 'suspended';
/** So often in a row may others have been quicker at deleting one of a batch. */
const mostLostRaces = 3;

/**
 * Whether the member has to be made a user by another admin before the account can be deleted (decision record 002): the
 * last admin can't vanish so. Asked of the server, and before anything is deleted.
 */
export async function isAdminBySelf(uid: string): Promise<boolean> {
  const record = await read(() => getDoc(ownDocuments.user(uid)));
  return record.exists() && record.get('role') === 'admin';
}

/**
 * Deletes everything that is stored of a member beside the account: requests, donor record with its number, user record
 * (but for the mark of a suspended member, which says nothing of the person).
 * What broke off is simply called again. The requests are looked for once more at the end: another device may have
 * posted one meanwhile.
 *
 * @throws what the refused or unanswered call threw; what had been deleted stays so
 */
export async function deleteOwnRecords(uid: string): Promise<void> {
  await deleteRequests(uid);
  // In one commit: the rules leave neither part without the other.
  const donor = writeBatch(firestore())
    .delete(ownDocuments.donor(uid))
    .delete(ownDocuments.donorContact(uid));
  await write(() => donor.commit());
  await deleteUserRecord(uid);
  await deleteRequests(uid);
}

async function deleteRequests(uid: string): Promise<void> {
  for (let lostRaces = 0; ; ) {
    const { items: ids } = await readOwnRequests(uid, null, (id) => id);
    if (ids.length === 0) return;
    const batch = writeBatch(firestore());
    for (const id of ids) batch.delete(doc(firestore(), 'bloodRequests', id));
    try {
      await write(() => batch.commit());
      lostRaces = 0;
    } catch (error) {
      // What is gone already is refused like what is not ours: an admin, or another tab, was quicker.
      lostRaces += 1;
      if (problemOf(error).kind !== 'denied' || lostRaces > mostLostRaces) throw error;
    }
  }
}

async function deleteUserRecord(uid: string): Promise<void> {
  const document = ownDocuments.user(uid);
  // There is none after an attempt that broke off, or a sign-up that did; deleting nothing would be refused.
  const record = await read(() => getDoc(document));
  if (!record.exists()) return;
  if (record.get('accountStatus') === suspended) {
    // A tombstone (decision record 021): the rules demand createdAt unchanged, and no other field.
    const createdAt: unknown = record.get('createdAt');
    const tombstone = { accountStatus: suspended, ...(createdAt === undefined ? {} : { createdAt }) };
    await write(() => setDoc(document, tombstone));
  } else await write(() => deleteDoc(document));
}
