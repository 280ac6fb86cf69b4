import { rosterIdPrefix } from '@blood-bank/domain/roster-ids';
import { sweepDonors } from '@blood-bank/reactions/sweep-donors';
import { expect, test } from 'vitest';
import { noticeCampus } from './testing/notice-campus.ts';

test('it is noted when the donor of an entry was last reached, or the entry was changed', async () => {
  const campus = await noticeCampus();
  const { clock, backend } = campus.backend;
  const { documents } = backend.firestore;
  const id = `${rosterIdPrefix}${'1'.repeat(32)}`;
  const path = `donors/${id}`;
  const registeredAt = new Date('2024-01-02T03:04:05Z');
  await campus.create(path, { userId: null, email: '', universityId: '', registeredAt, isAvailable: true });
  await campus.create(`${path}/private/contact`, { contactNumber: '+880 1700 000 101' });
  const { uid } = await campus.addDonor('mira', 'O+', { record: { registeredAt } });
  const reachedAt = async (of = path) => (await documents.get(of))?.fields.reachedAt;
  await campus.mails();
  expect(await reachedAt()).toBeUndefined();
  await sweepDonors(documents);
  expect(await reachedAt()).toEqual(registeredAt);
  expect(await reachedAt(`donors/${uid}`)).toBeUndefined();

  const call = `calls/one_${id}`;
  const startedAt = new Date(clock.now());
  await campus.create(call, {
    requestId: 'one',
    donorId: id,
    callerId: 'vera',
    startedAt,
    outcome: 'calling',
  });
  for (const outcome of ['no-answer', 'wrong-number']) await campus.change(call, { outcome });
  await campus.change(path, { numberReportedAt: startedAt, isVerified: true, isProfileActive: false });
  await campus.mails();
  expect(await reachedAt()).toEqual(registeredAt);

  for (const outcome of ['later', 'declined', 'coming']) {
    clock.advance({ days: 31 });
    await campus.change(call, { outcome });
    await campus.mails();
    expect(await reachedAt()).toEqual(new Date(clock.now()));
  }
  const changes = [
    { [path]: { department: 'Law' } },
    { [path]: { lastDonationDate: '2026-01-02' } },
    { [`${path}/private/contact`]: { contactNumber: '+880 1700 000 102' } },
  ];
  for (const change of changes) {
    clock.advance({ days: 31 });
    for (const [changed, fields] of Object.entries(change)) await campus.change(changed, fields);
    await campus.mails();
    expect(await reachedAt()).toEqual(new Date(clock.now()));
  }
  const noted = await reachedAt();
  clock.advance({ days: 1 });
  await campus.change(path, { department: 'EEE' });
  await campus.mails();
  expect(await reachedAt()).toEqual(noted);
  await campus.change(`donors/${uid}`, { department: 'Law' });
  await campus.mails();
  await sweepDonors(documents);
  expect(await reachedAt(`donors/${uid}`)).toBeUndefined();
  expect(await reachedAt()).toEqual(noted);
});
