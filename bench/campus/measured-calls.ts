// The measured calls, as the app makes them.
import { requestTerms } from '@blood-bank/domain/search-terms';
import { demoDonor } from '@blood-bank/host/demo-documents';
import { commitCall, fieldFilter, nameOf, rpcCall } from '../../verification/harness/firestore-wire.ts';
import type { Call } from '../../verification/harness/http-call.ts';
import { type Member, signInCall } from '../../verification/harness/members.ts';
import { requestRecord, requestWrite } from '../../verification/harness/records.ts';
import { type ReadyCall, uniquePlaceholder } from '../load/http-client.ts';
import { listedGroup } from './prepare-campus.ts';

/** Returns the call for a page of a group's donors, as "Find donors" makes it. */
export function pageCall(member: Member, limit: number, group: string = listedGroup): ReadyCall {
  return readyCall(rpcCall('runQuery', { structuredQuery: { ...donorsQuery(group), limit } }, member));
}

/** Returns the call that counts a group's donors, up to the hundred that a member may count. */
export function countCall(member: Member, group: string = listedGroup): ReadyCall {
  const structuredAggregationQuery = {
    structuredQuery: { ...donorsQuery(group), limit: 100 },
    aggregations: [{ alias: 'aggregate_0', count: {} }],
  };
  return readyCall(rpcCall('runAggregationQuery', { structuredAggregationQuery }, member));
}

/** Returns calls for single donors, each for a different one. */
export function recordCalls(member: Member, donors: number): readonly ReadyCall[] {
  return Array.from({ length: 64 }, (_, at) => {
    const path = demoDonor(Math.floor((at * donors) / 64), null, ['CSE'], new Date(0))[0]?.path ?? '';
    return readyCall(rpcCall('batchGet', { documents: [nameOf(path)] }, member));
  });
}

/** Returns the call that posts a blood request, each time a different one. */
export function addCall(member: Member): ReadyCall {
  const searchTerms = requestTerms(requestRecord(member));
  const details = {
    hospitalLocation: 'Ward 3',
    additionalInfo: 'Bring the form of the ward.',
    searchTerms,
  };
  return readyCall(commitCall(member, [requestWrite(member, `bench-${uniquePlaceholder}`, details)]));
}

/** Returns the call that signs the member in. */
export function memberSignInCall({ email }: Pick<Member, 'email'>): ReadyCall {
  return readyCall(signInCall(email));
}

/** Encodes the body of a call. */
export function readyCall({ path, body, idToken }: Pick<Call, 'path' | 'body' | 'idToken'>): ReadyCall {
  return { path, body: JSON.stringify(body), ...(idToken === undefined ? {} : { idToken }) };
}

function donorsQuery(group: string): object {
  const filters = [fieldFilter('bloodGroup', 'EQUAL', group), fieldFilter('isProfileActive', 'EQUAL', true)];
  return { from: [{ collectionId: 'donors' }], where: { compositeFilter: { op: 'AND', filters } } };
}
