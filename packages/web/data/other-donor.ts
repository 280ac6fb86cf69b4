import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { doc, getDoc } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { problemOf } from './errors.ts';
import { decode, firestore } from './firestore.ts';

/** Another member's donor record; null for one that the reader may not see, such as a deactivated one. */
export async function readOtherDonor(uid: string): Promise<Donor | null> {
  try {
    const snapshot = await read(() => getDoc(doc(firestore(), 'donors', uid)));
    return snapshot.exists() ? decode(donorRecord, uid, snapshot.data()) : null;
  } catch (error) {
    if (problemOf(error).kind === 'denied') return null;
    throw error;
  }
}
