import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { adminDonors } from '../donors/api.ts';
import { readRecentActions } from '../log/api.ts';
import { readHiddenNumbers } from './hidden-numbers-api.ts';
import type { ListQuery } from './list-query.ts';
import { type LongWork, readAll } from './read-all.ts';

const query: ListQuery = { search: '', filters: [], sort: { field: 'fullName', direction: 'asc' } };

let campus: Campus;
let admin: AccountIdentity;
let member: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus();
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
  member = await campus.join('Ayesha');
  await registerDonor(member, { ...donorDetails, allowContactVisibility: false });
  const records = Array.from({ length: 120 }, (_, i) => [
    [`donors/d${i}`, { fullName: `Donor ${String(i).padStart(3, '0')}`, bloodGroup: 'O+' }],
    [`donors/d${i}/private/contact`, { contactNumber: `+880 1700 001 ${String(i).padStart(3, '0')}` }],
  ]);
  await campus.putDocuments(Object.fromEntries(records.flat()));
});
afterAll(() => campus.close());

it('an admin reads a list of several pages to its end, and the hidden numbers of all its donors', async () => {
  await campus.signInAs(admin);
  const progress: number[] = [];
  const donors = await readAll(adminDonors, query, following(progress));
  expect(donors).toHaveLength(121);
  expect(progress).toEqual([50, 100, 121]);
  const numbers = await readHiddenNumbers(
    donors.map(({ id }) => id),
    following([]),
  );
  expect(numbers.size).toBe(121);
  expect(numbers.get('d119')).toBe('+880 1700 001 119');
  expect(numbers.get(member.uid)).toBe(donorDetails.contactNumber);
  const [latest] = await readRecentActions();
  expect(latest).toMatchObject({
    action: 'export-numbers',
    actor: admin.uid,
    collection: 'donors',
    targets: [],
  });
});

it('reading that is stopped ends before the next page', async () => {
  await campus.signInAs(admin);
  const controller = new AbortController();
  const progress: number[] = [];
  const reading = readAll(adminDonors, query, {
    signal: controller.signal,
    onProgress: (done) => {
      progress.push(done);
      controller.abort();
    },
  });
  await expect(reading).rejects.toThrow();
  expect(progress).toEqual([50]);
});

it('a member reads no numbers so', async () => {
  await campus.signInAs(member);
  const reading = readHiddenNumbers(['d1'], following([]));
  await expect(reading).rejects.toSatisfy((error) => problemOf(error).kind === 'denied');
});

function following(progress: number[]): LongWork {
  return { signal: new AbortController().signal, onProgress: (done) => progress.push(done) };
}
