import { demoDonor } from '@blood-bank/host/demo-documents';
import { documentsRoot } from '@blood-bank/host/project';
import { accountsCall, memberPassword } from '../../verification/harness/account-calls.ts';
import type { Member } from '../../verification/harness/members.ts';
import { type ReadyCall, uniqueMark } from '../load/http-client.ts';
import { listedGroup } from './bench-donors.ts';

/** The calls that are measured, as the app makes them. */

/** A page of a group's donors, as "Find donors" asks for it. */
export function pageCall({ idToken }: Member, limit: number, group: string = listedGroup): ReadyCall {
  return ready('runQuery', { structuredQuery: { ...donorsOf(group), limit } }, idToken);
}

/** How many donors a group has, up to the hundred that a member may count. */
export function countCall({ idToken }: Member, group: string = listedGroup): ReadyCall {
  const structuredAggregationQuery = {
    structuredQuery: { ...donorsOf(group), limit: 100 },
    aggregations: [{ alias: 'aggregate_0', count: {} }],
  };
  return ready('runAggregationQuery', { structuredAggregationQuery }, idToken);
}

/** One donor's record, another one each time. */
export function recordCalls({ idToken }: Member, donors: number): readonly ReadyCall[] {
  return Array.from({ length: 64 }, (_, turn) => {
    const path = demoDonor(Math.floor((turn * donors) / 64), null, ['CSE'], new Date(0))[0]?.path;
    return ready('batchGet', { documents: [`${documentsRoot}/${path}`] }, idToken);
  });
}

/** Posts a blood request, another one each time. */
export function addCall({ uid, email, idToken }: Member): ReadyCall {
  const texts = {
    additionalInfo: 'Bring the form of the ward.',
    contactNumber: '+880 1700 000 000',
    contactPerson: 'Invented Contact',
    hospitalLocation: 'Ward 3',
    hospitalName: 'Campus Hospital',
    patientName: 'Invented Patient',
    requiredBloodGroup: 'O-',
    status: 'active',
    urgency: 'urgent',
    userEmail: email,
    userId: uid,
  };
  const fields = {
    ...Object.fromEntries(Object.entries(texts).map(([name, stringValue]) => [name, { stringValue }])),
    unitsRequired: { integerValue: '2' },
  };
  const write = {
    update: { name: `${documentsRoot}/bloodRequests/bench-${uniqueMark}`, fields },
    updateTransforms: [{ fieldPath: 'requestedAt', setToServerValue: 'REQUEST_TIME' }],
    currentDocument: { exists: false },
  };
  return ready('commit', { writes: [write] }, idToken);
}

/** Signs the member in. */
export function signInCall({ email }: Pick<Member, 'email'>): ReadyCall {
  const { path, body } = accountsCall('signInWithPassword', {
    email,
    password: memberPassword,
    returnSecureToken: true,
  });
  return { path, body: JSON.stringify(body) };
}

function donorsOf(group: string): object {
  const filters = [
    { fieldFilter: { field: { fieldPath: 'bloodGroup' }, op: 'EQUAL', value: { stringValue: group } } },
    { fieldFilter: { field: { fieldPath: 'isProfileActive' }, op: 'EQUAL', value: { booleanValue: true } } },
  ];
  return { from: [{ collectionId: 'donors' }], where: { compositeFilter: { op: 'AND', filters } } };
}

function ready(rpc: string, body: object, idToken: string): ReadyCall {
  return { path: `/v1/${documentsRoot}:${rpc}?key=embedded`, body: JSON.stringify(body), idToken };
}
