import { donorCode } from '@blood-bank/domain/records/donor';
import { donorTerms } from '@blood-bank/domain/search-terms';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ListPosition } from '../../../lib/firestore/list-stages.ts';
import type { Page } from '../../../lib/firestore/pagination.ts';
import { donorDocument } from '../../../lib/firestore/paths.ts';
import { changeOwnDetails, copyToRecord } from '../../../session/member-writes.ts';
import { type AccountIdentity, readMember } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { type DonorChanges, updateDonor } from '../../donors/own/api.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { newRequestId, postRequest } from '../../requests/post/api.ts';
import { adminDonors } from '../donors/api.ts';
import { adminRequests } from '../requests/api.ts';
import { adminUsers } from '../users/api.ts';
import type { Filter, ListQuery } from './list-query.ts';
import type { AdminRecords } from './records-api.ts';

const manyDonors = 130;

let campus: Campus;
let admin: AccountIdentity;
let tania: AccountIdentity;
let bashir: AccountIdentity;
let requestId: string;
let documentsRead = 0;

beforeAll(async () => {
  campus = await startCampus();
  countDocuments();
  tania = await campus.join('Tania');
  await registerDonor(tania, {
    ...donorDetails,
    fullName: 'Tania Sultana',
    universityId: 'DEMO-0227',
    contactNumber: '+880 1700 000 227',
  });
  requestId = newRequestId();
  await postRequest(requestId, tania, requestDetails);
  campus.advanceClock();
  bashir = await campus.join('Bashir');
  await registerDonor(bashir, {
    ...donorDetails,
    fullName: 'Bashir Ahmed',
    universityId: '2001-118',
    contactNumber: '01700-000 012',
    allowContactVisibility: false,
  });
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
});
afterAll(() => campus.close());

describe('a search of donors', () => {
  it.each([
    ...['Sultana Tania', 'sul tan', 'demo sultana'],
    ...['sultana', 'SUL', 'tania sul', 'Tánia', 'DEMO-0227', '0227', 'demo', 'TANIA@', 'tania@campus.test'],
    ...['01700000227', '+880 1700 000 227', '008801700000227', '০১৭০০০০০২২৭', '000227'],
  ])('by "%s" finds the one that has it', async (search) => {
    expect(await found(adminDonors, search)).toEqual(['Tania Sultana']);
  });

  it.each(['01700000012', '+880 1700 000 012', '8801700000012', '0012'])(
    'by "%s" finds the donor who hides that number',
    async (search) => expect(await found(adminDonors, search)).toEqual(['Bashir Ahmed']),
  );

  it('by what several have finds each once, in the order of the list', async () => {
    const both = ['Bashir Ahmed', 'Tania Sultana'];
    expect(await found(adminDonors, '01700')).toEqual(both);
    expect(await adminDonors.countAll(query('01700'))).toEqual({ count: 2, isLowerBound: true });
    const latest = { ...query('01700'), sort: { field: 'registeredAt', direction: 'desc' } } as const;
    const { items } = await adminDonors.readPage(latest, null);
    expect(items.map(({ fullName }) => fullName)).toEqual(both);
  });

  it('by a whole id finds that record, and by an impossible id nothing', async () => {
    expect(await found(adminDonors, tania.uid)).toEqual(['Tania Sultana']);
    expect(await found(adminRequests, requestId)).toEqual(['Rahim Uddin']);
    for (const search of ['none', 'a/b', '..', '__x__', 'x'.repeat(2_000), '?'])
      expect(await found(adminDonors, search)).toEqual([]);
  });

  it('by the code of a donor finds the one that has it, with and without blanks or hyphens, in any case', async () => {
    const entry = 'roster-d362708f0e1d2c3b4a5968778695a4b3';
    await campus.putDocuments({
      [`donors/${entry}`]: { userId: null, fullName: 'Zahir Islam', bloodGroup: 'O-' },
    });
    for (const search of [
      'D3 62 70',
      'D3-62-70',
      'd3‑62 – 70',
      'd36270',
      'd362',
      'roster-d362708',
      'ROSTER-D362',
      'd362708f0e',
    ])
      expect(await found(adminDonors, search)).toEqual(['Zahir Islam']);
    expect(await found(adminDonors, 'd362', [{ field: 'bloodGroup', value: 'O+' }])).toEqual([]);
    expect(await found(adminDonors, 'd3 62 71')).toEqual([]);
    for (const search of [donorCode(tania.uid), tania.uid.slice(0, 4).toLowerCase(), tania.uid.slice(0, 10)])
      expect(await found(adminDonors, search)).toEqual(['Tania Sultana']);
  });

  it('finds nothing that the filters leave out', async () => {
    const filter = (field: string, value: string | boolean) => ({ field, value });
    const fitting = [filter('bloodGroup', 'O-'), filter('isVerified', false), filter('department', 'CSE')];
    for (const search of [tania.uid, 'tania', '0170 0000 227']) {
      expect(await found(adminDonors, search, fitting)).toEqual(['Tania Sultana']);
      expect(await found(adminDonors, search, [...fitting, filter('isAvailable', false)])).toEqual([]);
    }
  });
});

