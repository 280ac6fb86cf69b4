import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { deleteOwnRecords } from '../../account/api.ts';
import { readOwnRecords } from '../../account/download-api.ts';
import { updateDonor } from './api.ts';
import { readByMail, setByMail } from './notice-settings-api.ts';
import { registerDonor } from './register-api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a registration stores the choice with a token of 256 random bits, which later changes keep', async () => {
  const first = await campus.join('Ayesha');
  await registerDonor(first, { ...donorDetails, byMail: true });
  const { token } = await settingsOf(first.uid);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await setByMail(first.uid, false);
  expect(await settingsOf(first.uid)).toEqual({ byMail: false, token });
  expect(await updateDonor(first.uid, { fullName: 'Ayesha' })).toMatchObject({ byMail: false });
  expect(await updateDonor(first.uid, { byMail: true })).toMatchObject({ byMail: true });
  expect(await settingsOf(first.uid)).toEqual({ byMail: true, token });

  const second = await campus.join('Bashir');
  await registerDonor(second, { ...donorDetails, byMail: false });
  expect(await settingsOf(second.uid)).toMatchObject({ byMail: false });
  expect((await settingsOf(second.uid)).token).not.toBe(token);
});

test('missing settings count as no, and two tabs that turn mails on make one token', async () => {
  const { uid } = await campus.join('Chandni');
  expect(await readByMail(uid)).toBe(false);
  await Promise.all([setByMail(uid, true), setByMail(uid, true)]);
  const { byMail, token } = await settingsOf(uid);
  expect(byMail).toBe(true);
  await Promise.all([setByMail(uid, false), updateDonor(uid, { byMail: false })]);
  expect(await settingsOf(uid)).toEqual({ byMail: false, token });
});

test('an unverified member can’t turn mails on', async () => {
  const { uid } = await campus.join('Dilara', { emailVerified: false });
  const kind = await setByMail(uid, true).catch((error: unknown) => problemOf(error).kind);
  expect(kind).toBe('denied');
});

test('the settings are deleted with the account, also by a repeated deletion', async () => {
  const { uid } = await campus.join('Emon');
  await setByMail(uid, true);
  await deleteOwnRecords(uid);
  expect((await readOwnRecords(uid, null)).noticeSettings).toBeNull();
  await setByMail(uid, true);
  await deleteOwnRecords(uid);
  expect((await readOwnRecords(uid, null)).noticeSettings).toBeNull();
});

async function settingsOf(uid: string): Promise<{ readonly byMail?: unknown; readonly token?: unknown }> {
  return (await readOwnRecords(uid, null)).noticeSettings ?? {};
}
