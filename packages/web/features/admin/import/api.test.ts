import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import { bangladesh } from '@blood-bank/domain/phone-number';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import { matchColumns, readSheet } from '@blood-bank/domain/roster-import/columns';
import type { ListedPerson } from '@blood-bank/domain/roster-import/compare-people';
import type { ListedDonation } from '@blood-bank/domain/roster-import/who-is-who';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { rosterDetails } from '../../../testing/roster-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { toggleVerified } from '../donors/api.ts';
import { addRosterEntry, readRosterEntry, updateRosterEntry } from '../donors/roster-api.ts';
import { readRecentActions } from '../log/api.ts';
import {
  importPeople,
  inBatches,
  logImport,
  logListedDonation,
  logUndoing,
  mostAdded,
  mostDeleted,
  undoImport,
} from './api.ts';
import { checkFile, compare } from './check-import.ts';
import { changeByImport, type ValueChange } from './known-donors-api.ts';
import { findDonors, readDonors, readNumbers } from './lookup-api.ts';
import { findBegunImport, readLastImports, undoWholeImport } from './undo-api.ts';

const listed = { ...rosterDetails, contactNumber: null };
const spring = { importId: 'spring', file: 'spring.csv', count: 7 };
const autumn = { importId: 'autumn', file: 'autumn.csv', count: 30 };
const ignored = { signal: new AbortController().signal, onProgress: () => undefined };

const donorAttributes = [
  { id: 'hall', label: { en: 'Hall' } },
  { id: 'batch', label: { en: 'Batch' } },
];
let campus: Campus;
let admin: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus({ donorAttributes });
  const member = await campus.join('Ayesha');
  await registerDonor(member, { ...donorDetails, contactNumber: '+880 1700 000 001' });
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
});
afterAll(() => campus.close());

test('the donors whom people of a list may be are found by the number in any notation, the address, and the entry', async () => {
  const family = {
    ...listed,
    fullName: 'Tania',
    contactNumber: '+880 1700 000 002',
    email: 'family@campus.test',
  };
  await addRosterEntry(family, false);
  const { stored } = await findDonors(
    [
      { ...listed, contactNumber: '01700-000001' },
      { ...listed, contactNumber: '8801700000002' },
      { ...listed, contactNumber: '01700000003', email: 'ayesha@campus.test' },
      { ...listed, email: 'nobody@campus.test' },
    ].map(entryOf),
    ignored,
  );
  expect(stored.map(({ email, contactNumber }) => [email, contactNumber]).toSorted()).toEqual([
    ['ayesha@campus.test', '+880 1700 000 001'],
    ['family@campus.test', '+880 1700 000 002'],
  ]);
  const byAddress = await findDonors([entryOf({ ...listed, email: 'family@campus.test' })], ignored);
  // Of an entry the number is read that it hides.
  expect(byAddress.stored).toMatchObject([
    { fullName: 'Tania', importId: null, contactNumber: '+880 1700 000 002' },
  ]);
  const ids = stored.map(({ id }) => id);
  expect(new Set((await readDonors([...ids, 'gone'], ignored)).keys())).toEqual(new Set(ids));
});

test('all who have the number of their club are found', async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `roster-club${at}`);
  await campus.putDocuments(
    Object.fromEntries(
      ids.flatMap((id) => [
        [`donors/${id}`, { fullName: id }],
        [`donors/${id}/private/contact`, { contactNumber: '01700000099', searchTerms: ['1700000099'] }],
      ]),
    ),
  );
  const { stored } = await findDonors([entryOf({ ...listed, contactNumber: '01700-000099' })], ignored);
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(ids));
  for (const id of ids) await campus.deleteDocument(`donors/${id}/private/contact`);
});

test('an import adds as many entries as a commit may have, and passes over those that are here', async () => {
  const people = await peopleOf(60, mostAdded + 1);
  const ids = people.map(({ id }) => id);
  await logImport(spring);
  expect(await importPeople('spring', people.slice(0, mostAdded))).toEqual(ids.slice(0, mostAdded));
  await logImport({ ...spring, importId: 'later' });
  expect(await importPeople('later', people.slice(1, 1 + mostAdded))).toEqual(ids.slice(-1));
  const first = await readRosterEntry(ids[0] ?? '');
  expect(first?.donor).toMatchObject({ contactNumber: null, isVerified: false });
  const again = await findDonors(
    people.map(({ details }) => entryOf(details)),
    ignored,
  );
  expect(new Set(again.stored.map(({ id }) => id))).toEqual(new Set(ids));
  expect(new Set(again.stored.map(({ importId }) => importId))).toEqual(new Set(['spring', 'later']));
});

