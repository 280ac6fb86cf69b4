import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { addDays } from '@blood-bank/domain/calendar-date';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exactly } from '../../../lib/firestore/pagination.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import { donorDetails as details } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../own/register-api.ts';
import { countDonors, type DonorFilters, noFilters, readDonors } from './api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus({
    donorAttributes: [{ id: 'hall', label: { en: 'Hall' }, choices: ['North', 'South'] }],
  });
});
afterAll(() => campus.close());

test('other members find a donor by group', async () => {
  const donor = await campus.join('bashir');
  await registerDonor(donor, { ...details, bloodGroup: 'AB-', fullName: 'Bashir Ahmed' });
  expect((await readDonors(search('AB-'), donor.uid, null)).items).toEqual([]);
  expect(await countDonors(search('AB-'), donor.uid)).toEqual(exactly(0));

  const seeker = await campus.join('seeker');
  const { items } = await readDonors(search('AB-'), seeker.uid, null);
  expect(items).toMatchObject([{ fullName: 'Bashir Ahmed', contactNumber: details.contactNumber }]);
  expect(await countDonors(search('AB-'), seeker.uid)).toEqual(exactly(1));
});

test('counts stop at the limit of members’ queries, without the member’s own record', async () => {
  const donors = Array.from({ length: 120 }, (_, number) => ({
    bloodGroup: 'A-',
    isProfileActive: true,
    number,
  }));
  await campus.putDocuments(
    Object.fromEntries(donors.map(({ number, ...donor }) => [`donors/many-${number}`, donor])),
  );
  const donor = await campus.join('limited');
  const calls = vi.spyOn(globalThis, 'fetch');
  expect(await countDonors(search('A-'), donor.uid)).toEqual({ count: 100, isLowerBound: true });
  await registerDonor(donor, { ...details, bloodGroup: 'A-' });
  expect(await countDonors(search('A-'), donor.uid)).toEqual({ count: 99, isLowerBound: true });
  await readDonors(search('A-'), donor.uid, null);
  const queries = calls.mock.calls
    .map(([, init]) => String(init?.body))
    .filter((body) => body.includes('from'));
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((body) => !/"limit":(1|50|100)\b/.test(body))).toEqual([]);
});

test('filters combine, and narrow down the list and its count', async () => {
  const donors = {
    ready: { department: 'Law', gender: 'Male', attributes: { hall: 'North' } },
    deferred: {
      department: 'Law',
      gender: 'Male',
      lastDonationDate: addDays(campusToday(), -9),
    },
    away: { department: 'Law', gender: 'Male', isAvailable: false, attributes: { hall: 'North' } },
    paused: { department: 'CSE', gender: 'Female', pausedUntil: addDays(campusToday(), 1) },
    rested: { department: 'CSE', gender: 'Female', pausedUntil: campusToday() },
    woman: { department: 'Law', gender: 'Female', attributes: { hall: 'North', batch: '19' } },
    engineer: { department: 'CSE', gender: 'Male' },
    inactive: { department: 'Law', gender: 'Male', isProfileActive: false },
  };
  const stored = { bloodGroup: 'B+', isProfileActive: true, isAvailable: true, lastDonationDate: null };
  await campus.putDocuments(
    Object.fromEntries(
      Object.entries(donors).map(([id, donor]) => [`donors/${id}`, { ...stored, userId: id, ...donor }]),
    ),
  );
  const own = await campus.join('filtering');
  await registerDonor(own, {
    ...details,
    bloodGroup: 'B+',
    department: 'Law',
    gender: 'Male',
    attributes: { hall: 'North' },
  });

  const law = { department: 'Law' };
  const men = { ...law, gender: 'Male' };
  expect(await found({})).toEqual(['away', 'deferred', 'engineer', 'paused', 'ready', 'rested', 'woman']);
  expect(await found(law)).toEqual(['away', 'deferred', 'ready', 'woman']);
  expect(await found(men)).toEqual(['away', 'deferred', 'ready']);
  expect(await found({ ...men, isAvailableNow: true })).toEqual(['ready']);
  expect(await found({ isAvailableNow: true })).toEqual(['engineer', 'ready', 'rested', 'woman']);
  const attributes = { hall: 'North' };
  expect(await found({ attributes })).toEqual(['away', 'ready', 'woman']);
  expect(await found({ ...men, isAvailableNow: true, attributes })).toEqual(['ready']);
  expect(await countDonors(search('B+', { ...men, attributes }), own.uid)).toEqual(exactly(2));
  expect(await countDonors(search('B+', men), own.uid)).toEqual(exactly(3));
  expect(await countDonors(search('B+', { department: 'CSE' }), own.uid)).toEqual(exactly(3));

  async function found(filters: Partial<DonorFilters>): Promise<string[]> {
    const { items } = await readDonors(search('B+', filters), own.uid, null);
    return items.map(({ id }) => id).sort();
  }
});

function search(group: BloodGroup, filters: Partial<DonorFilters> = {}) {
  return { group, ...noFilters, ...filters };
}
