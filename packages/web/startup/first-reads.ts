import { donorKeys, readMyDonor } from '../features/donors/public.ts';
import {
  ableDonorOf,
  activeRequests,
  countMyRequests,
  readMyRequests,
  readSummary,
  requestKeys,
} from '../features/requests/public.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { type EarlyReads, readEarly } from '../lib/query/early-reads.ts';
import { countKey, pagesKey } from '../lib/query/query-keys.ts';
import { campusToday } from '../lib/server-clock.ts';

/**
 * Begins what a member's page reads first: the answers arrive while its code is still loading.
 *
 * @param path a route
 * @returns a promise that settles with the last answer
 */
export function beginFirstReads(path: string, uid: string): Promise<void> {
  return readEarly(() => firstReads(path, uid));
}

/** Uses the time zone of the campus's dates. */
export function loadTimeZone(): void {
  campusToday();
}

function firstReads(path: string, uid: string): EarlyReads {
  // A closed community answers some members only.
  const isOpen = campus.emailDomains.length === 0;
  if (path === '/dashboard') {
    const donor = readMyDonor(uid);
    const list = requestKeys.myRequests(uid);
    return [
      [donorKeys.myDonor(uid), donor],
      [pagesKey(list), readMyRequests(uid, null)],
      [countKey(list), countMyRequests(uid)],
      ...(isOpen ? [[requestKeys.requestsSummary(), readSummaryOf(donor)] as const] : []),
    ];
  }
  if (path === '/view-requests' && isOpen) {
    const list = requestKeys.activeRequests();
    return [
      [donorKeys.myDonor(uid), readMyDonor(uid)],
      [pagesKey(list), activeRequests.readPage(null)],
      [countKey(list), activeRequests.readCount()],
    ];
  }
  return [];
}

/** Reads the requests that the dashboard shows to a donor, or to a member who is none. */
async function readSummaryOf(donor: ReturnType<typeof readMyDonor>) {
  return readSummary(ableDonorOf(await donor));
}
