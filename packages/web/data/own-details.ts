import type { MemberDetails } from '@blood-bank/domain/member';
import { updateDoc } from 'firebase/firestore/lite';
import { write } from './call.ts';
import { ownDocuments } from './own-data.ts';

/** Corrects the member's own details. What is not among `changes` stays as it is stored. */
export async function changeOwnDetails(uid: string, changes: Partial<MemberDetails>): Promise<void> {
  await write(() => updateDoc(ownDocuments.user(uid), { ...changes }));
}