test('what an attempt without an answer has added counts as added when it is repeated', async () => {
  const people = await peopleOf(70, 2);
  const ids = people.map(({ id }) => id);
  await logImport(spring);
  await importPeople('spring', people.slice(0, 1));
  expect(await importPeople('spring', people)).toEqual(ids);
});

test('an import goes on with a new token when the old one is refused', async () => {
  const people = await peopleOf(75, 2);
  await logImport(spring);
  refuseNextCall('documents:commit', {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: 'Missing or invalid authentication.',
  });
  expect(await importPeople('spring', people)).toEqual(people.map(({ id }) => id));
});

test('importing a file again goes on with the import that the admin began with it, and with no other', async () => {
  await logImport(spring);
  const begun = { ...spring, actor: admin.uid, at: campus.now() };
  expect(await findBegunImport(['winter', 'spring'], 'spring.csv')).toEqual(begun);
  expect(await findBegunImport(['spring'], 'other.csv')).toBeNull();
  const other = await campus.join('Hena');
  await campus.makeAdmin(other);
  expect(await findBegunImport(['spring'], 'spring.csv')).toBeNull();
  await expect(importPeople('spring', await peopleOf(80, 1))).rejects.toSatisfy(isDenied);
  await campus.signInAs(admin);
});

test('two tabs that import the same people enter each of them once', async () => {
  const people = await peopleOf(90, mostAdded);
  await logImport({ ...spring, importId: 'left' });
  await logImport({ ...spring, importId: 'right' });
  const both = await Promise.all([importPeople('left', people), importPeople('right', people)]);
  expect(both.flat().sort()).toEqual(people.map(({ id }) => id).sort());
});

test('undoing deletes what is as it was imported, can be stopped and begun again, and is one line of the log', async () => {
  campus.advanceClock();
  const people = await importMany('autumn', 100, 30);
  expect(await readLastImports()).toContainEqual({
    ...autumn,
    actor: admin.uid,
    at: expect.any(Date),
    entries: 30,
    changes: 0,
  });
  const [edited, verified] = await Promise.all(people.slice(0, 2).map(({ id }) => readRosterEntry(id)));
  if (!edited || !verified) throw new Error('The entries are gone.');
  await updateRosterEntry(edited, { department: 'Law' });
  await toggleVerified(verified.donor);
  const controller = new AbortController();
  const stopping = { signal: controller.signal, onProgress: () => controller.abort() };
  await expect(undoWholeImport(autumn, stopping)).rejects.toThrow();
  campus.advanceClock();
  const rest = await undoWholeImport(autumn, ignored);
  const [latest] = await readRecentActions();
  expect(rest).toMatchObject({ kept: 1 });
  expect(rest.deleted).toBeLessThan(30 - 2);
  expect(await readRosterEntry(edited.donor.id)).not.toBeNull();
  expect(await readRosterEntry(verified.donor.id)).not.toBeNull();
  expect(latest).toMatchObject({ action: 'undo-import', actor: admin.uid, count: 30, file: 'autumn.csv' });
  expect(await readLastImports()).not.toContainEqual(expect.objectContaining({ importId: 'autumn' }));
  expect(await undoWholeImport(autumn, ignored)).toEqual({ deleted: 0, changedBack: 0, kept: 1 });
  // The verified entry has its id, but what is imported after the undoing is another import.
  expect(await findBegunImport(['autumn'], 'autumn.csv')).toBeNull();
  expect(campus.indexesNotImported()).toEqual([]);
});

