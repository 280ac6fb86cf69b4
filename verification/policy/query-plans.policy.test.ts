import { sharedFirestore } from '@blood-bank/backend/firestore/testing/open-firestore';
import {
  expectSearches,
  indexesNotImported,
} from '@blood-bank/backend/firestore/testing/query-plan-of-sqlite';
import { text, time, type WireFields, yes } from '@blood-bank/backend/firestore/testing/wire-values';
import {
  collection,
  type Firestore,
  getCount,
  getDocs,
  limit,
  orderBy,
  type Query,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readIndexes } from './matrix/policy-server.ts';
import { type Person, type PolicyBackend, startPolicyBackend } from './policy-backend.ts';

type OfDatabase = (db: Firestore, uid: string) => Query;

const donors = (db: Firestore) => collection(db, 'donors');
const requests = (db: Firestore) => collection(db, 'bloodRequests');
const users = (db: Firestore) => collection(db, 'users');
const withStatus =
  (status: string): OfDatabase =>
  (db) =>
    query(requests(db), where('status', '==', status));

/** Every query of the app (specification, section 7). */
const reads: readonly (readonly [string, 'member' | 'officer', OfDatabase])[] = [
  ["a member's own donor record", 'member', (db, uid) => query(donors(db), where('userId', '==', uid))],
  [
    "a member's own requests",
    'member',
    (db, uid) => query(requests(db), where('userId', '==', uid), orderBy('requestedAt', 'desc')),
  ],
  [
    'the active donors of a group',
    'member',
    (db) => query(donors(db), where('bloodGroup', '==', 'O-'), where('isProfileActive', '==', true)),
  ],
  [
    'the active requests',
    'member',
    (db) => query(requests(db), where('status', '==', 'active'), orderBy('requestedAt', 'desc')),
  ],
  ['all donors', 'officer', (db) => query(donors(db), orderBy('registeredAt', 'desc'))],
  ['all requests', 'officer', (db) => query(requests(db), orderBy('requestedAt', 'desc'))],
  ['all users', 'officer', (db) => query(users(db), orderBy('createdAt', 'desc'))],
];

/** Every count of the app. */
const counts: readonly (readonly [string, 'member' | 'officer', OfDatabase])[] = [
  [
    'the active donors of a group, up to a hundred,',
    'member',
    (db) =>
      query(donors(db), where('bloodGroup', '==', 'O-'), where('isProfileActive', '==', true), limit(100)),
  ],
  [
    'the active requests, up to a hundred,',
    'member',
    (db) => query(withStatus('active')(db, ''), limit(100)),
  ],
  [
    "a member's own requests, up to a hundred,",
    'member',
    (db, uid) => query(requests(db), where('userId', '==', uid), limit(100)),
  ],
  ['donors', 'officer', donors],
  ['users', 'officer', users],
  ['active requests', 'officer', withStatus('active')],
  ['fulfilled requests', 'officer', withStatus('fulfilled')],
  ['cancelled requests', 'officer', withStatus('cancelled')],
];

const indexes = readIndexes();
const opened = sharedFirestore({ indexes }, {});

let policy: PolicyBackend;
let people: Readonly<Record<'member' | 'officer', Person>>;

beforeAll(async () => {
  policy = await startPolicyBackend();
  people = { member: await policy.person('member'), officer: await policy.person('officer') };
  const { member, officer } = people;
  await policy.place(`users/${officer.uid}`, { role: text('admin'), createdAt: minute(0) });
  await policy.place('donors/1', donor(member.uid, 1));
  await policy.place('bloodRequests/1', request(member.uid, 1));
  // The plans of the same queries are checked on a larger database.
  const many = Array.from({ length: 300 }, (_, i) => i);
  const documents = (collection: string, fields: (i: number) => WireFields) =>
    opened().seed(Object.fromEntries(many.map((i) => [`${collection}/${i}`, fields(i)])));
  await documents('donors', (i) => donor(`member-${i % 50}`, i));
  await documents('bloodRequests', (i) => request(`member-${i % 50}`, i));
  await documents('users', (i) => ({ createdAt: minute(i) }));
});
afterAll(() => policy.stop());

describe('by the campus’s rules and indexes, scanning no entry that is not part of the answer,', () => {
  test.each(reads)('%s can be read by the %s, the first page and the next', async (_, who, of) => {
    const { db, uid } = people[who];
    const first = query(of(db, uid), limit(50));
    const sent = await sentBy(async () => {
      const [last] = (await getDocs(first)).docs;
      if (last !== undefined) await getDocs(query(first, startAfter(last)));
    });
    expect(sent).toHaveLength(2);
    for (const structuredQuery of sent) await expectSearch(structuredQuery);
  });

  test.each(counts)('%s can be counted by the %s', async (_, who, of) => {
    const { db, uid } = people[who];
    const sent = await sentBy(() => getCount(of(db, uid)));
    expect(sent).toHaveLength(1);
    for (const structuredQuery of sent) await expectSearch(structuredQuery);
  });

  test('none of them needs an index that an import does not build', () => {
    expect(indexesNotImported(opened(), indexes)).toEqual([]);
  });
});

async function expectSearch(structuredQuery: object): Promise<void> {
  await opened().find(structuredQuery);
  expectSearches(opened(), indexes, structuredQuery);
}

/** The queries that the SDK sends, which must be allowed. */
async function sentBy(work: () => Promise<unknown>): Promise<readonly object[]> {
  const fetched = vi.spyOn(globalThis, 'fetch');
  try {
    await work();
    return fetched.mock.calls.map(([, init]) => {
      const body = JSON.parse(String(init?.body));
      return body.structuredQuery ?? body.structuredAggregationQuery.structuredQuery;
    });
  } finally {
    fetched.mockRestore();
  }
}

function donor(uid: string, i: number): WireFields {
  return {
    userId: text(uid),
    bloodGroup: text('O-'),
    isProfileActive: yes,
    isAvailable: yes,
    registeredAt: minute(i),
  };
}

function request(uid: string, i: number): WireFields {
  return { userId: text(uid), status: text('active'), requestedAt: minute(i) };
}

function minute(i: number) {
  return time(new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString());
}
