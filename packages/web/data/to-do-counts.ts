import { collection, orderBy, query, Timestamp, where } from 'firebase/firestore/lite';
import { firestore } from './firestore.ts';
import { readCount } from './pagination.ts';

/** Counts the donors that no admin has verified. */
export function countUnverifiedDonors(): Promise<number> {
  return readCount(unverifiedDonors());
}

/** Counts those of them who have registered since then. */
export function countUnverifiedDonorsSince(since: Date): Promise<number> {
  return readCount(query(unverifiedDonors(), where('registeredAt', '>=', Timestamp.fromDate(since))));
}

/** Counts the active urgent requests that were posted before then. */
export function countUrgentRequestsBefore(before: Date): Promise<number> {
  return readCount(
    query(
      collection(firestore(), 'bloodRequests'),
      where('status', '==', 'active'),
      where('urgency', '==', 'urgent'),
      where('requestedAt', '<', Timestamp.fromDate(before)),
    ),
  );
}

/** In the order of their list, whose configured index counts them too: one of their own would be built at the first count. */
function unverifiedDonors() {
  return query(
    collection(firestore(), 'donors'),
    where('isVerified', '==', false),
    orderBy('registeredAt', 'desc'),
  );
}
