import { fieldFilter, fieldsOf, nameOf, rpcCall } from '../harness/firestore-wire.ts';
import { type Member, memberPassword } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairCall, readCall } from '../harness/paired-requests.ts';
import type { Random } from '../harness/seeded-random.ts';

/** A well-formed call, to be broken. */
export interface SoundCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON to send. */
  readonly body?: unknown;
  /** A form to send in its place. */
  readonly form?: Readonly<Record<string, string>>;
}

const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
const key = '?key=embedded';
const action = '/__/auth/action';

/** The share of sign-ups: more than fifty from one source in an hour are delayed, and the fuzzing with them. */
const shareOfSignUps = 0.04;
/** An account that may be changed and deleted. */
const sacrifice = 'sacrifice@campus.test';

/** A well-formed call to each of the endpoints in turn. */
export function soundCall(
  member: Member,
  count: number,
  pages: readonly string[],
  random: Random,
): SoundCall {
  const kinds = [firestoreCall, firestoreCall, accountsCall, random.chance(0.6) ? pageCall : formCall];
  const kind = kinds[count % kinds.length] ?? firestoreCall;
  return kind(member, count, random, pages);
}

function firestoreCall(member: Member, count: number, random: Random): SoundCall {
  const name = nameOf(`bloodRequests/fuzzed-${count % 500}`);
  const calls = [
    pairCall(member, `fuzzed-${count}`),
    readCall(member, `fuzzed-${random.below(1_000)}`),
    searchCall(),
    rpcCall('batchGet', { documents: [name, nameOf(`users/${member.uid}`)], mask: { fieldPaths: ['role'] } }),
    rpcCall('commit', { writes: writesOf(name, member) }),
    rpcCall('runQuery', { structuredQuery: queryOf(member) }),
    rpcCall('runAggregationQuery', { structuredAggregationQuery: aggregationOf(member) }),
    rpcCall(random.pick(['listen', 'beginTransaction', 'rollback', 'batchWrite', 'nothing']), {}),
  ];
  const { path, body } = random.pick(calls);
  return { method: 'POST', path, body };
}

function writesOf(name: string, { uid }: Member): unknown[] {
  const fields = {
    ...fieldsOf({ userId: uid, unitsRequired: 2, tags: ['a', 1.5], more: { at: new Date(2026, 0) } }),
    place: { geoPointValue: { latitude: 23.7, longitude: 90.4 } },
    raw: { bytesValue: 'AA==' },
  };
  const transforms = [
    { fieldPath: 'requestedAt', setToServerValue: 'REQUEST_TIME' },
    { fieldPath: 'unitsRequired', increment: { integerValue: '1' } },
    { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: 'b' }] } },
  ];
  return [
    { update: { name, fields }, updateMask: { fieldPaths: ['userId', 'more.at', '`odd name`'] } },
    { update: { name, fields: {} }, updateTransforms: transforms, currentDocument: { exists: true } },
    { verify: name, currentDocument: { updateTime: '2026-01-01T00:00:00.000001Z' } },
    { delete: name },
  ];
}

function queryOf({ uid }: Member): unknown {
  const filters = [
    fieldFilter('userId', 'EQUAL', uid),
    fieldFilter('status', 'IN', ['active', 'fulfilled']),
    { unaryFilter: { field: { fieldPath: 'additionalInfo' }, op: 'IS_NOT_NULL' } },
  ];
  return {
    select: { fields: [{ fieldPath: 'status' }, { fieldPath: 'urgency' }] },
    from: [{ collectionId: 'bloodRequests' }],
    where: { compositeFilter: { op: 'AND', filters } },
    orderBy: [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }],
    startAt: { values: [{ timestampValue: '2026-01-01T00:00:00Z' }], before: true },
    endAt: { values: [{ timestampValue: '2025-01-01T00:00:00Z' }] },
    offset: 1,
    limit: 10,
  };
}

function aggregationOf({ uid }: Member): unknown {
  const where = fieldFilter('userId', 'EQUAL', uid);
  return {
    structuredQuery: { from: [{ collectionId: 'bloodRequests' }], where, limit: 100 },
    aggregations: [
      { alias: 'aggregate_0', count: { upTo: '100' } },
      { alias: 'aggregate_1', sum: { field: { fieldPath: 'unitsRequired' } } },
      { alias: 'aggregate_2', avg: { field: { fieldPath: 'unitsRequired' } } },
    ],
  };
}

function accountsCall({ idToken, email }: Member, count: number, random: Random): SoundCall {
  const [method, body] = random.pick<readonly [string, unknown]>([
    random.chance(shareOfSignUps)
      ? ['signUp', { email: `fuzz-${count}@campus.test`, password: memberPassword, returnSecureToken: true }]
      : ['lookup', { idToken }],
    ['signInWithPassword', { email: sacrifice, password: memberPassword, returnSecureToken: true }],
    ['lookup', { idToken }],
    ['lookup', { idToken }],
    ['update', { idToken, displayName: `Fuzz ${count}`, photoUrl: '/a.png', returnSecureToken: true }],
    ['update', { oobCode: 'x'.repeat(43) }],
    [
      'sendOobCode',
      { requestType: 'PASSWORD_RESET', email, continueUrl: '/login', clientType: 'CLIENT_TYPE_WEB' },
    ],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: sacrifice }],
    ['resetPassword', { oobCode: 'x'.repeat(43), newPassword: 'invented-4' }],
    ['delete', { idToken: 'not.a.token' }],
    ['createAuthUri', { identifier: email, continueUri: 'http://localhost/' }],
    ['signInWithIdp', { postBody: 'id_token=x', requestUri: 'http://localhost' }],
  ]);
  return { method: 'POST', path: `${accounts}:${method}${key}`, body };
}

function formCall(_: Member, __: number, random: Random): SoundCall {
  const token = { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) };
  const link = { mode: random.pick(['verifyEmail', 'resetPassword', 'other']), oobCode: 'x'.repeat(43) };
  return random.pick<SoundCall>([
    { method: 'POST', path: `/securetoken.googleapis.com/v1/token${key}`, form: token },
    { method: 'POST', path: action, form: { ...link, newPassword: 'invented-4' } },
    {
      method: 'GET',
      path: `${action}?${new URLSearchParams({ ...link, lang: 'en', continueUrl: '/login' })}`,
    },
  ]);
}

function pageCall(_: Member, __: number, random: Random, pages: readonly string[]): SoundCall {
  const own = [
    ...'/__/firebase/init.json /__/outbox /__/outbox.json /__/page.css /healthz /__/ /index.html'.split(' '),
    ...['/identitytoolkit.googleapis.com/v2/passwordPolicy?key=embedded', '/view-requests', '/admin/members'],
    '/google.firestore.v1.Firestore/Listen/channel?VER=8&database=projects%2Fp%2Fdatabases%2F(default)',
  ];
  return { method: 'GET', path: random.pick([...own, ...pages]) };
}
