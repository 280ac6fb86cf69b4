import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { type Donor, donorRecord } from '@blood-bank/domain/records/donor';
import { getDocs, limit, query, where } from 'firebase/firestore/lite';
import { read } from '../../lib/firestore/call.ts';
import { decode } from '../../lib/firestore/firestore.ts';
import { donorsCollection } from '../../lib/firestore/paths.ts';
import { earlyFreshMilliseconds, takeEarlyRead, takeEarlyResult } from '../../lib/query/early-reads.ts';

/** The cache keys of responses (TanStack Query); a write invalidates those that it affects. */
export const donorKeys = {
  myDonor: (uid: string) => ['donors', 'mine', uid] as const,
  /** What forms are filled with. It is read at each visit, and this device does not keep it: an outdated value might be saved. */
  editedDonor: (uid: string) => ['forms', 'donor', uid] as const,
  ownNumber: (uid: string) => ['forms', 'number', uid] as const,
  /** All searches for donors of a group. */
  donorsByGroup: (group: BloodGroup) => ['donors', 'by-group', group] as const,
  otherDonors: (group: BloodGroup, filters: object) =>
    ['donors', 'by-group', group, 'others', filters] as const,
  foundDonors: (group: BloodGroup, filters: object) => ['donors', 'by-group', group, filters] as const,
};

/** The member's own donor record; null for members who are not registered. */
export async function readMyDonor(uid: string): Promise<Donor | null> {
  const { docs } = await read(() => getDocs(query(donorsCollection(), where('userId', '==', uid), limit(1))));
  const [own] = docs;
  return own === undefined ? null : decode(donorRecord, own.id, own.data());
}

/** The query of the member's own donor record, which several screens share. */
export function myDonorQuery(uid: string) {
  const queryKey = donorKeys.myDonor(uid);
  return {
    queryKey,
    queryFn: () => takeEarlyRead(queryKey, () => readMyDonor(uid)),
    initialData: () => takeEarlyResult<Donor | null>(queryKey),
    staleTime: earlyFreshMilliseconds,
  };
}
