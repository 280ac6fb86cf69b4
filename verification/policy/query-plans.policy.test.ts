import { openFirestore, sharedFirestore } from '@blood-bank/backend/firestore/testing/open-firestore';
import {
  expectSearches,
  indexesNotImported,
} from '@blood-bank/backend/firestore/testing/query-plan-of-sqlite';
import {
  list,
  no,
  nothing,
  text,
  time,
  type WireFields,
  yes,
} from '@blood-bank/backend/firestore/testing/wire-values';
import {
  collection,
  collectionGroup,
  type Firestore,
  getCount,
  getDocs,
  limit,
  orderBy,
  type Query,
  type QueryFieldFilterConstraint,
  query,
  startAfter,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readIndexes } from './matrix/policy-server.ts';
import { type Person, type PolicyBackend, startPolicyBackend } from './policy-backend.ts';

type OfDatabase = (db: Firestore, uid: string) => Query;

const donors = (db: Firestore) => collection(db, 'donors');
const activeDonors = (db: Firestore) =>
  query(donors(db), where('bloodGroup', '==', 'O-'), where('isProfileActive', '==', true));
const filteredDonors = (db: Firestore) =>
  query(
    activeDonors(db),
    where('searchTerms', 'array-contains', 'rahman'),
    where('isVerified', '==', false),
    where('isAvailable', '==', true),
    where('department', '==', 'CSE'),
  );
const requests = (db: Firestore) => collection(db, 'bloodRequests');
const offers = (db: Firestore) => collection(db, 'bloodRequests/1/offers');
const unverified = (db: Firestore) =>
  query(donors(db), where('isVerified', '==', false), orderBy('registeredAt', 'desc'));
const withoutAccount = (db: Firestore) => query(donors(db), where('userId', '==', null));
const users = (db: Firestore) => collection(db, 'users');
const newestActions = (db: Firestore, ...filters: readonly QueryFieldFilterConstraint[]) =>
  query(collection(db, 'auditLog'), ...filters, orderBy('at', 'desc'));
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
  ['the active donors of a group', 'member', activeDonors],
  ...[['isAvailable', true] as const, ['department', 'CSE'] as const, ['gender', 'Female'] as const].map(
    ([field, value]) =>
      [
        `the active donors of a group by ${field}`,
        'member',
        (db: Firestore) => query(activeDonors(db), where(field, '==', value)),
      ] as const,
  ),
  [
    'the active donors of a group by all filters',
    'member',
    (db) =>
      query(
        activeDonors(db),
        where('isAvailable', '==', true),
        where('department', '==', 'CSE'),
        where('gender', '==', 'Female'),
      ),
  ],
  [
    'the active requests',
    'member',
    (db) => query(requests(db), where('status', '==', 'active'), orderBy('requestedAt', 'desc')),
  ],
  [
    'the urgent requests',
    'member',
    (db) =>
      query(
        requests(db),
        where('status', '==', 'active'),
        where('urgency', '==', 'urgent'),
        orderBy('requestedAt', 'desc'),
      ),
  ],
  ['the offers for a request', 'member', (db) => query(offers(db), orderBy('offeredAt'))],
  [
    "a member's own offers",
    'member',
    (db, uid) =>
      query(collectionGroup(db, 'offers'), where('userId', '==', uid), orderBy('offeredAt', 'desc')),
  ],
  [
    "a member's own offers, for deleting them,",
    'member',
    (db, uid) => query(collectionGroup(db, 'offers'), where('userId', '==', uid)),
  ],
  ['all donors', 'officer', (db) => query(donors(db), orderBy('registeredAt', 'desc'))],
  ['all requests', 'officer', (db) => query(requests(db), orderBy('requestedAt', 'desc'))],
  ['all users', 'officer', (db) => query(users(db), orderBy('createdAt', 'desc'))],
  ...(['registeredAt', 'fullName'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map(
      (direction) =>
        [
          `the donors that a search with all filters finds, by ${field} ${direction}`,
          'officer',
          (db: Firestore) => query(filteredDonors(db), orderBy(field, direction)),
        ] as const,
    ),
  ),
  [
    'the contact numbers that a search finds',
    'officer',
    (db) =>
      query(collectionGroup(db, 'private'), where('searchTerms', 'array-contains-any', ['0227', '1700'])),
  ],
  [
    'the contact numbers that are the same',
    'officer',
    (db) => query(collectionGroup(db, 'private'), where('searchTerms', 'array-contains', '1700')),
  ],
  [
    'what the roster has of a member',
    'member',
    (db) => query(withoutAccount(db), where('email', '==', people.member.email)),
  ],
  ['the donors without an account', 'officer', withoutAccount],
  [
    'the newest donors without an account',
    'officer',
    (db) => query(withoutAccount(db), orderBy('registeredAt', 'desc')),
  ],
  [
    'what is as it was imported',
    'officer',
    (db) =>
      query(
        donors(db),
        where('importId', '==', 'spring'),
        where('isVerified', '==', false),
        where('isProfileActive', '==', true),
      ),
  ],
  [
    'the donors with an address',
    'officer',
    (db) => query(donors(db), where('email', '==', 'donor-1@campus.test')),
  ],
  ['all invitations', 'officer', (db) => collection(db, 'invitations')],
  ['all actions of admins', 'officer', (db) => newestActions(db)],
  ['the actions of one kind', 'officer', (db) => newestActions(db, ofAction)],
  ['the actions of one admin', 'officer', (db) => newestActions(db, ofActor)],
  ['the actions of one kind by one admin', 'officer', (db) => newestActions(db, ofAction, ofActor)],
];

