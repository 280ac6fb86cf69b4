import type { Member, MemberDetails } from '@blood-bank/domain/records/member';
import { updateDoc } from 'firebase/firestore/lite';
import { write } from './call.ts';
import { logProblem } from './log.ts';
import { readMember } from './members.ts';
import { ownDocuments } from './own-data.ts';

/**
 * Corrects the member's own details. What is not among `changes` stays as it is stored.
 *
 * @returns the record as it is stored now; null where it could not be read after it was changed
 */
export async function changeOwnDetails(uid: string, changes: Partial<MemberDetails>): Promise<Member | null> {
  await write(() => updateDoc(ownDocuments.user(uid), { ...changes }));
  try {
    const stored = await readMember(uid);
    return stored === 'suspended-tombstone' ? null : stored;
  } catch (error) {
    logProblem('The changed user record could not be read.', error);
    return null;
  }
}