test('what is edited, verified or claimed while an import is undone is not deleted', async () => {
  const summer = { ...spring, importId: 'summer' };
  const people = await importMany('summer', 130, mostDeleted, 'karim@campus.test');
  const [edited, verified, claimed, ...others] = people.map(({ id }) => id);
  const read = (id = '') => readRosterEntry(id);
  const [toEdit, toVerify] = [await read(edited), await read(verified)];
  if (!toEdit || !toVerify) throw new Error('The entries are gone.');
  await logUndoing(summer);
  await updateRosterEntry(toEdit, { department: 'Law' });
  await toggleVerified(toVerify.donor);
  const karim = await campus.join('Karim');
  expect(await registerDonor(karim, donorDetails, { claimedEntry: claimed ?? '' })).toBe('registered');
  await campus.signInAs(admin);
  // The other acts have displaced the entry of the undoing.
  expect(
    await undoImport(
      summer,
      people.map(({ id }) => id),
    ),
  ).toEqual(others);
  await logUndoing(summer);
  expect(await undoImport(summer, [edited ?? '', verified ?? ''])).toEqual([]);
  expect(await read(edited)).toMatchObject({ donor: { department: 'Law' } });
  expect(await read(verified)).toMatchObject({ donor: { isVerified: true } });
});

test('two tabs that undo an import delete each entry once, and neither calls one changed that is gone', async () => {
  await importMany('twice', 150, 3 * mostDeleted);
  const twice = { ...spring, importId: 'twice' };
  const both = await Promise.all([undoWholeImport(twice, ignored), undoWholeImport(twice, ignored)]);
  expect(both.map(({ deleted }) => deleted).reduce((sum, count) => sum + count)).toBe(3 * mostDeleted);
  expect(both.map(({ kept }) => kept)).toEqual([0, 0]);
});

test('an admin who is none any more adds nothing more, and a refusal is no entry that is here', async () => {
  const people = await peopleOf(200, 2);
  const officer = await campus.join('Orpa');
  await campus.makeAdmin(officer);
  await logImport({ ...spring, importId: 'ended' });
  expect(await importPeople('ended', people.slice(0, 1))).toHaveLength(1);
  await campus.removeField(`users/${officer.uid}`, 'role');
  await expect(importPeople('ended', people.slice(1))).rejects.toSatisfy(isDenied);
  await campus.signInAs(admin);
  expect(await readRosterEntry(people[1]?.id ?? '')).toBeNull();
});

/** A person of a list. */
function entryOf(details: RosterDetails) {
  return { details, donorId: null };
}

function isDenied(error: unknown): boolean {
  return problemOf(error).kind === 'denied';
}

const options = {
  answers: {},
  departments: [],
  attributes: donorAttributes,
  today: '2026-11-28' as CalendarDate,
  timeZone: 'Asia/Dhaka',
  numberingPlan: bangladesh,
};

/** A list that is compared with who is here. */
function checked(file: string, rows: readonly (readonly string[])[]) {
  const sheet = readSheet(rows);
  return checkFile(file, sheet, matchColumns(sheet, bangladesh, donorAttributes), options, () => ignored);
}

const headings = ['Name', 'Blood group', 'Phone', 'Email', 'Department', 'Last donation', 'Donation place'];

test('people of a log who are one donor who is here are logged once, and not at the same time', async () => {
  const log = [
    headings,
    ['Ayesha Rahman', 'O-', '01700000001', '', '', '2026-01-05', ''],
    ['Ayesha Rahman', 'O-', '01700000001', '', '', '2026-05-05', 'Drive'],
    ['Rina Das', 'O-', '01700000001', '', '', '2026-01-05', 'City Hospital'],
  ];
  const found = await checked('log.csv', log);
  const both = compare(found, Object.fromEntries(found.questions.map(({ id }) => [id, 'here'])));
  expect(both.people.every(({ donor }) => donor !== null)).toBe(true);
  const [change] = both.changes;
  if (change?.field !== 'donations') throw new Error('There is no donation.');
  expect(both.changes).toHaveLength(1);
  expect([both.donations, change.donations]).toEqual([
    [],
    [
      { donatedOn: '2026-05-05', place: 'Drive' },
      { donatedOn: '2026-01-05', place: 'City Hospital' },
    ],
  ]);
  await logImport({ ...spring, importId: 'log' });
  for (const donation of change.donations)
    expect(await logListedDonation(change.donor.id, donation, 'log')).toBe(true);
  // What is logged is no change any more.
  const again = compare(await checked('log.csv', log), both.chosen);
  expect([again.changes, again.donations]).toEqual([[], []]);
  expect(await undoWholeImport({ ...spring, importId: 'log' }, ignored)).toEqual({
    deleted: 0,
    changedBack: 1,
    kept: 0,
  });
  expect(await campus.paths(`donors/${change.donor.id}/donations`)).toEqual([]);
});

