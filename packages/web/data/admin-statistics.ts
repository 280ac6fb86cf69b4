import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { addDays } from '@blood-bank/domain/calendar-date';
import type { RequestStatus } from '@blood-bank/domain/records/blood-request';
import { and, collection, count, getAggregate, or, query, sum, where } from 'firebase/firestore/lite';
import { read } from './call.ts';
import { campus } from './configuration.ts';
import { firestore } from './firestore.ts';
import { readCount } from './pagination.ts';
import { campusToday } from './server-clock.ts';

export function countDonors(): Promise<number> {
  return readCount(collection(firestore(), 'donors'));
}

export function countUsers(): Promise<number> {
  return readCount(collection(firestore(), 'users'));
}

export function countRequests(status: RequestStatus): Promise<number> {
  return readCount(query(collection(firestore(), 'bloodRequests'), where('status', '==', status)));
}

/** Counts the donors of a group who can give now: whom members can find, who are available, and whose deferral period is over. */
export function countReadyDonors(group: BloodGroup): Promise<number> {
  const lastDonation = addDays(campusToday(), -campus.donationIntervalDays);
  return readCount(
    query(
      collection(firestore(), 'donors'),
      and(
        where('bloodGroup', '==', group),
        where('isProfileActive', '==', true),
        where('isAvailable', '==', true),
        or(where('lastDonationDate', '==', null), where('lastDonationDate', '<=', lastDonation)),
      ),
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
