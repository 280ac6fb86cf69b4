import { rosterId } from '@blood-bank/domain/identity-hashes';
import { duplicateId } from '@blood-bank/domain/records/duplicate';
import { donorTerms, numberTerms } from '@blood-bank/domain/search-terms';
import { forgetCalls } from '@blood-bank/reactions/forget-calls';
import { sweepDonors } from '@blood-bank/reactions/sweep-donors';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus } from './testing/notice-campus.ts';

const number = '+880 1700 000 101';
const otherNumber = '+880 1700 000 102';

test('entries that share a number, an id or an address are a pair, until they do not or an admin says whose they are', async () => {
  const campus = await noticeCampus();
  const one = await enter(campus, 'one', { universityId: 'CSE-2002/117', email: 'rahim@campus.test' });
  const other = await enter(campus, 'other', {
    contactNumber: otherNumber,
    universityId: 'cse 2002 117',
    email: 'rahim@campus.test',
  });
  await enter(campus, 'third', { contactNumber: '+880 1700 000 103', universityId: '117' });
  await campus.mails();
  expect(await pairs(campus)).toEqual([[[one, other].sort(), ['universityId', 'email'], 'open']]);

  await campus.change(`donors/${other}`, { email: '' });
  await campus.mails();
  expect(await pairs(campus)).toEqual([[[one, other].sort(), ['universityId'], 'open']]);
  await campus.change(`donors/${other}`, { universityId: '' });
  await campus.mails();
  expect(await pairs(campus)).toEqual([]);
  await changeNumber(campus, other, number);
  await campus.mails();
  expect(await pairs(campus)).toEqual([[[one, other].sort(), ['contactNumber'], 'open']]);

  await campus.change(`duplicates/${duplicateId(one, other)}`, { status: 'two-people' });
  await changeNumber(campus, other, otherNumber);
  await campus.mails();
  await changeNumber(campus, other, number);
  await campus.mails();
  expect(await pairs(campus)).toEqual([[[one, other].sort(), ['contactNumber'], 'two-people']]);
  await campus.remove(`donors/${other}`);
  await campus.mails();
  expect(await pairs(campus)).toEqual([]);
});

test('of two entries one takes over what the other knows more, with its donations and calls', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const numberReportedAt = new Date(campus.backend.clock.now());
  const kept = await enter(campus, 'kept', {
    importId: 'summer',
    attributes: { hall: 'Rokeya Hall' },
    department: 'Law',
  });
  const dropped = await enter(campus, 'dropped', {
    email: 'rahim@campus.test',
    department: 'Physics',
    attributes: { hall: 'Salimullah Hall', batch: '12' },
    lastDonationDate: '2026-03-04',
    lastDonationComponent: 'platelets',
    isVerified: true,
    pausedUntil: '2027-01-01',
    numberReportedAt,
  });
  const sister = await enter(campus, 'sister', {});
  await campus.create(`donors/${dropped}/donations/2026-03-04`, donation('2026-03-04', 'platelets'));
  const request = await campus.post();
  await call(campus, request, dropped);
  await campus.mails();
  await campus.change(`duplicates/${duplicateId(dropped, sister)}`, { status: 'two-people' });

  await keep(campus, kept, dropped);
  await campus.mails();
  expect(await documents.get(`donors/${dropped}`)).toBeNull();
  expect(await documents.get(`donors/${dropped}/private/contact`)).toBeNull();
  const { fields } = (await documents.get(`donors/${kept}`)) ?? {};
  expect(fields).toMatchObject({
    email: 'rahim@campus.test',
    department: 'Law',
    attributes: { hall: 'Rokeya Hall', batch: '12' },
    lastDonationDate: '2026-03-04',
    lastDonationComponent: 'platelets',
    isVerified: true,
    verifiedBloodGroup: 'O+',
    pausedUntil: '2027-01-01',
    numberReportedAt,
    importId: null,
  });
  expect(fields?.searchTerms).toContain('rahim@');
  expect((await documents.get(`donors/${kept}/donations/2026-03-04`))?.fields).toMatchObject({
    component: 'platelets',
  });
  expect((await documents.get(`calls/${request}_${kept}`))?.fields.outcome).toBe('coming');
  expect(await pairs(campus)).toEqual([[[kept, sister].sort(), ['contactNumber'], 'two-people']]);
});

test('an entry gets the number of the other one where it has none', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const kept = await enter(campus, 'kept', { contactNumber: null, universityId: '2002-117' });
  const dropped = await enter(campus, 'dropped', { universityId: '2002-117' });
  await campus.mails();
  await keep(campus, kept, dropped);
  await campus.mails();
  expect((await documents.get(`donors/${kept}`))?.fields.contactNumber).toBeNull();
  expect((await documents.get(`donors/${kept}/private/contact`))?.fields).toEqual({
    contactNumber: number,
    searchTerms: [...numberTerms(number)],
  });
});

test('the record of a member stays as it is, but for a later donation, which the member is told of', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const before = { department: '', lastDonationDate: '2026-01-01', email: 'mira@campus.test' };
  const { uid } = await campus.addDonor('mira', 'O+', { record: before });
  const entry = await enter(campus, 'mira', {
    email: 'mira@campus.test',
    department: 'Physics',
    lastDonationDate: '2026-05-06',
    contactNumber: otherNumber,
  });
  await campus.mails();
  const { fields: stored = {} } = (await documents.get(`donors/${uid}`)) ?? {};
  await keep(campus, uid, entry);
  expect(await campus.told()).toEqual(['mira']);
  const now = new Date(campus.backend.clock.now());
  expect((await documents.get(`donors/${uid}`))?.fields).toEqual({
    ...stored,
    lastDonationDate: '2026-05-06',
    lastDonationComponent: null,
    donationsChangedAt: now,
  });
  expect((await documents.get(`donors/${uid}/donations/2026-05-06`))?.fields).toMatchObject({
    component: 'whole-blood',
    recordedBy: 'admin',
    recordedAt: now,
  });
  // What the record said alone is not lost when the later one is taken back.
  expect((await documents.get(`donors/${uid}/donations/2026-01-01`))?.fields.requestId).toBeNull();
  expect(await documents.get(`donors/${uid}/private/contact`)).toBeNull();
  expect(await documents.get(`donors/${entry}`)).toBeNull();
  expect(await pairs(campus)).toEqual([]);
});