describe('a record', () => {
  it('without search terms is found by its id alone', async () => {
    for (const path of [`donors/${tania.uid}`, `donors/${tania.uid}/private/contact`])
      await campus.removeField(path, 'searchTerms');
    for (const search of ['tania sultana', 'tania@', '+880 1700 000 227'])
      expect(await found(adminDonors, search)).toEqual([]);
    expect(await found(adminDonors, tania.uid)).toEqual(['Tania Sultana']);
    await edit(tania, { fullName: 'Tania' });
    await edit(tania, { fullName: 'Tania Sultana' });
    expect(await found(adminDonors, 'tania sultana')).toEqual(['Tania Sultana']);
  });

  it('is found by what its person has changed, and no longer by what it was', async () => {
    await edit(bashir, { fullName: 'Bashir Karim', contactNumber: '+880 1700 000 013' });
    expect(await found(adminDonors, 'karim')).toEqual(['Bashir Karim']);
    expect(await found(adminDonors, '01700000013')).toEqual(['Bashir Karim']);
    expect(await found(adminDonors, 'ahmed')).toEqual([]);
    expect(await found(adminDonors, '01700000012')).toEqual([]);
  });

  it('of a user is found by corrected details and by the address of the account', async () => {
    const chandni = await campus.join('Chandni');
    await changeOwnDetails(chandni.uid, { fullName: 'Chandni Das' });
    await changeOwnDetails(chandni.uid, { universityId: '2003-77' });
    await campus.signInAs(admin);
    for (const search of ['das', '2003', 'chandni@']) expect(await found(adminUsers, search)).toHaveLength(1);
    expect(await found(adminUsers, '2002-117')).not.toContain('Chandni Das');
    await campus.putDocuments({
      [`users/${chandni.uid}`]: { uid: chandni.uid, email: 'old@campus.test', fullName: 'Chandni Das' },
    });
    await campus.signInAs(chandni);
    const member = await readMember(chandni.uid);
    if (member === null || typeof member === 'string') throw new Error('There is a record.');
    await copyToRecord(chandni, member);
    await campus.signInAs(admin);
    expect(await found(adminUsers, 'das')).toEqual(['Chandni Das']);
  });
});

it('the terms of a number are not in the record that members read', async () => {
  await campus.join('Dilara');
  const { searchTerms } = (await getDoc(donorDocument(bashir.uid))).data() ?? {};
  expect(searchTerms).toContain('bashir');
  expect(JSON.stringify(searchTerms)).not.toMatch(/1700|0012|0013/);
  await campus.signInAs(admin);
});

describe('a search that finds many', () => {
  beforeAll(async () => {
    const donors = Array.from({ length: manyDonors }, (_, number) => {
      const id = `many-${String(number).padStart(3, '0')}`;
      const person = { fullName: `Many ${id}`, email: `${id}@campus.test`, universityId: id };
      const bloodGroup = number % 10 === 0 ? 'AB-' : 'B+';
      const searchTerms = donorTerms(person, '');
      return [`donors/${id}`, { ...person, searchTerms, bloodGroup, userId: id }] as const;
    });
    await campus.putDocuments(Object.fromEntries(donors));
    await campus.signInAs(admin);
  });
  it.each([[[]], [[{ field: 'bloodGroup', value: 'AB-' }]]])(
    'shows each once over its pages, of at most sixty documents, with filters %j',
    async (filters: Filter[]) => {
      const names = await found(adminDonors, 'many', filters);
      const all = manyDonors / (filters.length === 0 ? 1 : 10);
      expect(names).toHaveLength(all);
      expect(new Set(names).size).toBe(all);
    },
  );

  it('continues where a page that was read again ended', async () => {
    const first = await adminDonors.readPage(query('many'), null);
    const again = await adminDonors.readPage(query('many'), null, first.next);
    expect(again).toEqual(first);
    expect(again.next).toBe(first.next);
    expect(await adminDonors.countAll(query('many'))).toEqual({ count: 130, isLowerBound: false });
  });
});

/** The names that a search finds over all pages, none of which reads more than sixty documents. */
async function found(
  records: Pick<AdminRecords<object>, 'readPage'>,
  search: string,
  filters: readonly Filter[] = [],
): Promise<string[]> {
  const name = records === adminRequests ? 'patientName' : 'fullName';
  const names: string[] = [];
  let position: ListPosition | null = null;
  do {
    documentsRead = 0;
    const page: Page<object, ListPosition> = await records.readPage(query(search, filters, name), position);
    names.push(...page.items.map(nameOf));
    expect(documentsRead).toBeLessThanOrEqual(60);
    position = page.next;
  } while (position !== null);
  return names;
}

function nameOf(record: object): string {
  const { fullName, patientName }: { fullName?: string; patientName?: string } = record;
  return fullName ?? patientName ?? '';
}

function query(search: string, filters: readonly Filter[] = [], sortField = 'fullName'): ListQuery {
  return { search, filters, sort: { field: sortField, direction: 'asc' } };
}

/** Edits a donor record as its donor, and returns to the admin. */
async function edit(donor: AccountIdentity, changes: DonorChanges): Promise<void> {
  await campus.signInAs(donor);
  await updateDonor(donor.uid, changes);
  await campus.signInAs(admin);
}

/** Counts the documents that queries and gets answer with. */
function countDocuments(): void {
  const fetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const { status, headers, ...response } = await fetch(...call).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }));
    if (/:(runQuery|batchGet)/.test(String(call[0])))
      documentsRead += response.text.match(/"(document|found)":/g)?.length ?? 0;
    return new Response(response.text, { status, headers });
  });
}
