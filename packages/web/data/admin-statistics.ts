import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { RequestStatus } from '@blood-bank/domain/records/blood-request';
import { collection, count, getAggregate, query, sum, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { firestore } from './firestore.ts';
import { readCount } from './pagination.ts';

export function countDonors(): Promise<number> {
  return readCount(collection(firestore(), 'donors'));
}

export function countUsers(): Promise<number> {
  return readCount(collection(firestore(), 'users'));
}

export function countRequests(status: RequestStatus): Promise<number> {
  return readCount(query(collection(firestore(), 'bloodRequests'), where('status', '==', status)));
}

/** Counts the donors of a group that members can find: those with an active profile. */
export function countActiveDonors(group: BloodGroup): Promise<number> {
  return readCount(
    query(
      collection(firestore(), 'donors'),
      where('bloodGroup', '==', group),
      where('isProfileActive', '==', true),
    ),
  );
}

/** Sums what the active requests for a group need. */
export async function readNeeds(group: BloodGroup): Promise<{ requests: number; units: number }> {
  const active = query(
    collection(firestore(), 'bloodRequests'),
    where('requiredBloodGroup', '==', group),
    where('status', '==', 'active'),
  );
  const snapshot = await read(() => getAggregate(active, { requests: count(), units: sum('unitsRequired') }));
  return snapshot.data();
}
