import { activeRequests } from './active-requests.ts';
import { countMyRequests, readMyRequests } from './blood-requests.ts';
import { campus } from './configuration.ts';
import { type Reads, readEarly } from './early-reads.ts';
import { readMyDonor } from './my-donor.ts';
import { countKey, pagesKey, queryKeys } from './query-keys.ts';

/** Begins what a member's page reads first: the answers arrive while its code is still loading. @param path a route */
export function beginFirstReads(path: string, uid: string): void {
  readEarly(firstReads(path, uid));
}

function firstReads(path: string, uid: string): Reads {
  const donor = [queryKeys.myDonor(uid), () => readMyDonor(uid)] as const;
  if (path === '/dashboard') {
    const list = queryKeys.myRequests(uid);
    return [
      donor,
      [pagesKey(list), () => readMyRequests(uid, null)],
      [countKey(list), () => countMyRequests(uid)],
    ];
  }
  // A closed community answers some members only.
  if (path === '/view-requests' && campus.emailDomains.length === 0) {
    const list = queryKeys.activeRequests();
    return [
      donor,
      [pagesKey(list), () => activeRequests.readPage(null)],
      [countKey(list), activeRequests.readCount],
    ];
  }
  return [];
}
