import { type Donor, isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { updateDonor } from '../../donors/own/api.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { reportToAdmins } from '../../member-reports/api.ts';
import { confirmByPhone, takeConfirmationBack } from '../../requests/change-api.ts';
import { cancelRequestsOf, closeRequest, removeRequest } from '../../requests/moderation-api.ts';
import { newRequestId, postRequest } from '../../requests/post/api.ts';
import {
  adminDonors,
  confirmNumber,
  donorListFields,
  readHiddenNumber,
  toggleActive,
  toggleVerified,
} from '../donors/api.ts';
import { adminLog } from '../log/api.ts';
import {
  countDonors,
  countReadyDonors,
  countRequests,
  countUnreachedDonors,
  countUsers,
  readNeeds,
} from '../overview/api.ts';
import { adminRequests, requestListFields } from '../requests/api.ts';
import { adminUsers, changeRole, countAdmins, userListFields } from '../users/api.ts';
import { type ListFields, type ListQuery, sortsFor } from './list-query.ts';
import type { AdminRecords } from './records-api.ts';

const details = { ...requestDetails, requiredBloodGroup: 'O-', unitsRequired: 3 } as const;

let campus: Campus;
let admin: AccountIdentity;
let ayesha: AccountIdentity;
let requestId: string;

beforeAll(async () => {
  campus = await startCampus();
  ayesha = await campus.join('Ayesha');
  await registerDonor(ayesha, donorDetails);
  requestId = newRequestId();
  await postRequest(requestId, ayesha, details);
  const hides = await campus.join('Bashir');
  await registerDonor(hides, {
    ...donorDetails,
    fullName: 'Bashir Ahmed',
    contactNumber: '+880 1700 000 012',
    allowContactVisibility: false,
  });
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
});
afterAll(() => campus.close());

const lists: readonly (readonly [string, ListFields, AdminRecords<{ id: string }>])[] = [
  ['donors', donorListFields, adminDonors],
  ['requests', requestListFields, adminRequests],
  ['users', userListFields, adminUsers],
];

it.each(lists)(
  'each filter, all of them together, with each order and search: the list of %s has the indexes',
  async (_, fields, records) => {
    const queries = queriesOf(fields);
    expect(queries.length).toBeGreaterThanOrEqual(48);
    for (const query of queries) {
      const page = records.readPage(query, null);
      await expect(page, JSON.stringify(query)).resolves.toBeDefined();
      await expect(records.countAll(query)).resolves.toBeDefined();
      const [first = null] = (await page).items;
      await expect(records.countNewer(query, first)).resolves.toMatchObject({ count: 0 });
    }
  },
);

it('no query of a list waits for its index on an imported campus', () => {
  expect(campus.indexesNotImported()).toEqual([]);
});

it('requests are filtered by their age', async () => {
  const sort = { field: 'requestedAt', direction: 'asc' } as const;
  const olderThan = async (hours: number, search: string) => {
    const filters = [{ field: 'requestedAt', value: hours }];
    return (await adminRequests.readPage({ search, filters, sort }, null)).items.map(({ id }) => id);
  };
  for (const search of ['', requestId]) {
    expect(await olderThan(0, search)).toEqual([requestId]);
    expect(await olderThan(6, search)).toEqual([]);
  }
});

it('requests that no donor was told of are filtered, searched and counted like all others', async () => {
  const sort = { field: 'requestedAt', direction: 'desc' } as const;
  const notice = { startedAt: new Date(), isComplete: true, isSent: true, limit: null };
  await campus.putDocuments({
    [`requestNotices/${requestId}`]: { ...notice, told: 0 },
  });
  const untold = async (search: string, group: string) => {
    const filters = [
      { field: 'told', value: 'nobody' },
      { field: 'requiredBloodGroup', value: group },
    ];
    const { items } = await adminRequests.readPage({ search, filters, sort }, null);
    expect(await adminRequests.countAll({ search, filters, sort })).toMatchObject({ count: items.length });
    return items.map(({ id }) => id);
  };
  expect(await untold('', 'O-')).toEqual([requestId]);
  expect(await untold(details.patientName.toUpperCase(), 'O-')).toEqual([requestId]);
  expect(await untold('somebody else', 'O-')).toEqual([]);
  expect(await untold('', 'A+')).toEqual([]);
});

it('a number that was reported as wrong is found until an admin confirms it, who has seen the newest report', async () => {
  const donor = { fullName: 'Chandni Roy', bloodGroup: 'O+', registeredAt: new Date() };
  const report = (numberReportedAt: Date) =>
    campus.putDocuments({ 'donors/reported': { ...donor, numberReportedAt } });
  const sort = { field: 'fullName', direction: 'asc' } as const;
  const reported = async () => {
    const filters = [{ field: 'check', value: 'number' }];
    return (await adminDonors.readPage({ search: '', filters, sort }, null)).items;
  };
  expect(await reported()).toEqual([]);
  await report(new Date('2026-01-02T03:04:05.678Z'));
  const [seen] = await reported();
  await report(new Date('2026-02-02T03:04:05.678Z'));
  const [newest] = await reported();
  if (seen === undefined || newest === undefined) throw new Error('No number is reported.');
  expect(await kindOfFailure(confirmNumber(seen))).toBe('conflict');
  await confirmNumber(newest);
  expect(await reported()).toEqual([]);
  const confirmed = [{ field: 'action', value: 'confirm-number' }];
  const { items } = await adminLog.readPage({ search: '', filters: confirmed, sort: null }, null);
  expect(items).toMatchObject([{ targets: ['reported'] }]);
  await campus.deleteDocument('donors/reported');
});

it('entries whose donor nobody has reached for two years are found and counted, but no members', async () => {
  const long = new Date();
  long.setUTCFullYear(long.getUTCFullYear() - 2);
  const lately = new Date(long.getTime() + 60_000);
  const entry = { fullName: 'Chandni Roy', bloodGroup: 'O+', registeredAt: long, userId: null };
  await campus.putDocuments({
    'donors/unreached': { ...entry, reachedAt: long },
    'donors/reached': { ...entry, reachedAt: lately },
    'donors/member': { ...entry, userId: 'member', reachedAt: long },
    'donors/new': entry,
  });
  const listQuery = { search: '', filters: [{ field: 'check', value: 'reached' }], sort: null };
  const { items } = await adminDonors.readPage(listQuery, null);
  expect(items.map(({ id }) => id)).toEqual(['unreached']);
  expect(await countUnreachedDonors()).toBe(1);
  for (const id of ['unreached', 'reached', 'member', 'new']) await campus.deleteDocument(`donors/${id}`);
});

it('a request that members report is listed until someone confirms it by phone, or the reporter is suspended', async () => {
  const reported = async () => {
    const filters = [{ field: 'check', value: 'reported' }];
    const { items } = await adminRequests.readPage({ search: '', filters, sort: null }, null);
    return items.map(({ id, reports }) => [id, reports?.map(({ reporter, reason }) => [reporter, reason])]);
  };
  const report = (person: AccountIdentity, reason: 'not-true' | 'asks-for-money') =>
    reportToAdmins({ kind: 'request', target: requestId, reason, reportedBy: person.uid });
  const malik = await campus.join('Malik');
  expect(await report(malik, 'not-true')).toBe('reported');
  expect(await report(malik, 'asks-for-money')).toBe('already-reported');
  expect(await kindOfFailure(report(ayesha, 'not-true'))).toBe('denied');
  campus.advanceClock();
  const gita = await campus.join('Gita');
  await report(gita, 'asks-for-money');
  await campus.signInAs(admin);
  const both = [
    ['Gita', 'asks-for-money'],
    ['Malik', 'not-true'],
  ];
  expect(await reported()).toEqual([[requestId, both]]);
  await campus.setSuspended(malik, true);
  expect(await reported()).toEqual([[requestId, both.slice(0, 1)]]);

  campus.advanceClock();
  await confirmByPhone(requestId, admin.uid);
  expect(await reported()).toEqual([]);
  await takeConfirmationBack(requestId);
  expect(await reported()).toEqual([[requestId, both.slice(0, 1)]]);
  await campus.deleteDocument(`memberReports/request_${requestId}_${gita.uid}`);
  await campus.signInAs(admin);
});

it('a donor whose group changes counts as verified again once the new one is verified', async () => {
  const verified = await donorNamed('Ayesha Rahman');
  const sort = { field: 'fullName', direction: 'asc' } as const;
  const changed = async () => {
    const filters = [{ field: 'check', value: 'group' }];
    return (await adminDonors.readPage({ search: '', filters, sort }, null)).items.map(({ id }) => id);
  };
  const isVerified = async () => {
    const donor = await adminDonors.readOne(verified.id);
    return donor !== null && isVerifiedDonor(donor);
  };
  await toggleVerified(verified);
  expect([await isVerified(), await changed()]).toEqual([true, []]);

  await campus.signInAs(ayesha);
  await updateDonor(ayesha.uid, { bloodGroup: 'AB-' });
  await campus.signInAs(admin);
  expect([await isVerified(), await changed()]).toEqual([false, [verified.id]]);

  // The admin has not seen the new group.
  expect(await kindOfFailure(toggleVerified(verified))).toBe('conflict');
  await toggleVerified(await donorNamed('Ayesha Rahman'));
  expect([await isVerified(), await changed()]).toEqual([true, []]);
  await toggleVerified(await donorNamed('Ayesha Rahman'));
  await campus.signInAs(ayesha);
  await updateDonor(ayesha.uid, { bloodGroup: donorDetails.bloodGroup });
  await campus.signInAs(admin);
});

describe('an admin action', () => {
  it('is refused as a conflict when the record has changed since the admin saw it', async () => {
    const seen = await donorNamed('Ayesha Rahman');
    await toggleVerified(seen);
    expect((await adminDonors.readOne(seen.id))?.isVerified).toBe(true);
    expect(await kindOfFailure(toggleVerified(seen))).toBe('conflict');
    await toggleActive(seen);
    expect(await kindOfFailure(toggleActive(seen))).toBe('conflict');
    expect(await kindOfFailure(toggleActive({ ...seen, id: 'gone' }))).toBe('missing');
    await toggleActive({ ...seen, isProfileActive: false });
  });

  it('deactivates a donor whose record lacks isProfileActive, which counts as active', async () => {
    const seen = await donorNamed('Bashir Ahmed');
    await campus.removeField(`donors/${seen.id}`, 'isProfileActive');
    const older = await adminDonors.readOne(seen.id);
    expect(older?.isProfileActive).toBe(true);
    if (older !== null) await toggleActive(older);
    expect((await adminDonors.readOne(seen.id))?.isProfileActive).toBe(false);
    await toggleActive({ ...seen, isProfileActive: false });
  });

  it('closes a request only once, and deletes it only once', async () => {
    const owner = await campus.join('Chandni');
    const id = newRequestId();
    await postRequest(id, owner, details);
    await campus.signInAs(admin);
    await closeRequest(id, 'fulfilled');
    expect(await kindOfFailure(closeRequest(id, 'cancelled'))).toBe('conflict');
    await removeRequest(id);
    expect(await kindOfFailure(removeRequest(id))).toBe('missing');
  });

  it('cancels all active requests of a member with one entry in the log', async () => {
    const flooding = await campus.join('Flora');
    const ids = Array.from({ length: 3 }, newRequestId);
    for (const id of ids) await postRequest(id, flooding, details);
    await campus.signInAs(admin);
    campus.advanceClock();
    await cancelRequestsOf(flooding.uid);
    for (const id of ids) expect((await adminRequests.readOne(id))?.status).toBe('cancelled');
    expect((await adminRequests.readOne(requestId))?.status).toBe('active');
    const filters = [{ field: 'action', value: 'cancel' }];
    const [entry] = (await adminLog.readPage({ search: '', filters, sort: null }, null)).items;
    expect(entry?.targets.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) await removeRequest(id);
  });

  it('leaves one of two admins who demote each other', async () => {
    const other = await campus.join('Dilip');
    await campus.makeAdmin(other);
    await campus.signInAs(admin);
    expect(await countAdmins()).toBe(2);
    const [olivia, dilip] = await Promise.all([adminUsers.readOne(admin.uid), adminUsers.readOne(other.uid)]);
    if (olivia === null || dilip === null) throw new Error('Both have joined.');
    await changeRole(admin.uid, dilip, 'user');
    expect(await kindOfFailure(changeRole(admin.uid, dilip, 'user'))).toBe('conflict');
    await campus.signInAs(other);
    expect(await kindOfFailure(changeRole(other.uid, olivia, 'user'))).toBe('denied');
    await campus.signInAs(admin);
    expect(await countAdmins()).toBe(1);
  });
});

it('a hidden number is read on request, and by admins only', async () => {
  const { id } = await donorNamed('Bashir Ahmed');
  expect(await readHiddenNumber(id)).toBe('+880 1700 000 012');
  await campus.join('Elora');
  expect(await kindOfFailure(readHiddenNumber(id))).toBe('denied');
  await campus.signInAs(admin);
});

it('the statistics are counted by the server', async () => {
  expect(await countDonors()).toBe(2);
  expect(await countUsers()).toBeGreaterThan(3);
  expect(await Promise.all([countRequests('active'), countRequests('fulfilled')])).toEqual([1, 0]);
  expect(await countReadyDonors('O-')).toBe(2);
  expect(await readNeeds('O-')).toEqual({ requests: 1, units: 3 });
});

function queriesOf({ filters, sorts }: ListFields): ListQuery[] {
  const all = filters.map((field) => ({ field, value: sorts.some((date) => date === field) ? 6 : true }));
  const chosen = [[], ...all.map((filter) => [filter]), all];
  const sortings = sorts.flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
  );
  return ['', 'sul', '01700'].flatMap((search) =>
    chosen.flatMap((some) => sortsFor(some, sortings).map((sort) => ({ search, filters: some, sort }))),
  );
}

async function donorNamed(search: string): Promise<Donor> {
  const sort = { field: 'fullName', direction: 'asc' } as const;
  const { items } = await adminDonors.readPage({ search, filters: [], sort }, null);
  const [donor] = items;
  if (donor === undefined) throw new Error(`There is no donor ${search}.`);
  return donor;
}

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => problemOf(error).kind,
  );
}
