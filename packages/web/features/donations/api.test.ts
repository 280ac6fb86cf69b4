import { type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../lib/firestore/errors.ts';
import { donorDetails } from '../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { readMyDonor } from '../donors/api.ts';
import { registerDonor } from '../donors/own/register-api.ts';
import { deleteDonation, logDonation, readDonations } from './api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

const date = (text: string) => parseCalendarDate(text) as CalendarDate;

function donation(day: string, component: 'whole-blood' | 'platelets' = 'whole-blood') {
  return { donatedOn: date(day), component, place: 'Blood drive', requestId: null };
}

async function donor(name: string, lastDonationDate: CalendarDate | null = null) {
  const member = await campus.join(name);
  await registerDonor(member, { ...donorDetails, lastDonationDate });
  return member;
}

/** What a donor's record tells of the last donation. */
async function lastOf(uid: string) {
  const record = await readMyDonor(uid);
  return [record?.lastDonationDate, record?.lastDonationComponent];
}

test('the last date moves with the log, forwards and back', async () => {
  const { uid } = await donor('ayesha');
  expect(await logDonation(uid, donation('2026-03-05'), uid)).toBe('logged');
  expect(await lastOf(uid)).toEqual(['2026-03-05', 'whole-blood']);
  expect(await logDonation(uid, donation('2025-03-05'), uid)).toBe('logged');
  expect(await lastOf(uid)).toEqual(['2026-03-05', 'whole-blood']);
  expect(await logDonation(uid, donation('2026-07-05', 'platelets'), uid)).toBe('logged');
  expect(await logDonation(uid, donation('2026-07-05'), uid)).toBe('known');
  expect(await lastOf(uid)).toEqual(['2026-07-05', 'platelets']);
  expect((await readDonations(uid)).map(({ donatedOn }) => donatedOn)).toEqual([
    '2026-07-05',
    '2026-03-05',
    '2025-03-05',
  ]);
  await deleteDonation({ donorId: uid, donatedOn: date('2025-03-05') });
  await deleteDonation({ donorId: uid, donatedOn: date('2026-07-05') });
  await deleteDonation({ donorId: uid, donatedOn: date('2026-07-05') });
  expect(await lastOf(uid)).toEqual(['2026-03-05', 'whole-blood']);
  await deleteDonation({ donorId: uid, donatedOn: date('2026-03-05') });
  expect(await lastOf(uid)).toEqual([null, null]);
});

test('a date that the record had becomes the first entry, and is not lost', async () => {
  const { uid } = await donor('bashir', date('2026-01-02'));
  await logDonation(uid, donation('2026-06-02'), uid);
  await deleteDonation({ donorId: uid, donatedOn: date('2026-06-02') });
  expect(await lastOf(uid)).toEqual(['2026-01-02', 'whole-blood']);
});

test('volunteers log donations of others, members don’t', async () => {
  const { uid } = await donor('chandni');
  const member = await campus.join('karim');
  const refused = logDonation(uid, donation('2026-03-05'), member.uid);
  expect(await refused.catch((error: unknown) => problemOf(error).kind)).toBe('denied');
  await campus.setVolunteer(member, true);
  expect(await logDonation(uid, donation('2026-03-05'), member.uid)).toBe('logged');
  expect(await readDonations(uid)).toMatchObject([{ place: 'Blood drive', recordedBy: member.uid }]);
});

test('of many who log at once, each day is logged once, and the last date is the latest', async () => {
  const { uid } = await donor('shaila');
  const days = ['2026-01-05', '2026-03-05', '2026-02-05', '2026-03-05'];
  const tries = days.map(async (day) => {
    for (;;) {
      const outcome = await logDonation(uid, donation(day), uid).catch(
        (error: unknown) => problemOf(error).kind,
      );
      if (outcome !== 'conflict') return outcome;
    }
  });
  expect((await Promise.all(tries)).sort()).toEqual(['known', 'logged', 'logged', 'logged']);
  expect(await readDonations(uid)).toHaveLength(3);
  expect(await lastOf(uid)).toEqual(['2026-03-05', 'whole-blood']);
});
