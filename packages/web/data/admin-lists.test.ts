import type { Donor } from '@blood-bank/domain/records/donor';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { donorDetails } from '../testing/donor-details.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import {
  adminDonors,
  donorListFields,
  readHiddenNumber,
  toggleActive,
  toggleVerified,
} from './admin-donors.ts';
import type { AdminRecords } from './admin-records.ts';
import { adminRequests, closeRequest, removeRequest, requestListFields } from './admin-requests.ts';
import { countActiveDonors, countDonors, countRequests, countUsers, readNeeds } from './admin-statistics.ts';
import { adminUsers, changeRole, countAdmins, userListFields } from './admin-users.ts';
import { newRequestId, postRequest } from './blood-requests.ts';
import { registerDonor } from './donors.ts';
import { problemOf } from './errors.ts';
import type { ListFields, ListQuery } from './list-query.ts';
import type { AccountFacts } from './members.ts';

const details = { ...requestDetails, requiredBloodGroup: 'O-', unitsRequired: 3 } as const;

let campus: Campus;
let admin: AccountFacts;
let requestId: string;

beforeAll(async () => {
  campus = await startCampus();
  const shows = await campus.join('Ayesha');
  await registerDonor(shows, donorDetails);
  requestId = newRequestId();
  await postRequest(requestId, shows, details);
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

describe.each(lists)('every query of the list of %s', (_, fields, records) => {
  it.each(queriesOf(fields).map((query) => [JSON.stringify(query), query] as const))(
    '%s has its index, for the page, the next one and the count',
    async (_, query) => {
      await expect(records.readPage(query, null)).resolves.toBeDefined();
      await expect(records.countAll(query)).resolves.toBeTypeOf('number');
    },
  );
});

describe('a search', () => {
  it.each([
    ['fullName', 'ayesha r'],
    ['fullName', 'Ayesha'],
    ['email', 'AYESHA@'],
    ['universityId', '2002'],
    ['contactNumber', '+880 1700 000 011'],
    ['contactNumber', '+৮৮০ ১৭০০ ০০০ ০১১'],
  ])('of donors by %s finds what begins with "%s"', async (field, text) => {
    expect(namesOf(await adminDonors.readPage({ search: { field, text } }, null))).toContain('Ayesha Rahman');
  });

  it('by phone finds hidden numbers too, each donor once', async () => {
    const query = { search: { field: 'contactNumber', text: '+880 1700 000' } };
    const page = await adminDonors.readPage(query, null);
    expect(namesOf(page)).toEqual(['Ayesha Rahman', 'Bashir Ahmed']);
    expect(await adminDonors.countAll(query)).toBe(2);
    expect(page.items.map(({ contactNumber }) => contactNumber)).toEqual(['+880 1700 000 011', null]);
  });

  it('by a whole id finds that record, and by an impossible id nothing', async () => {
    const byId = (text: string) => adminRequests.readPage({ search: { field: 'id', text } }, null);
    expect((await byId(requestId)).items.map(({ patientName }) => patientName)).toEqual(['Rahim Uddin']);
    for (const text of ['none', 'a/b', '..', '__x__', 'x'.repeat(2_000)])
      expect((await byId(text)).items).toEqual([]);
  });
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
  expect(await countActiveDonors('O-')).toBe(2);
  expect(await readNeeds('O-')).toEqual({ requests: 1, units: 3 });
});

function queriesOf({ filters, sorts, searches }: ListFields): ListQuery[] {
  const sortings = sorts.flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => ({ field, direction })),
  );
  return [
    ...sortings.flatMap((sort) => [
      { filter: null, sort },
      ...filters.map((field) => ({ filter: { field, value: true }, sort })),
    ]),
    ...searches.map((field) => ({ search: { field, text: 'abc' } })),
  ];
}

async function donorNamed(text: string): Promise<Donor> {
  const { items } = await adminDonors.readPage({ search: { field: 'fullName', text } }, null);
  const [donor] = items;
  if (donor === undefined) throw new Error(`There is no donor ${text}.`);
  return donor;
}

function namesOf({ items }: { readonly items: readonly Donor[] }): string[] {
  return items.map(({ fullName }) => fullName);
}

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => problemOf(error).kind,
  );
}