const ofAction = where('action', '==', 'verify');
const ofActor = where('actor', '==', 'actor-1');

/** Every count of the app. */
const counts: readonly (readonly [string, 'member' | 'officer', OfDatabase])[] = [
  ['the active donors of a group, up to a hundred,', 'member', (db) => query(activeDonors(db), limit(100))],
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
  [
    'the offers for a request that stand',
    'member',
    (db) => query(offers(db), where('status', 'in', ['offered', 'donated'])),
  ],
  ['donors', 'officer', donors],
  ['users', 'officer', users],
  ['active requests', 'officer', withStatus('active')],
  ['fulfilled requests', 'officer', withStatus('fulfilled')],
  ['cancelled requests', 'officer', withStatus('cancelled')],
  ['donors to verify', 'officer', unverified],
  [
    'donors to verify who registered lately',
    'officer',
    (db) => query(unverified(db), where('registeredAt', '>=', new Date(Date.UTC(2026, 0, 1, 4)))),
  ],
  [
    'urgent requests of some age',
    'officer',
    (db) =>
      query(
        withStatus('active')(db, ''),
        where('urgency', '==', 'urgent'),
        where('requestedAt', '<', new Date(Date.UTC(2026, 0, 1, 1))),
      ),
  ],
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
  await policy.place('donors/1/private/contact', { searchTerms: list(text('1700')) });
  const imported = { userId: nothing, importId: text('spring') };
  await policy.place('donors/roster-1', { ...donor('', 2), ...imported, email: text(member.email) });
  await policy.place('invitations/1', { invitedAt: minute(0) });
  await policy.place('auditLog/1', { action: text('search-numbers'), at: time(new Date().toISOString()) });
  await policy.place('auditLog/2', { action: text('verify'), actor: text('actor-1'), at: minute(0) });
  await policy.place(`auditLogHeads/${officer.uid}`, { entry: text('1') });
  await policy.place('bloodRequests/1', request(member.uid, 1));
  await policy.place(`bloodRequests/1/offers/${member.uid}`, offer(member.uid, 1));
  // The plans of the same queries are checked on a larger database.
  const many = Array.from({ length: 300 }, (_, i) => i);
  const documents = (collection: string, fields: (i: number) => WireFields) =>
    opened().seed(Object.fromEntries(many.map((i) => [`${collection}/${i}`, fields(i)])));
  await documents('donors', (i) => donor(`member-${i % 50}`, i));
  await documents('invitations', (i) => ({ invitedAt: minute(i) }));
  await opened().seed(
    Object.fromEntries(
      many.map((i) => [
        `donors/roster-${i}`,
        {
          ...donor('', i),
          userId: nothing,
          ...(i % 5 === 0 && imported),
          ...(i % 7 === 0 && { email: text(member.email) }),
        },
      ]),
    ),
  );
  await documents('donors/1/private', (i) => ({ searchTerms: list(text('1700'), text(String(i))) }));
  await documents('bloodRequests', (i) => request(`member-${i % 50}`, i));
  await documents('bloodRequests/1/offers', (i) => offer(`member-${i % 50}`, i));
  await documents('auditLog', (i) => ({
    action: text(i % 3 === 0 ? 'verify' : 'suspend'),
    actor: text(`actor-${i % 5}`),
    at: minute(i),
  }));
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

  test('the donors, of whom there may be very many, are counted by indexes that a start builds', async () => {
    const { uid } = people.officer;
    const started = openFirestore({ indexes });
    const ready = () => started.logged.filter((line) => line.includes('an index is ready'));
    await expect.poll(() => started.logged.join('')).toContain('the configured indexes are ready');
    const configured = ready();
    await started.seed({ 'donors/1': donor(uid, 1) });
    const ofDonors = counts.filter(([what]) => what.includes('donors'));
    expect(ofDonors).toHaveLength(4);
    for (const [, who, of] of ofDonors) {
      const sent = await sentBy(() => getCount(of(people[who].db, people[who].uid)));
      for (const structuredQuery of sent) await started.find(structuredQuery);
    }
    expect(ready()).toEqual(configured);
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
    email: text(`donor-${i}@campus.test`),
    bloodGroup: text('O-'),
    isProfileActive: yes,
    isVerified: no,
    isAvailable: yes,
    department: text('CSE'),
    gender: text('Female'),
    registeredAt: minute(i),
    fullName: text(`Rahman ${i}`),
    searchTerms: list(text('rahman'), text(String(i))),
  };
}

function request(uid: string, i: number): WireFields {
  return { userId: text(uid), status: text('active'), urgency: text('urgent'), requestedAt: minute(i) };
}

function offer(uid: string, i: number): WireFields {
  return { userId: text(uid), status: text('offered'), offeredAt: minute(i) };
}

function minute(i: number) {
  return time(new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString());
}
