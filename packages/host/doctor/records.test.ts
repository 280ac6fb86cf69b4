import { describe, expect, test } from 'vitest';
import { type DemoDocument, demoDonor, demoMember } from '../demo-documents.ts';
import { demoOffer, demoRequest } from '../demo-requests.ts';
import { readProductFiles } from '../product-files.ts';
import { soundCampus } from '../testing/sound-campus.ts';
import { writeDocuments } from '../write-documents.ts';
import { examineData } from './examine-data.ts';
import { doRepairs } from './repair.ts';

const { indexes, campus } = readProductFiles();
const sound = soundCampus();
const donor = () => `donors/${sound.uid}`;
const contact = () => `donors/${sound.uid}/private/contact`;

describe('records', () => {
  test('a profile without isProfileActive is reported as unfindable until it is repaired', async () => {
    await sound.change(donor(), { isProfileActive: undefined });
    expect(sound.found()).toEqual(['missing fields: donors/UID, to repair']);
    expect(examineData(sound.dataFolder, indexes).findings[0]?.what).toContain('so that no search finds it');
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf(donor())).toMatchObject({ isProfileActive: true });
  });

  test('other missing fields are filled with what the product takes them for', async () => {
    await sound.change(`users/${sound.uid}`, { role: undefined, accountStatus: undefined });
    await sound.change(donor(), {
      isVerified: undefined,
      lastDonationDate: undefined,
      universityRole: undefined,
    });
    await sound.change('bloodRequests/demo-000', { additionalInfo: undefined });
    await sound.repair('repair');
    expect(sound.found()).toEqual(['accounts: users']);
    expect(await sound.fieldsOf(`users/${sound.uid}`)).toMatchObject({ role: 'user' });
  });

  test('a record that the rules would refuse is named with its fields', async () => {
    await sound.change(donor(), {
      bloodGroup: 'B',
      dateOfBirth: '2001-02-30',
      nickname: 'D',
    });
    await sound.change('bloodRequests/demo-000', { unitsRequired: 2.5, patientName: undefined });
    await sound.change(`users/${sound.uid}`, { fullName: ' Dawud' });
    await sound.change(contact(), { contactNumber: 'call me' });
    const { findings } = examineData(sound.dataFolder, indexes);
    expect(findings.filter(({ check }) => check === 'fields').map(({ what }) => what)).toEqual([
      'The rules would refuse it: patientName is missing, unitsRequired is not as it should be.',
      'The rules would refuse it: bloodGroup is not as it should be, dateOfBirth is not as it should be, nickname is no field of it.',
      'The rules would refuse it: contactNumber is not as it should be.',
      'The rules would refuse it: fullName is not as it should be.',
    ]);
  });

  test('a hidden number in the record is removed from it, and kept in the private part', async () => {
    await sound.change(donor(), { allowContactVisibility: false });
    await sound.change(contact(), undefined);
    expect(sound.found()).toEqual(['hidden numbers: donors/UID, to repair']);
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf(donor())).toMatchObject({ contactNumber: null });
    expect(await sound.fieldsOf(contact())).toMatchObject({ contactNumber: '+880 1700 000 000' });
  });

  test('a hidden number that is already in the private part is only removed', async () => {
    await sound.change(donor(), { allowContactVisibility: undefined, contactNumber: '+880 1700 000 999' });
    await sound.repair('repair');
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf(donor())).toMatchObject({
      allowContactVisibility: false,
      contactNumber: null,
    });
    expect(await sound.fieldsOf(contact())).toMatchObject({ contactNumber: '+880 1700 000 000' });
  });

  test('a missing private part is created from the shown number; without one, the donor has to save', async () => {
    await sound.change(contact(), undefined);
    expect(sound.found()).toEqual(['private parts: donors/UID/private/contact, to repair']);
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    await sound.change(contact(), undefined);
    await sound.change(donor(), { contactNumber: null });
    expect(sound.found()).toEqual(['private parts: donors/UID/private/contact']);
  });

  test('a shown number has to equal the one in the private part', async () => {
    await sound.change(donor(), { contactNumber: '+880 1700 000 999' });
    expect(sound.found()).toEqual(['private parts: donors/UID']);
    await sound.change(donor(), { contactNumber: null });
    expect(sound.found()).toEqual(['private parts: donors/UID, to repair']);
    await sound.repair('repair');
    expect(await sound.fieldsOf(donor())).toMatchObject({ contactNumber: '+880 1700 000 000' });
  });

  test("a profile under another id than its user's is moved with its number; a second one is removed on demand", async () => {
    const fields = await sound.fieldsOf(donor());
    const number = await sound.fieldsOf(contact());
    await sound.change(donor(), undefined);
    await sound.change(contact(), undefined);
    await sound.change('donors/random', fields);
    await sound.change('donors/random/private/contact', number);
    expect(sound.found()).toEqual(['donors: donors/random, to repair']);
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf(donor())).toEqual(fields);
    expect(await sound.fieldsOf(contact())).toEqual(number);
    await sound.change('donors/random', fields);
    await sound.change('donors/random/private/contact', number);
    expect(sound.found()).toEqual(['donors: donors/random, to remove']);
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
  });

  test('search terms that are missing, outdated or none are counted by collection, and filled in', async () => {
    const paths = [`users/${sound.uid}`, donor(), contact(), 'bloodRequests/demo-000'];
    const before = await Promise.all(paths.map((path) => sound.fieldsOf(path)));
    await sound.change(`users/${sound.uid}`, { searchTerms: ['da'] });
    for (const path of paths.slice(1)) await sound.change(path, { searchTerms: undefined });
    const { findings } = examineData(sound.dataFolder, indexes);
    expect(findings.map(({ weight, where, what }) => `${weight} ${where}: ${what}`)).toEqual([
      'advice bloodRequests: Records without search terms: 1; with outdated ones: 0.',
      'advice donors: Records without search terms: 1; with outdated ones: 0.',
      'advice donors/*/private: Records without search terms: 1; with outdated ones: 0.',
      'advice users: Records without search terms: 0; with outdated ones: 1.',
    ]);
    await sound.repair('repair');
    expect(sound.found()).toEqual([]);
    expect(await Promise.all(paths.map((path) => sound.fieldsOf(path)))).toEqual(before);
    await sound.change(donor(), { searchTerms: 'dawud', fullName: 'Dawud Das' });
    expect(sound.found()).toEqual(['fields: donors/UID', 'search terms: donors, to repair']);
    await sound.repair('repair');
    expect((await sound.fieldsOf(donor()))?.searchTerms).toContain('dawud das');
  });

  test('orphaned records are named, and removed on demand', async () => {
    await sound.change(donor(), undefined);
    const orphan = { uid: 'gone', email: 'gone@campus.test', fullName: 'Gina Gone', role: 'user' } as const;
    const now = new Date();
    await writeDocuments(sound.backend, [
      demoMember(orphan, campus.departments, now),
      ...demoDonor(8, orphan, campus.departments, now),
      demoRequest(1, orphan, now),
    ]);
    expect(sound.found()).toEqual([
      'blood requests: bloodRequests/demo-001, to remove',
      'donors: donors/gone, to remove',
      'private parts: donors/UID/private/contact, to remove',
      'user records: users/gone, to remove',
    ]);
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf('donors/gone/private/contact')).toBeUndefined();
  });

  test('an offer without its request or its donor is named, and removed on demand', async () => {
    const now = new Date();
    // After any uid, as faults are named in the order of the ids.
    const gone = '~gone';
    const offerOf = (uid: string) =>
      demoOffer(0, 0, { uid, email: `${uid}@campus.test`, fullName: 'Gina Gone', role: 'user' }, sound, now);
    await writeDocuments(sound.backend, offerOf(sound.uid));
    expect(sound.found()).toEqual([]);
    await writeDocuments(sound.backend, offerOf(gone));
    expect(sound.found()).toEqual([`offers: bloodRequests/demo-000/offers/${gone}, to remove`]);
    await sound.change('bloodRequests/demo-000', undefined);
    await sound.change(`bloodRequests/demo-000/offers/${sound.uid}`, { message: undefined, status: 'sold' });
    expect(sound.found()).toEqual([
      'missing fields: bloodRequests/demo-000/offers/UID, to repair',
      'fields: bloodRequests/demo-000/offers/UID',
      'offers: bloodRequests/demo-000/offers/UID, to remove',
      `offers: bloodRequests/demo-000/offers/${gone}, to remove`,
    ]);
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
  });

  test('a call without its request or its donor is named, and removed on demand', async () => {
    const call = { callerId: sound.uid, callerName: 'Dawud Donor', outcome: 'later', note: '', attempts: 1 };
    const write = (requestId: string, donorId: string, startedAt: Date | string = new Date()) =>
      sound.change(`calls/${requestId}_${donorId}`, { ...call, requestId, donorId, startedAt });
    await write('demo-000', sound.uid);
    await sound.change(`callHeads/${sound.uid}`, { call: `demo-000_${sound.uid}` });
    expect(sound.found()).toEqual([]);
    await write('gone', sound.uid);
    await write('demo-000', '~gone', 'yesterday');
    await sound.change('callHeads/~gone', { call: 'demo-000_~gone' });
    expect(sound.found()).toEqual([
      'call heads: callHeads/~gone, to remove',
      'fields: calls/demo-000_~gone',
      'calls: calls/demo-000_~gone, to remove',
      'calls: calls/gone_UID, to remove',
    ]);
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
  });

  test('a donation without its donor is named, and removed on demand; one that the record does not tell of is named', async () => {
    const donation = { component: 'whole-blood', place: '', requestId: null, recordedBy: sound.uid };
    const write = (donorId: string, donatedOn: string) =>
      sound.change(`donors/${donorId}/donations/${donatedOn}`, {
        ...donation,
        donatedOn,
        recordedAt: new Date(),
      });
    await sound.change(donor(), { lastDonationDate: '2026-03-05' });
    await write(sound.uid, '2026-03-05');
    expect(sound.found()).toEqual([]);
    await write('~gone', '2026-03-05');
    await write(sound.uid, '2026-04-05');
    expect(sound.found()).toEqual([
      'donations: donors/UID/donations/2026-04-05',
      'donations: donors/~gone/donations/2026-03-05, to remove',
    ]);
    await sound.repair('removal');
    expect(sound.found()).toEqual(['donations: donors/UID/donations/2026-04-05']);
  });

  test('an offer that names another donor than its id is named; one of a removed request goes with it', async () => {
    await sound.change('bloodRequests/demo-000', { userId: 'gone' });
    const donor = { uid: sound.uid, email: '', fullName: 'Dawud Donor', role: 'user' } as const;
    await writeDocuments(sound.backend, demoOffer(0, 0, donor, sound, new Date()));
    const offer = `bloodRequests/demo-000/offers/${sound.uid}`;
    await sound.change(offer, { userId: 'another' });
    expect(sound.found()).toEqual([
      'blood requests: bloodRequests/demo-000, to remove',
      'offers: bloodRequests/demo-000/offers/UID, to remove',
    ]);
    await sound.change(offer, { userId: sound.uid });
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
    expect(await sound.fieldsOf(offer)).toBeUndefined();
  });

  test('user records and accounts without each other are named', async () => {
    await sound.change(`users/${sound.uid}`, undefined);
    expect(sound.found()).toEqual([
      'donors: donors/UID',
      'accounts: dawud.donor@campus.test (UID)',
      'accounts: users',
    ]);
  });

  test('a tombstone is advice, never filled in, and removed on demand once the account is gone', async () => {
    const { createdAt = null } = (await sound.fieldsOf(`users/${sound.uid}`)) ?? {};
    const leave = (status: string) => async (uid: string) => {
      await sound.change(`users/${uid}`, undefined);
      await sound.change(`users/${uid}`, { accountStatus: status, createdAt });
    };
    await leave('suspended')('gone');
    expect(sound.found()).toEqual(['departed members: users/gone, to remove']);
    await sound.repair('repair');
    expect(await sound.fieldsOf('users/gone')).toEqual({ accountStatus: 'suspended', createdAt });
    await sound.repair('removal');
    expect(sound.found()).toEqual([]);
    for (const status of ['suspended', 'provisional']) {
      await leave(status)(sound.uid);
      expect(sound.found()).toEqual(['departed members: users/UID', 'accounts: users']);
      await sound.repair('repair');
      await sound.repair('removal');
      expect(await sound.fieldsOf(`users/${sound.uid}`)).toEqual({ accountStatus: status, createdAt });
    }
    expect(examineData(sound.dataFolder, indexes).findings.map(({ weight }) => weight)).not.toContain(
      'fault',
    );
  });

  test('a tombstone with more in it is a user record with missing fields', async () => {
    await sound.change('users/gone', { accountStatus: 'suspended', fullName: 'Gina Gone' });
    expect(sound.found()).toEqual([
      'missing fields: users/gone, to repair',
      'fields: users/gone',
      'user records: users/gone, to remove',
      'search terms: users, to repair',
    ]);
  });

  test('a user record with another uid is corrected', async () => {
    await sound.change(`users/${sound.uid}`, { uid: 'other' });
    expect(sound.found()).toEqual(['user records: users/UID, to repair']);
    await sound.repair('repair');
    expect(await sound.fieldsOf(`users/${sound.uid}`)).toMatchObject({ uid: sound.uid });
  });

  test('an unknown document is named', async () => {
    const document: DemoDocument = { path: 'letters/l1', fields: { text: 'hello' } };
    await writeDocuments(sound.backend, [document]);
    expect(sound.found()).toEqual(['documents: letters/l1']);
  });

  test('a record that has changed since it was checked is left alone', async () => {
    await sound.change(donor(), { isProfileActive: undefined });
    const { findings } = examineData(sound.dataFolder, indexes);
    await sound.change(donor(), { isProfileActive: false });
    await doRepairs(
      sound.dataFolder,
      findings.flatMap(({ where, repair }) => (repair ? [{ where, repair, action: 'repair' }] : [])),
      () => {},
    );
    expect(await sound.fieldsOf(donor())).toMatchObject({ isProfileActive: false });
  });
});

