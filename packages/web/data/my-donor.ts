import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { collection, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { decode } from './decode.ts';
import { firestore } from './firestore.ts';

/** The member's own donor record, or null for those who are not registered. */
export async function readMyDonor(uid: string): Promise<Donor | null> {
  const { docs } = await read(() =>
    getDocs(query(collection(firestore(), 'donors'), where('userId', '==', uid), limit(1))),
  );
  const [own] = docs;
  return own === undefined ? null : decode(donorRecord, own.id, own.data());
}
