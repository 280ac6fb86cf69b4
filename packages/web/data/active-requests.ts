import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { orderBy, type QueryConstraint, query, where } from 'firebase/firestore/lite';
import { decodeRequest, requests } from './blood-requests.ts';
import {
  type Cursor,
  type ListCount,
  newerThan,
  type Page,
  readLimitedCount,
  readPage,
} from './pagination.ts';

/** Of how many urgent requests those needed soonest are shown at a glance. */
export const urgentRead = 12;
const urgent = where('urgency', '==', 'urgent');

/** The active requests, the newest first (specification section 7). */
export const activeRequests = listOf();
/** The urgent ones of them. */
export const urgentRequests = listOf(urgent);

/** The newest of the urgent ones. */
export async function readUrgentAtAGlance(): Promise<readonly BloodRequest[]> {
  return (await readPage(activeQuery(urgent), null, decodeRequest, { size: urgentRead })).items;
}

function listOf(...conditions: readonly QueryConstraint[]) {
  return {
    readPage(after: Cursor | null, through: Cursor | null = null): Promise<Page<BloodRequest>> {
      return readPage(activeQuery(...conditions), after, decodeRequest, { through });
    },
    readCount(): Promise<ListCount> {
      return readLimitedCount(activeQuery(...conditions));
    },
    /** Counts those that were posted after a time; null for all. */
    countNewer(than: Date | null): Promise<ListCount> {
      return readLimitedCount(newerThan(activeQuery(...conditions), 'requestedAt', than));
    },
  };
}

function activeQuery(...conditions: readonly QueryConstraint[]) {
  return query(requests(), where('status', '==', 'active'), ...conditions, orderBy('requestedAt', 'desc'));
}
