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
  getCount,
  getDocs,
  limit,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { constraintsOf, linesOf, type Resolve } from './matrix/decisions.ts';
import { readIndexes } from './matrix/policy-server.ts';
import { type Person, type PolicyBackend, startPolicyBackend } from './policy-backend.ts';

/** Every query of the app (specification, section 7), by who reads what. `{self}` is the reader. */
const reads = `
  a member's own donor record                 | member  | donors userId == {self}
  a member's own requests                     | member  | bloodRequests userId == {self} & by requestedAt desc
  the active donors of a group                | member  | donors bloodGroup == O- & isProfileActive == true
  those who are available                     | member  | donors bloodGroup == O- & isProfileActive == true & isAvailable == true
  those of a department                       | member  | donors bloodGroup == O- & isProfileActive == true & department == CSE
  those of a gender                           | member  | donors bloodGroup == O- & isProfileActive == true & gender == Female
  those by all filters                        | member  | donors bloodGroup == O- & isProfileActive == true & \
    isAvailable == true & department == CSE & gender == Female
  the active requests                         | member  | bloodRequests status == active & by requestedAt desc
  the urgent requests                         | member  | bloodRequests status == active & urgency == urgent & \
    by requestedAt desc
  the offers for a request                    | member  | bloodRequests/1/offers requestUserId == {self} & \
    by offeredAt
  a member's own offers                       | member  | **offers userId == {self} & by offeredAt desc
  a member's own offers, for deleting them,   | member  | **offers userId == {self}
  all donors                                  | officer | donors by registeredAt desc
  all requests                                | officer | bloodRequests by requestedAt desc
  all users                                   | officer | users by createdAt desc
  the contact numbers that a search finds     | officer | **private searchTerms array-contains-any ["0227","1700"]
  the contact numbers that are the same       | officer | **private searchTerms array-contains "1700"
  what the roster has of a member             | member  | donors userId == null & email == {self.email}
  the donors without an account               | officer | donors userId == null
  the newest donors without an account        | officer | donors userId == null & by registeredAt desc
  what is as it was imported                  | officer | donors importId == spring & isVerified == false & \
    isProfileActive == true
  the donors with an address                  | officer | donors email == donor-1@campus.test
  all invitations                             | officer | invitations
  all actions of admins                       | officer | auditLog by at desc
  the actions of one kind                     | officer | auditLog action == verify & by at desc
  the actions of one admin                    | officer | auditLog actor == actor-1 & by at desc
  the actions of one kind by one admin        | officer | auditLog action == verify & actor == actor-1 & by at desc
${['registeredAt asc', 'registeredAt desc', 'fullName asc', 'fullName desc']
  .map(
    (order) => `
  what a search with all filters finds, by ${order} | officer | donors bloodGroup == O- & isProfileActive == true & \
    searchTerms array-contains rahman & isVerified == false & isAvailable == true & department == CSE & by ${order}`,
  )
  .join('')}`;

/** Every count of the app. */
const counts = `
  the active donors of a group, up to a hundred,  | member  | donors bloodGroup == O- & isProfileActive == true & \
    limit 100
  the active requests, up to a hundred,           | member  | bloodRequests status == active & limit 100
  a member's own requests, up to a hundred,       | member  | bloodRequests userId == {self} & limit 100
  the offers for a request that stand             | member  | bloodRequests/1/offers requestUserId == {self} & \
    status in ["offered","donated"]
  donors                                          | officer | donors
  users                                           | officer | users
  active requests                                 | officer | bloodRequests status == active
  fulfilled requests                              | officer | bloodRequests status == fulfilled
  cancelled requests                              | officer | bloodRequests status == cancelled
  donors to verify                                | officer | donors isVerified == false & by registeredAt desc
  donors to verify who registered lately          | officer | donors isVerified == false & by registeredAt desc & \
    registeredAt >= 2026-01-01T04:00:00Z
  urgent requests of some age                     | officer | bloodRequests status == active & urgency == urgent & \
    requestedAt < 2026-01-01T01:00:00Z`;

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
  test.each(rowsOf(reads))('%s can be read by the %s, the first page and the next', async (_, who, asked) => {
    const first = query(queryOf(people[who], asked), limit(50));
    const sent = await sentBy(async () => {
      const [last] = (await getDocs(first)).docs;
      if (last !== undefined) await getDocs(query(first, startAfter(last)));
    });
    expect(sent).toHaveLength(2);
    for (const structuredQuery of sent) await expectSearch(structuredQuery);
  });

  test.each(rowsOf(counts))('%s can be counted by the %s', async (_, who, asked) => {
    const sent = await sentBy(() => getCount(queryOf(people[who], asked)));
    expect(sent).toHaveLength(1);
    for (const structuredQuery of sent) await expectSearch(structuredQuery);
  });

  test('the donors, of whom there may be very many, are counted by indexes that a start builds', async () => {
    const started = openFirestore({ indexes });
    const ready = () => started.logged.filter((line) => line.includes('an index is ready'));
    await expect.poll(() => started.logged.join('')).toContain('the configured indexes are ready');
    const configured = ready();
    await started.seed({ 'donors/1': donor(people.officer.uid, 1) });
    const ofDonors = rowsOf(counts).filter(([what]) => what.includes('donors'));
    expect(ofDonors).toHaveLength(4);
    for (const [, who, asked] of ofDonors) {
      const sent = await sentBy(() => getCount(queryOf(people[who], asked)));
      for (const structuredQuery of sent) await started.find(structuredQuery);
    }
    expect(ready()).toEqual(configured);
  });

  test('none of them needs an index that an import does not build', () => {
    expect(indexesNotImported(opened(), indexes)).toEqual([]);
  });
});

function rowsOf(table: string) {
  return linesOf(table).map(
    (line) => line.split(' | ') as [what: string, who: 'member' | 'officer', asked: string],
  );
}

/** A query as the policy's tables write it. */
function queryOf({ db, uid, email }: Person, asked: string): Query {
  const [from = '', conditions = ''] = asked.split(/ (.*)/, 2);
  const resolve = ((value: unknown) => {
    if (typeof value !== 'string') return value;
    if (/^\d{4}-.*Z$/.test(value)) return new Date(value);
    return value.replace('{self}', uid).replace('{self.email}', email);
  }) as Resolve;
  const constraints = constraintsOf(conditions).map((one) => one(resolve) as QueryConstraint);
  const group = from.split('**')[1];
  return query(group === undefined ? collection(db, from) : collectionGroup(db, group), ...constraints);
}

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
  return { userId: text(uid), requestUserId: text(uid), status: text('offered'), offeredAt: minute(i) };
}

function minute(i: number) {
  return time(new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString());
}
