import {
  and,
  collection,
  collectionGroup,
  getCount,
  getDocs,
  limit,
  type Query,
  type QueryConstraint,
  type QueryFilterConstraint,
  query,
  startAfter,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openFirestore,
  sharedFirestore,
} from '../../embedded-firebase/server/firestore/testing/open-firestore.ts';
import {
  expectSearches,
  indexesNotImported,
} from '../../embedded-firebase/server/firestore/testing/query-plan-of-sqlite.ts';
import { fieldsOf } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { donorRecord } from '../../verification/harness/records.ts';
import { accounts } from './matrix/accounts.ts';
import { constraintsOf, linesOf } from './matrix/decisions.ts';
import { callerOf } from './matrix/judge-cells.ts';
import { type Call, readIndexes, rulesOf } from './matrix/policy-server.ts';
import { answeredSdk } from './matrix/record-calls.ts';
import { resolverFor } from './matrix/resolve.ts';

type Reader = 'member' | 'admin';

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
  all donors                                  | admin   | donors by registeredAt desc
  all requests                                | admin   | bloodRequests by requestedAt desc
  all users                                   | admin   | users by createdAt desc
  the contact numbers that a search finds     | admin   | **private searchTerms array-contains-any ["0227","1700"]
  the contact numbers that are the same       | admin   | **private searchTerms array-contains "1700"
  the donors with a code                      | admin   | donors id() >= roster-1 & id() < roster-2
  what the roster has of a member             | member  | donors userId == null & email == {self.email}
  the donors without an account               | admin   | donors userId == null
  the newest donors without an account        | admin   | donors userId == null & by registeredAt desc
  what is as it was imported                  | admin   | donors importId == spring & isVerified == false & \
    isProfileActive == true
  the donors with an address                  | admin   | donors email == donor-1@campus.test
  the possible duplicates                     | admin   | duplicates status == open & by foundAt desc
  all invitations                             | admin   | invitations
  all actions of admins                       | admin   | auditLog by at desc
  the actions of one kind                     | admin   | auditLog action == verify & by at desc
  the actions of one admin                    | admin   | auditLog actor == actor-1 & by at desc
  the actions of one kind by one admin        | admin   | auditLog action == verify & actor == actor-1 & by at desc
