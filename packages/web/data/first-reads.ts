import { activeRequests } from './active-requests.ts';
import { countMyRequests, readMyRequests } from './blood-requests.ts';
import { campus } from './configuration.ts';
import { type EarlyReads, readEarly } from './early-reads.ts';
import { readMyDonor } from './my-donor.ts';
import { countKey, pagesKey, queryKeys } from './query-keys.ts';
import { helperOf, readGlance } from './requests-at-a-glance.ts';
import { campusToday } from './server-clock.ts';

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
    const list = queryKeys.myRequests(uid);
    return [
      [queryKeys.myDonor(uid), donor],
      [pagesKey(list), readMyRequests(uid, null)],
      [countKey(list), countMyRequests(uid)],
      ...(isOpen ? [[queryKeys.requestsAtAGlance(), readGlanceOf(donor)] as const] : []),
    ];
  }
  if (path === '/view-requests' && isOpen) {
    const list = queryKeys.activeRequests();
    return [
      [queryKeys.myDonor(uid), readMyDonor(uid)],
      [pagesKey(list), activeRequests.readPage(null)],
      [countKey(list), activeRequests.readCount()],
    ];
  }
  return [];
}

/** Reads the requests that the dashboard shows to a donor, or to a member who is none. */
async function readGlanceOf(donor: ReturnType<typeof readMyDonor>) {
  return readGlance(helperOf(await donor));
}
