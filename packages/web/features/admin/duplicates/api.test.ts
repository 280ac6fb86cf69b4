import type { AuditAction } from '@blood-bank/domain/records/audit-entry';
import { duplicateId } from '@blood-bank/domain/records/duplicate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { adminLog } from '../log/api.ts';
import { countDuplicates, type DonorPair, duplicateList, keepDonor, tellApart } from './api.ts';

const entry = `roster-${'1'.repeat(32)}`;
const older = `roster-${'2'.repeat(32)}`;

let campus: Campus;
let admins: readonly AccountIdentity[];

beforeAll(async () => {
  campus = await startCampus();
  admins = [await campus.join('Olivia'), await campus.join('Omar')];
  for (const admin of admins) await campus.makeAdmin(admin);
  const donor = { fullName: 'Chandni Roy', bloodGroup: 'O+' };
  await campus.putDocuments({
    [`donors/${entry}`]: { ...donor, userId: null, registeredAt: new Date('2026-03-01') },
    [`donors/${older}`]: { ...donor, userId: null, registeredAt: new Date('2026-02-01') },
    'donors/zoya': { ...donor, userId: 'zoya', registeredAt: new Date('2026-04-01') },
  });
});
afterAll(() => campus.close());

it('pairs are listed with the member or the older record first, but not those of which one is gone', async () => {
  await store(entry, 'zoya', '2026-05-01');
  await store(entry, older, '2026-05-02');
  await store(entry, 'gone', '2026-05-03');
  expect((await pairs()).map(({ donors }) => donors.map(({ id }) => id))).toEqual([
    [older, entry],
    ['zoya', entry],
  ]);
  expect(await countDuplicates()).toBe(3);
  await campus.deleteDocument(`duplicates/${duplicateId(entry, 'gone')}`);
  await signIn(0);
});

it('an answer that was lost can be repeated, and the second of two admins is refused', async () => {
  const [both, withMember] = await pairs();
  if (both === undefined || withMember === undefined) throw new Error('There are no pairs.');
  await tellApart(both);
  await tellApart(both);
  await signIn(1);
  expect(await kindOfFailure(keepDonor(both, both.donors[0]))).toBe('denied');
  expect(await kindOfFailure(keepDonor(withMember, withMember.donors[1]))).toBe('denied');
  await keepDonor(withMember, withMember.donors[0]);
  await signIn(0);
  expect(await kindOfFailure(tellApart(withMember))).toBe('denied');
  expect(await pairs()).toEqual([]);
  expect(await targetsOf('tell-apart')).toEqual([[older, entry]]);
  expect(await targetsOf('merge')).toEqual([['zoya', entry]]);
});

async function pairs(): Promise<readonly DonorPair[]> {
  return (await duplicateList.readPage(null, null)).items;
}

function store(one: string, other: string, foundAt: string): Promise<void> {
  const found = { shared: ['email'], foundAt: new Date(foundAt), status: 'open', kept: null, keptBy: null };
  const donors = [one, other].sort();
  return campus.putDocuments({ [`duplicates/${duplicateId(one, other)}`]: { donors, ...found } });
}

async function signIn(place: number): Promise<void> {
  const admin = admins[place];
  if (admin !== undefined) await campus.signInAs(admin);
}

async function targetsOf(action: AuditAction) {
  const filters = [{ field: 'action', value: action }];
  const { items } = await adminLog.readPage({ search: '', filters, sort: null }, null);
  return items.map(({ targets }) => targets);
}

async function kindOfFailure(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    return problemOf(error).kind;
  }
}