${['registeredAt asc', 'registeredAt desc', 'fullName asc', 'fullName desc']
  .map(
    (order) => `
  what a search with all filters finds, by ${order} | admin   | donors bloodGroup == O- & isProfileActive == true & \
    searchTerms array-contains rahman & isVerified == false & isAvailable == true & department == CSE & by ${order}`,
  )
  .join('')}`;

/** Those of the report; its sums have the indexes of its counts. */
const reportedCounts = `
  who registered in a span, as lists show them    | admin   | donors by registeredAt desc & \
    registeredAt >= 2026-01-01T01:00:00Z & registeredAt < 2026-01-01T02:00:00Z
  those donors among them without an account      | admin   | donors userId == null & by registeredAt desc & \
    registeredAt >= 2026-01-01T01:00:00Z & registeredAt < 2026-01-01T02:00:00Z
  the closed requests of a span                   | admin   | bloodRequests status == fulfilled & by requestedAt desc & \
    requestedAt >= 2026-01-01T01:00:00Z & requestedAt < 2026-01-01T02:00:00Z
  the donations of a component in a span          | admin   | **donations component == plasma & \
    donatedOn >= 2026-01-01 & donatedOn <= 2026-01-31
  the first donations of a span                   | admin   | **donations isFirst == true & \
    donatedOn >= 2026-01-01 & donatedOn <= 2026-01-31
  the calls of a span with an outcome             | admin   | calls outcome == coming & by startedAt desc & \
    startedAt >= 2026-01-01T01:00:00Z & startedAt < 2026-01-01T02:00:00Z
  the calls of a person in a span                 | admin   | calls callerId == vera & \
    startedAt >= 2026-01-01T01:00:00Z & startedAt < 2026-01-01T02:00:00Z
  those with an outcome                           | admin   | calls callerId == vera & outcome == coming & \
    by startedAt desc & startedAt >= 2026-01-01T01:00:00Z & startedAt < 2026-01-01T02:00:00Z
  what a person has arranged in a span            | admin   | **offers status == confirmed & recordedBy == vera & \
    offeredAt >= 2026-01-01T01:00:00Z & offeredAt < 2026-01-01T02:00:00Z & by recordedBy & by offeredAt`;

/** Every count of the app. */
const counts = `
  the active donors of a group, up to a hundred,  | member  | donors bloodGroup == O- & isProfileActive == true & \
    limit 100
  the paused donors of a group, up to a hundred,  | member  | donors bloodGroup == O- & isProfileActive == true & \
    isAvailable == true & pausedUntil > 2026-01-01 & by pausedUntil & by lastDonationDate & limit 100
  those paused donors who are deferred, too,      | member  | donors bloodGroup == O- & isProfileActive == true & \
    isAvailable == true & pausedUntil > 2026-01-01 & by pausedUntil & by lastDonationDate & limit 100 & \
    lastDonationDate > 2025-12-01
  the active requests, up to a hundred,           | member  | bloodRequests status == active & limit 100
  a member's own requests, up to a hundred,       | member  | bloodRequests userId == {self} & limit 100
  the offers for a request that stand             | member  | bloodRequests/1/offers requestUserId == {self} & \
    status in ["offered","donated"]
  donors                                          | admin   | donors
  users                                           | admin   | users
  active requests                                 | admin   | bloodRequests status == active
  fulfilled requests                              | admin   | bloodRequests status == fulfilled
  cancelled requests                              | admin   | bloodRequests status == cancelled
  the donors of a group who can give now          | admin   | donors bloodGroup == O- & isProfileActive == true & \
    isAvailable == true & lastDonationDate == null or lastDonationDate <= 2026-01-01
  donors to verify                                | admin   | donors isVerified == false & by registeredAt desc
  donors to verify who registered lately          | admin   | donors isVerified == false & by registeredAt desc & \
    registeredAt >= 2026-01-01T04:00:00Z
  donors whose number was reported as wrong       | admin   | donors numberReportedAt != null & \
    by numberReportedAt & by registeredAt
  donors without an account not reached for years | admin   | donors userId == null & reachedAt <= 2026-01-01T01:00:00Z & \
    by reachedAt
  the latest calls for a request                  | admin   | calls requestId == 1 & by startedAt desc & \
    startedAt > 2026-01-01T01:00:00Z & limit 1
  the changes of an import                        | admin   | **importChanges importId == spring
  its donations                                   | admin   | **donations importId == spring
  possible duplicates                             | admin   | duplicates status == open & by foundAt desc
  urgent requests of some age                     | admin   | bloodRequests status == active & urgency == urgent & \
    requestedAt < 2026-01-01T01:00:00Z