test('an entry is changed by what a list knows more of it, once, and is as before when that is undone', async () => {
  const [person] = await importMany('winter', 300, 1);
  const id = person?.id ?? '';
  const before = await campus.document(`donors/${id}`);
  const list = [headings, ['Imported 300', 'O-', '01700000300', 'gita@campus.test', 'Law', '2026-05-05', '']];
  const { changes, importId, file } = await checked('more.csv', list);
  expect(changes.map(({ field }) => field)).toEqual(['donations', 'email', 'department']);
  const more = { importId, file, count: 1 };
  campus.advanceClock();
  await logImport(more);
  const [donation, ...values] = changes as unknown as [{ donations: [ListedDonation] }, ...ValueChange[]];
  await logListedDonation(id, donation.donations[0], importId);
  for (const _ of ['first', 'again'])
    expect(await changeByImport(importId, storedOf(values), values)).toBe(true);
  expect(await campus.document(`donors/${id}`)).toMatchObject({
    email: 'gita@campus.test',
    department: 'Law',
    lastDonationDate: '2026-05-05',
    importId: null,
  });
  expect((await checked('more.csv', list)).changes).toEqual([]);
  expect(await readLastImports()).toContainEqual(
    expect.objectContaining({ importId, entries: 0, changes: 2 }),
  );
  // What it came with does not take it along.
  expect(await undoWholeImport({ ...spring, importId: 'winter' }, ignored)).toMatchObject({ deleted: 0 });
  expect(await undoWholeImport(more, ignored)).toEqual({ deleted: 0, changedBack: 1, kept: 0 });
  expect(await campus.document(`donors/${id}`)).toEqual({
    ...before,
    changedByImport: null,
    lastDonationComponent: null,
    donationsChangedAt: expect.any(Date),
  });
  expect(await campus.paths(`donors/${id}/importChanges`)).toEqual([]);
  expect(await undoWholeImport({ ...spring, importId: 'winter' }, ignored)).toMatchObject({ deleted: 1 });
});

test('what somebody has changed since stays when an import is undone, and the rest is as before', async () => {
  const people = await importMany('may', 310, 2, '');
  const [first, second] = people.map(({ id }) => id);
  const list = people.map(({ details: { fullName } }, at) => [
    fullName,
    'O-',
    `0170000031${at}`,
    `may${at}@campus.test`,
    'Law',
    '',
    '',
  ]);
  const { changes, importId, file } = await checked('june.csv', [headings, ...list]);
  const june = { importId, file, count: 2 };
  await logImport(june);
  for (const id of [first, second]) {
    const values = changes.filter(({ donor }) => donor.id === id) as readonly ValueChange[];
    expect(await changeByImport(importId, storedOf(values), values)).toBe(true);
  }
  const edited = await readRosterEntry(first ?? '');
  if (edited === null) throw new Error('The entry is gone.');
  await updateRosterEntry(edited, { department: 'CSE' });
  expect(await undoWholeImport(june, ignored)).toEqual({ deleted: 0, changedBack: 1, kept: 1 });
  expect(await campus.document(`donors/${first}`)).toMatchObject({
    email: '',
    department: 'CSE',
    importId: null,
  });
  expect(await campus.document(`donors/${second}`)).toMatchObject({
    email: '',
    department: '',
    importId: 'may',
  });
});

test('what donors are asked beside the fields is filled in and taken back as one value, in records from before it, too', async () => {
  const people = await importMany('august', 330, 3, '');
  const [first = '', second = '', third = ''] = people.map(({ id }) => id);
  const { attributes: _, ...older } = (await campus.document(`donors/${first}`)) ?? {};
  await campus.putDocuments({
    [`donors/${first}`]: older,
    [`donors/${second}`]: {
      ...older,
      ...people[1]?.details,
      contactNumber: null,
      attributes: { club: 'Rovers', hall: 'North Hall' },
    },
  });
  const list = [
    ['Name', 'Blood group', 'Phone', 'BATCH', 'hall'],
    ...people.map(({ details: { fullName } }, at) => [
      fullName,
      'O-',
      `0170000033${at}`,
      '57th',
      'South Hall',
    ]),
  ];
  const { changes, importId, file } = await checked('halls.csv', list);
  expect(changes.map(({ donor: { id }, field }) => [id, field])).toEqual([
    [first, 'attributes.hall'],
    [first, 'attributes.batch'],
    [second, 'attributes.batch'],
    [third, 'attributes.hall'],
    [third, 'attributes.batch'],
  ]);
  const one = { importId, file, count: 3 };
  await logImport(one);
  for (const id of [first, second, third]) {
    const values = changes.filter(({ donor }) => donor.id === id) as readonly ValueChange[];
    expect(await changeByImport(importId, storedOf(values), values)).toBe(true);
  }
  const said = async (id: string) => (await campus.document(`donors/${id}`))?.attributes;
  expect(await Promise.all([first, second, third].map(said))).toEqual([
    { hall: 'South Hall', batch: '57th' },
    { club: 'Rovers', hall: 'North Hall', batch: '57th' },
    { hall: 'South Hall', batch: '57th' },
  ]);
  expect((await checked('halls.csv', list)).changes).toEqual([]);
  const edited = await readRosterEntry(third);
  if (edited === null) throw new Error('The entry is gone.');
  await updateRosterEntry(edited, { attributes: { hall: 'North Hall', batch: '57th' } });
  expect(await undoWholeImport(one, ignored)).toEqual({ deleted: 0, changedBack: 2, kept: 1 });
  expect(await Promise.all([first, second, third].map(said))).toEqual([
    {},
    { club: 'Rovers', hall: 'North Hall' },
    { hall: 'North Hall', batch: '57th' },
  ]);
});

