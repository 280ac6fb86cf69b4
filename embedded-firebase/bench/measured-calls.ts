// The measured calls, as an app makes them.
import { fieldFilter } from '../trials/harness/firestore-wire.ts';
import type { Call } from '../trials/harness/http-call.ts';
import { type Member, signInCall } from '../trials/harness/members.ts';
import { commitCall, nameOf, rpcCall } from '../trials/harness/notebook-wire.ts';
import { noteWrite } from '../trials/harness/notes.ts';
import { type ReadyCall, uniquePlaceholder } from './load/http-client.ts';
import { listedGroup, uidOf } from './prepare-people.ts';

/** Returns the call for a page of a group's people. */
export function pageCall(member: Member, limit: number, group: string = listedGroup): ReadyCall {
  return readyCall(rpcCall('runQuery', { structuredQuery: { ...peopleQuery(group), limit } }, member));
}

/** Returns the call that counts a group's people, up to a hundred. */
export function countCall(member: Member, group: string = listedGroup): ReadyCall {
  const structuredAggregationQuery = {
    structuredQuery: { ...peopleQuery(group), limit: 100 },
    aggregations: [{ alias: 'aggregate_0', count: {} }],
  };
  return readyCall(rpcCall('runAggregationQuery', { structuredAggregationQuery }, member));
}

/** Returns calls for single people, each for a different one. */
export function recordCalls(member: Member, people: number): readonly ReadyCall[] {
  return Array.from({ length: 64 }, (_, at) => {
    const name = nameOf(`people/${uidOf(Math.floor((at * people) / 64))}`);
    return readyCall(rpcCall('batchGet', { documents: [name] }, member));
  });
}

/** Returns the call that writes a note, each time a different one. */
export function addCall(member: Member): ReadyCall {
  const tags = ['note', ...Array.from({ length: 12 }, (_, at) => `term-${at}`)];
  const details = { street: 'Ward 3', text: 'Bring the form of the ward.', tags };
  return readyCall(commitCall(member, [noteWrite(member, `bench-${uniquePlaceholder}`, details)]));
}

/** Returns the call that signs the member in. */
export function memberSignInCall({ email }: Pick<Member, 'email'>): ReadyCall {
  return readyCall(signInCall(email));
}

/** Encodes the body of a call. */
export function readyCall({ path, body, idToken }: Pick<Call, 'path' | 'body' | 'idToken'>): ReadyCall {
  return { path, body: JSON.stringify(body), ...(idToken === undefined ? {} : { idToken }) };
}

function peopleQuery(group: string): object {
  const filters = [fieldFilter('group', 'EQUAL', group), fieldFilter('isActive', 'EQUAL', true)];
  return { from: [{ collectionId: 'people' }], where: { compositeFilter: { op: 'AND', filters } } };
}