test('of two members nobody is deleted: the other profile is deactivated', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const record = { universityId: '2002-117', searchTerms: ['2002 117'], registeredAt: new Date(0) };
  const one = await campus.addDonor('one', 'O+', { record });
  const other = await campus.addDonor('other', 'O+', { record });
  await sweepDonors(documents);
  await keep(campus, one.uid, other.uid);
  await campus.mails();
  expect((await documents.get(`donors/${one.uid}`))?.fields.isProfileActive).toBe(true);
  expect((await documents.get(`donors/${other.uid}`))?.fields.isProfileActive).toBe(false);
  const merged = [[[one.uid, other.uid].sort(), ['universityId'], 'merged']];
  expect(await pairs(campus)).toEqual(merged);
  await sweepDonors(documents);
  expect(await pairs(campus)).toEqual(merged);
  const pair = (await documents.get(`duplicates/${duplicateId(one.uid, other.uid)}`))?.fields;
  expect(pair?.keptBy).toBeNull();
});

test('what more than six records have tells of nobody', async () => {
  const campus = await noticeCampus();
  const shared = { contactNumber: null, email: 'none@campus.test', universityId: 'none' };
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await enter(campus, name, shared);
  await campus.mails();
  expect(await pairs(campus)).toHaveLength(15);
  await enter(campus, 'g', shared);
  await campus.mails();
  await sweepDonors(campus.backend.backend.firestore.documents);
  expect(await pairs(campus)).toEqual([]);
});

test('of three entries that two admins merge at the same time, the first is left with all of it', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const first = await enter(campus, 'first', {});
  const second = await enter(campus, 'second', {});
  const third = await enter(campus, 'third', {});
  const request = await campus.post();
  await call(campus, request, third);
  await campus.mails();
  expect(await pairs(campus)).toHaveLength(3);
  // The third one is gone already, and what is stored of it not yet moved.
  await documents.update(`duplicates/${duplicateId(second, third)}`, merging(second));
  await documents.delete(`donors/${third}`);
  await keep(campus, first, second);
  await campus.mails();
  await forgetCalls(documents, 'donor', third, new Date(campus.backend.clock.now()));
  expect((await documents.get(`calls/${request}_${first}`))?.fields.outcome).toBe('coming');
  expect(await pairs(campus)).toEqual([]);
});

test('one that is gone already is not merged', async () => {
  const campus = await noticeCampus();
  const { documents } = campus.backend.backend.firestore;
  const one = await enter(campus, 'one', {});
  const other = await enter(campus, 'other', {});
  await campus.mails();
  await documents.delete(`donors/${one}`);
  await keep(campus, one, other);
  await campus.mails();
  expect(await documents.get(`donors/${other}`)).not.toBeNull();
  expect(await pairs(campus)).toEqual([]);
});

/** Adds an entry as a client does. @returns its id */
async function enter(campus: NoticeCampus, name: string, different: PlainFields): Promise<string> {
  const record = {
    fullName: 'Rahim Uddin',
    email: '',
    universityId: '',
    contactNumber: number,
    ...different,
  };
  const person = record as { fullName: string; email: string; universityId: string };
  const contactNumber = record.contactNumber as string | null;
  const id = rosterId('s'.repeat(43), { contactNumber: null, email: name });
  await campus.create(`donors/${id}/private/contact`, {
    contactNumber,
    searchTerms: [...numberTerms(contactNumber ?? '')],
  });
  await campus.create(`donors/${id}`, {
    userId: null,
    bloodGroup: 'O+',
    allowContactVisibility: false,
    isProfileActive: true,
    isAvailable: true,
    lastDonationDate: null,
    registeredAt: new Date(campus.backend.clock.now()),
    searchTerms: [...donorTerms(person, contactNumber ?? '')],
    ...record,
    contactNumber: null,
  });
  return id;
}

function changeNumber(campus: NoticeCampus, id: string, contactNumber: string): Promise<void> {
  const searchTerms = [...numberTerms(contactNumber)];
  return campus.change(`donors/${id}/private/contact`, { contactNumber, searchTerms });
}

function merging(kept: string) {
  return { status: 'to-merge', kept, keptBy: 'admin' };
}

async function keep(campus: NoticeCampus, kept: string, other: string): Promise<void> {
  await campus.change(`duplicates/${duplicateId(kept, other)}`, merging(kept));
}

function call(campus: NoticeCampus, requestId: string, donorId: string): Promise<void> {
  const startedAt = new Date(campus.backend.clock.now());
  const fields = { requestId, donorId, callerId: 'vera', callerName: 'Vera', startedAt, outcome: 'coming' };
  return campus.create(`calls/${requestId}_${donorId}`, { ...fields, note: '', attempts: 1 });
}

function donation(donatedOn: string, component: string): PlainFields {
  return { donatedOn, component, place: '', requestId: null, recordedBy: 'vera', recordedAt: new Date(0) };
}

async function pairs(campus: NoticeCampus) {
  const { documents } = campus.backend.backend.firestore;
  const stored = await documents.query({ collection: 'duplicates' });
  return stored.map(({ fields: { donors, shared, status } }) => [donors, shared, status]);
}