test('an entry gets another number in both parts, unless somebody else has changed it meanwhile', async () => {
  const [person, other] = await importMany('july', 320, 2, '');
  const [id, otherId] = [person?.id ?? '', other?.id ?? ''];
  const rows = [
    ['Donor ID', ...headings],
    [id, 'Imported 320', 'O-', '01711 000 320', 'july@campus.test', '', '', ''],
    [otherId, 'Imported 321', 'O-', '01711 000 321', '', '', '', ''],
  ];
  const { changes, importId, file } = await checked('own.csv', rows);
  expect(changes).toMatchObject([
    { field: 'contactNumber', from: '+880 1700 000 320', to: '01711 000 320' },
    { field: 'email', from: '', to: 'july@campus.test' },
    { field: 'contactNumber', from: '+880 1700 000 321', to: '01711 000 321' },
  ]);
  const one = { importId, file, count: 2 };
  await logImport(one);
  const valuesOf = (donorId: string) =>
    changes.filter(({ donor }) => donor.id === donorId) as readonly ValueChange[];
  expect(await changeByImport(importId, storedOf(valuesOf(id)), valuesOf(id))).toBe(true);
  const seen = await readRosterEntry(otherId);
  if (seen === null) throw new Error('The entry is gone.');
  await updateRosterEntry(seen, { contactNumber: '01700000399' });
  expect(await changeByImport(importId, storedOf(valuesOf(otherId)), valuesOf(otherId))).toBe(false);
  const numbers = () => readNumbers([id, otherId], ignored.signal);
  expect([...(await numbers()).values()].toSorted()).toEqual(['01700000399', '01711 000 320']);
  expect((await checked('own.csv', rows.slice(0, 2))).changes).toEqual([]);
  await undoWholeImport(one, ignored);
  expect((await numbers()).get(id)).toBe('+880 1700 000 320');
  const again = await findDonors([entryOf({ ...listed, contactNumber: '01700-000320' })], ignored);
  expect(again.stored).toMatchObject([{ id, email: '' }]);
});

/** The donor of some changes. */
function storedOf([change]: readonly ValueChange[]) {
  if (change === undefined) throw new Error('Nothing changes.');
  return change.donor;
}

/** Imports people with a number each, the third one also with an address. */
async function importMany(
  importId: string,
  first: number,
  count: number,
  email = '',
): Promise<readonly ListedPerson[]> {
  const people = (await peopleOf(first, count)).map((person, index) =>
    index === 2 ? { ...person, details: { ...person.details, email } } : person,
  );
  await logImport({ importId, file: `${importId}.csv`, count });
  await inBatches(people, mostAdded, ignored.signal, async (some) => {
    await importPeople(importId, some);
  });
  return people;
}

async function peopleOf(first: number, count: number): Promise<readonly ListedPerson[]> {
  const details = Array.from({ length: count }, (_, index) => ({
    ...listed,
    fullName: `Imported ${first + index}`,
    contactNumber: `+880 1700 000 ${String(first + index).padStart(3, '0')}`,
  }));
  const { idOf } = await findDonors(details.map(entryOf), ignored);
  return details.map((one) => ({ id: idOf(one, 0), details: one }));
}
