import { isVerifiedDonor } from '@blood-bank/domain/records/donor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readAll } from '../list/read-all.ts';
import { adminLog } from '../log/api.ts';
import { adminDonors } from './api.ts';
import { changeDonors } from './bulk-api.ts';

const wholeList = { search: '', filters: [], sort: { field: 'fullName', direction: 'asc' } } as const;
const shown = (id: string) => ({ id, bloodGroup: 'O+' as const });
const ids = Array.from({ length: 150 }, (_, i) => `d${i}`);
const donors = ids.map(shown);
const signal = new AbortController().signal;
const ignored = { signal, onProgress: () => undefined };

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  const admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
  const records = ids.map((id) => [
    `donors/${id}`,
    { fullName: id, bloodGroup: 'O+', isVerified: false, isProfileActive: true },
  ]);
  await campus.putDocuments(Object.fromEntries(records));
});
afterAll(() => campus.close());

it('changes all donors but those who are gone, each named in the audit log', async () => {
  const progress: number[] = [];
  const wanted = [...donors.slice(0, 70), shown('gone'), ...donors.slice(70)];
  const result = await changeDonors(wanted, 'verify', { signal, onProgress: (done) => progress.push(done) });
  expect(result.changed).toHaveLength(150);
  expect(result.failed.map(({ id, error }) => [id, problemOf(error).kind])).toEqual([['gone', 'missing']]);
  expect(progress).toEqual([100, 151]);
  const stored = await readAll(adminDonors, wholeList, ignored);
  expect(stored.filter((donor) => isVerifiedDonor(donor) && donor.isProfileActive)).toHaveLength(150);
  const entries = (await adminLog.readPage({ search: '', filters: [], sort: null }, null)).items;
  const verified = entries.filter(({ action }) => action === 'verify').flatMap(({ targets }) => targets);
  expect(verified.toSorted()).toEqual(ids.toSorted());
});

it('verifies nobody with another group than was shown', async () => {
  const result = await changeDonors([{ id: 'd0', bloodGroup: 'A+' }], 'verify', ignored);
  expect(result.failed.map(({ error }) => problemOf(error).kind)).toEqual(['denied']);
});

it('stops between two commits, and leaves the rest as it was', async () => {
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const result = await changeDonors(donors, 'deactivate', { signal: controller.signal, onProgress });
  expect(result).toEqual({ changed: ids.slice(0, 100), failed: [] });
  const stored = await readAll(adminDonors, wholeList, ignored);
  expect(stored.filter(({ isProfileActive }) => !isProfileActive)).toHaveLength(100);
});

it('a refusal that concerns every donor is not repeated for each', async () => {
  await campus.join('Ayesha');
  const result = await changeDonors(donors, 'unverify', ignored);
  expect(result.changed).toEqual([]);
  expect(result.failed).toHaveLength(150);
  expect(problemOf(result.failed[149]?.error).kind).toBe('denied');
});
