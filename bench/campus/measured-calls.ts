// The measured calls, as the app makes them.
import { demoDonor } from '@blood-bank/host/demo-documents';
import { documentsRoot } from '@blood-bank/host/project';
import { fieldsOf, nameOf } from '../../verification/harness/firestore-wire.ts';
import type { Call } from '../../verification/harness/http-call.ts';
import { type Member, signInCall } from '../../verification/harness/members.ts';
import { type ReadyCall, uniquePlaceholder } from '../load/http-client.ts';
import { listedGroup } from './prepare-campus.ts';

/** Returns the call for a page of a group's donors, as "Find donors" makes it. */
export function pageCall({ idToken }: Member, limit: number, group: string = listedGroup): ReadyCall {
  return firestoreCall('runQuery', { structuredQuery: { ...donorsQuery(group), limit } }, idToken);
}

/** Returns the call that counts a group's donors, up to the hundred that a member may count. */
export function countCall({ idToken }: Member, group: string = listedGroup): ReadyCall {
  const structuredAggregationQuery = {
    structuredQuery: { ...donorsQuery(group), limit: 100 },
    aggregations: [{ alias: 'aggregate_0', count: {} }],
  };
  return firestoreCall('runAggregationQuery', { structuredAggregationQuery }, idToken);
}

/** Returns calls for single donors, each for a different one. */
export function recordCalls({ idToken }: Member, donors: number): readonly ReadyCall[] {
  return Array.from({ length: 64 }, (_, at) => {
    const path = demoDonor(Math.floor((at * donors) / 64), null, ['CSE'], new Date(0))[0]?.path ?? '';
    return firestoreCall('batchGet', { documents: [nameOf(path)] }, idToken);
  });
}

/** Returns the call that posts a blood request, each time a different one. */
export function addCall({ uid, email, idToken }: Member): ReadyCall {
  const fields = fieldsOf({
    additionalInfo: 'Bring the form of the ward.',
    contactNumber: '+880 1700 000 000',
    contactPerson: 'Invented Contact',
    hospitalLocation: 'Ward 3',
    hospitalName: 'Campus Hospital',
    patientName: 'Invented Patient',
    requiredBloodGroup: 'O-',
    status: 'active',
    unitsRequired: 2,
    urgency: 'urgent',
    userEmail: email,
    userId: uid,
  });
  const write = {
    update: { name: nameOf(`bloodRequests/bench-${uniquePlaceholder}`), fields },
    updateTransforms: [{ fieldPath: 'requestedAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
  return firestoreCall('commit', { writes: [write] }, idToken);
}

/** Returns the call that signs the member in. */
export function memberSignInCall({ email }: Pick<Member, 'email'>): ReadyCall {
  return readyCall(signInCall(email));
}

/** Encodes the body of a call. */
export function readyCall({ path, body }: Pick<Call, 'path' | 'body'>, idToken?: string): ReadyCall {
  return { path, body: JSON.stringify(body), ...(idToken === undefined ? {} : { idToken }) };
}

function donorsQuery(group: string): object {
  const filters = [
    { fieldFilter: { field: { fieldPath: 'bloodGroup' }, op: 'EQUAL', value: { stringValue: group } } },
    { fieldFilter: { field: { fieldPath: 'isProfileActive' }, op: 'EQUAL', value: { booleanValue: true } } },
  ];
  return { from: [{ collectionId: 'donors' }], where: { compositeFilter: { op: 'AND', filters } } };
}

function firestoreCall(rpc: string, body: object, idToken: string): ReadyCall {
  return readyCall({ path: `/v1/${documentsRoot}:${rpc}?key=embedded`, body }, idToken);
}
