import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { addDays } from '@blood-bank/domain/calendar-date';
import { budgetOf, type MailKind } from '@blood-bank/domain/mail-budget';
import { isOlder } from '@blood-bank/domain/needed-by';
import { type RequestStatus, unitsStillNeeded } from '@blood-bank/domain/records/blood-request';
import {
  and,
  collection,
  count,
  getAggregate,
  limit,
  or,
  orderBy,
  query,
  sum,
  Timestamp,
  where,
} from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { firestore } from '../../../lib/firestore/firestore.ts';
import { readCount, readPage } from '../../../lib/firestore/pagination.ts';
import {
  callsCollection,
  donorsCollection,
  offersFor,
  requestsCollection,
  usersCollection,
} from '../../../lib/firestore/paths.ts';
import { campusToday, serverNow } from '../../../lib/server-clock.ts';
import { decodeRequest } from '../../requests/public.ts';
import { reportedDonors, unreachedDonors } from '../donors/api.ts';
import { hoursAgo } from '../list/list-query.ts';

/** In hours after the last call, while no one has to be reminded to call. */
export const hoursWithoutCall = 2;
/** Of how many of the newest urgent requests the calls are counted. */
const mostUrgent = 10;

export function countDonors(): Promise<number> {
  return readCount(donorsCollection());
}

export function countUsers(): Promise<number> {
  return readCount(usersCollection());
}

export function countRequests(status: RequestStatus): Promise<number> {
  return readCount(query(requestsCollection(), where('status', '==', status)));
}

/** Counts the donors of a group who can give now: whom members can find, who are available, and whose deferral period is over. */
export function countReadyDonors(group: BloodGroup): Promise<number> {
  const lastDonation = addDays(campusToday(), -campus.donationIntervalDays);
  return readCount(
    query(
      donorsCollection(),
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
    requestsCollection(),
    where('requiredBloodGroup', '==', group),
    where('status', '==', 'active'),
  );
  const snapshot = await read(() => getAggregate(active, { requests: count(), units: sum('unitsRequired') }));
  return snapshot.data();
}

/** Counts the mails of a kind that the campus has sent, or is sending, on this day of its calendar. */
export function countMailsToday(kind: MailKind): Promise<number> {
  const budget = budgetOf(campusToday(), kind);
  return readCount(query(collection(firestore(), 'mailSlots'), where('budget', '==', budget)));
}

/** Counts the donors that no admin has verified. */
export function countUnverifiedDonors(): Promise<number> {
  return readCount(unverifiedDonors());
}

/** Counts those of them who have registered since then. */
export function countUnverifiedDonorsSince(since: Date): Promise<number> {
  return readCount(query(unverifiedDonors(), where('registeredAt', '>=', Timestamp.fromDate(since))));
}

/** Counts the donors whose number a caller has reported as wrong. */
export function countReportedNumbers(): Promise<number> {
  return readCount(reportedDonors());
}

/** Counts the entries whose donor nobody has reached for years. */
export function countUnreachedDonors(): Promise<number> {
  return readCount(unreachedDonors());
}

/**
 * Reads which of the newest active urgent requests no one calls donors for: without a call in the last hours, and with fewer offers
 * than units.
 *
 * @returns their ids
 */
export async function readUncalledRequests(): Promise<readonly string[]> {
  const urgent = query(
    requestsCollection(),
    where('status', '==', 'active'),
    where('urgency', '==', 'urgent'),
    orderBy('requestedAt', 'desc'),
  );
  const { items } = await readPage(urgent, null, decodeRequest, { size: mostUrgent });
  const now = serverNow();
  const uncalled = items
    .filter((request) => !isOlder(request, now))
    .map(async (request) => {
      const { id } = request;
      const isCovered = (await hasRecentCall(id)) || (await countOffers(id)) >= unitsStillNeeded(request);
      return isCovered ? [] : [id];
    });
  return (await Promise.all(uncalled)).flat();
}

async function hasRecentCall(requestId: string): Promise<boolean> {
  const calls = query(
    callsCollection(),
    where('requestId', '==', requestId),
    where('startedAt', '>', Timestamp.fromDate(hoursAgo(hoursWithoutCall))),
    orderBy('startedAt', 'desc'),
    limit(1),
  );
  return (await readCount(calls)) > 0;
}

function countOffers(requestId: string): Promise<number> {
  return readCount(query(offersFor(requestId), where('status', 'in', ['offered', 'donated'])));
}

/** Counts the active urgent requests that were posted before then. */
export function countUrgentRequestsBefore(before: Date): Promise<number> {
  return readCount(
    query(
      requestsCollection(),
      where('status', '==', 'active'),
      where('urgency', '==', 'urgent'),
      where('requestedAt', '<', Timestamp.fromDate(before)),
    ),
  );
}

/** In the order of their list, whose configured index counts them too: one of their own would be built at the first count. */
function unverifiedDonors() {
  return query(donorsCollection(), where('isVerified', '==', false), orderBy('registeredAt', 'desc'));
}