${reportedCounts}`;

const indexes = readIndexes();
const opened = sharedFirestore({ rules: rulesOf('open'), indexes }, {});
const { uid, email } = accounts.member;

let sdk: ReturnType<typeof answeredSdk>;
let reader: Reader;
let sent: Call[];

beforeAll(async () => {
  sdk = answeredSdk(async (call) => {
    sent.push(call);
    const { rpc, body, parent } = call;
    const caller = callerOf(reader);
    const options = { ...(parent !== '' && { parent }), ...(caller && { caller }) };
    return Response.json(await opened().call(rpc, body, options));
  });
  const owner = (i: number) => (i === 1 ? uid : `member-${i % 50}`);
  const request = { status: 'active', urgency: 'urgent' };
  const offer = { requestUserId: uid, status: 'offered', offeredAt: minute(0) };
  await storeMany('users/', (i) => ({ createdAt: minute(i) }));
  await storeMany('donors/', (i) => donor(owner(i), i));
  await storeMany('donors/roster-', (i) => ({
    ...donor('', i),
    userId: null,
    ...(i % 5 === 0 && { importId: 'spring' }),
    ...(i % 7 === 0 && { email }),
  }));
  await storeMany('donors/1/private/', (i) => ({ searchTerms: ['1700', String(i)] }));
  await storeMany('duplicates/', (i) => ({
    status: i % 3 === 0 ? 'open' : 'two-people',
    foundAt: minute(i),
  }));
  await storeMany('invitations/', (i) => ({ invitedAt: minute(i) }));
  await storeMany('bloodRequests/', (i) => ({ userId: owner(i), ...request, requestedAt: minute(i) }));
  await storeMany('bloodRequests/1/offers/', (i) => ({ userId: owner(i), ...offer, offeredAt: minute(i) }));
  await storeMany('auditLog/', (i) => ({
    action: i % 3 === 0 ? 'verify' : 'suspend',
    actor: `actor-${i % 5}`,
    at: minute(i),
  }));
  await store({
    [`bloodRequests/1/offers/${uid}`]: { userId: uid, ...offer },
    [`users/${accounts.admin.uid}`]: { role: 'admin', createdAt: minute(0) },
    // The entry that lets the admin search the numbers.
    'auditLog/search': { action: 'search-numbers', at: new Date() },
    [`auditLogHeads/${accounts.admin.uid}`]: { entry: 'search' },
  });
});
afterAll(() => sdk.close());

describe('by the campus’s rules and indexes, scanning no entry that is not part of the answer,', () => {
  test.each(rowsOf(reads))('%s can be read by the %s, the first page and the next', async (_, who, asked) => {
    const first = query(queryOf(who, asked), limit(50));
    const sent = await sentBy(who, async () => {
      const [last] = (await getDocs(first)).docs;
      if (last !== undefined) await getDocs(query(first, startAfter(last)));
    });
    expect(sent).toHaveLength(2);
    for (const structuredQuery of sent) expectSearches(opened(), indexes, structuredQuery);
  });

  test.each(rowsOf(counts))('%s can be counted by the %s', async (_, who, asked) => {
    const sent = await sentBy(who, () => getCount(queryOf(who, asked)));
    expect(sent).toHaveLength(1);
    for (const structuredQuery of sent) expectSearches(opened(), indexes, structuredQuery);
  });

  test('the donors, of whom there may be very many, are counted by indexes that a start builds', async () => {
    const started = openFirestore({ indexes });
    const ready = () => started.logged.filter((line) => line.includes('an index is ready'));
    await expect.poll(() => started.logged.join('')).toContain('the configured indexes are ready');
    const configured = ready();
    await started.seed({ 'donors/1': fieldsOf(donor(uid, 1)) });
    const ofDonors = rowsOf(counts).filter(([what]) => what.includes('donors'));
    expect(ofDonors).toHaveLength(10);
    for (const [, who, asked] of ofDonors) {
      const sent = await sentBy(who, () => getCount(queryOf(who, asked)));
      for (const structuredQuery of sent) await started.find(structuredQuery);
    }
    expect(ready()).toEqual(configured);
  });

  test('none of them needs an index that an import does not build', () => {
    expect(indexesNotImported(opened(), indexes)).toEqual([]);
  });
});

function rowsOf(table: string) {
  return linesOf(table).map((line) => line.split(' | ') as [what: string, who: Reader, asked: string]);
}

/** A query as the policy's tables write it. */
function queryOf(who: Reader, asked: string): Query {
  const [from = '', conditions = ''] = asked.split(/ (.*)/, 2);
  const resolve = resolverFor(who);
  const meaningOf = (value: unknown) =>
    /^\d{4}-.*Z$/.test(String(value)) ? new Date(String(value)) : resolve(value);
  const constraints = constraintsOf(conditions).map((one) => one(meaningOf as typeof resolve));
  const group = from.split('**')[1];
  const source = group === undefined ? collection(sdk.db, from) : collectionGroup(sdk.db, group);
  return constraints.some(({ type }) => type === 'or')
    ? query(source, and(...(constraints as QueryFilterConstraint[])))
    : query(source, ...(constraints as QueryConstraint[]));
}

/** The queries that the SDK sends, which must be allowed. */
async function sentBy(who: Reader, work: () => Promise<unknown>): Promise<readonly object[]> {
  reader = who;
  sent = [];
  await work();
  return sent.map(({ rpc, body }) => {
    const asked = rpc === 'runQuery' ? body : body.structuredAggregationQuery;
    return asked.structuredQuery;
  });
}

/** Stores so many documents that a plan could be tempted to scan them. */
function storeMany(path: string, fields: (i: number) => object): Promise<void> {
  return store(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${path}${i}`, fields(i)])));
}

/** Stores documents without asking the rules. */
function store(documents: Readonly<Record<string, object>>): Promise<void> {
  const writes = Object.entries(documents).map(([path, fields]) => ({ set: path, fields: { ...fields } }));
  return opened().firestore.documents.commit(writes);
}

function donor(uid: string, i: number) {
  return donorRecord(
    { uid, email: `donor-${i}@campus.test` },
    {
      bloodGroup: 'O-',
      registeredAt: minute(i),
      searchTerms: ['rahman', String(i)],
      numberReportedAt: i % 50 === 0 ? minute(i) : null,
      pausedUntil: i % 50 === 0 ? '2026-02-01' : null,
    },
  );
}

function minute(i: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + i * 60_000);
}