test('members of a closed community whose address is of another domain are named', () => {
  const domainsOf = (emailDomains: string[]) =>
    examineData(sound.dataFolder, indexes, { emailDomains }).findings.map(({ check, where }) => [
      check,
      where,
    ]);
  expect(domainsOf(['*.test'])).toEqual([]);
  expect(domainsOf(['elsewhere.test'])).toEqual([
    ['email domains', `dawud.donor@campus.test (${sound.uid})`],
  ]);
});

test('what donors have said to attributes that campus.json names no more is kept, and told', async () => {
  await sound.change(donor(), { attributes: { hall: 'North Hall', batch: '19' } });
  const found = (ids: readonly string[]) =>
    examineData(sound.dataFolder, indexes, {
      donorAttributes: ids.map((id) => ({ id, label: { en: id } })),
    }).findings.map(({ check, where, what }) => [check, where, what]);
  expect(found(['hall', 'batch'])).toEqual([]);
  expect(found(['batch'])).toEqual([
    [
      'attributes',
      'donorAttributes in campus.json, hall',
      '1 donor record has a value for it, which no one sees, as campus.json does not name it.',
    ],
  ]);
  await sound.change(donor(), { attributes: { hall: ' North Hall' } });
  expect(found(['hall']).map(([check]) => check)).toEqual(['fields']);
});
