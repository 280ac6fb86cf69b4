import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { collection, getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { earlyFreshMilliseconds, takeEarlyRead, takeEarlyResult } from './early-reads.ts';
import { decode, firestore } from './firestore.ts';
import { queryKeys } from './query-keys.ts';

/** The member's own donor record; null for members who are not registered. */
export async function readMyDonor(uid: string): Promise<Donor | null> {
  const { docs } = await read(() =>
    getDocs(query(collection(firestore(), 'donors'), where('userId', '==', uid), limit(1))),
  );
  const [own] = docs;
  return own === undefined ? null : decode(donorRecord, own.id, own.data());
}

/** The query of the member's own donor record, which several screens share. */
export function myDonorQuery(uid: string) {
  const queryKey = queryKeys.myDonor(uid);
  return {
    queryKey,
    queryFn: () => takeEarlyRead(queryKey, () => readMyDonor(uid)),
    initialData: () => takeEarlyResult<Donor | null>(queryKey),
    staleTime: earlyFreshMilliseconds,
  };
}
