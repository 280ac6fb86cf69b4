import { getDocs } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { donorsCollection } from '../../../lib/firestore/paths.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { rosterDetails as listed } from '../../../testing/roster-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readOwnRecords } from '../../account/download-api.ts';
import { readMyDonor } from '../../donors/api.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { deleteRosterEntry } from './api.ts';
import { invite, readInvitees } from './invitations-api.ts';
import { addRosterEntry, readRosterEntry, updateRosterEntry } from './roster-api.ts';

let campus: Campus;
let admin: AccountIdentity;

beforeAll(async () => {
  campus = await startCampus({ donorAttributes: [{ id: 'hall', label: { en: 'Hall' } }] });
  admin = await campus.join('Olivia');
  await campus.makeAdmin(admin);
});
afterAll(() => campus.close());

test('a number is entered once, in any notation, even by two admins at the same time', async () => {
  const results = await Promise.all([
    addRosterEntry(listed, false),
    addRosterEntry({ ...listed, contactNumber: '01700-000041' }, false),
  ]);
  expect(results.filter((result) => result === null)).toHaveLength(1);
  const [id = ''] = await entriesNamed('Rahim Uddin');
  expect(await entriesNamed('Rahim Uddin')).toEqual([id]);
  expect(results).toContainEqual({ field: 'contactNumber', id, fullName: 'Rahim Uddin' });
  expect(await addRosterEntry({ ...listed, email: 'rahim@campus.test' }, false)).toMatchObject({ id });
});

test('an entry whose response was lost counts as added, another one of the same number does not', async () => {
  const entry = { ...listed, fullName: 'Karim Uddin', contactNumber: '+880 1700 000 042' };
  await addRosterEntry(entry, false);
  expect(await addRosterEntry(entry, false)).toMatchObject({ fullName: 'Karim Uddin' });
  expect(await addRosterEntry({ ...entry, fullName: 'Another' }, true)).toMatchObject({
    fullName: 'Karim Uddin',
  });
  expect(await addRosterEntry(entry, true)).toBeNull();
});

test('the number of an entry that has got another one since is free again', async () => {
  const contactNumber = '+880 1700 000 043';
  await addRosterEntry({ ...listed, fullName: 'First', contactNumber }, false);
  const [id = ''] = await entriesNamed('First');
  const first = await readRosterEntry(id);
  if (first === null) throw new Error('There is no entry.');
  expect(await updateRosterEntry(first, { contactNumber: '+880 1700 000 041' })).toMatchObject({
    field: 'contactNumber',
    fullName: 'Rahim Uddin',
  });
  await campus.putDocuments({ [`donors/${id}`]: { ...first.donor, numberReportedAt: campus.now() } });
  await updateRosterEntry(first, { contactNumber: '+880 1700 000 044' });
  expect(await addRosterEntry({ ...listed, fullName: 'Second', contactNumber }, false)).toBeNull();
  const stored = await readRosterEntry(id);
  expect(stored).toMatchObject({ contactNumber: '+880 1700 000 044', donor: { numberReportedAt: null } });
});

test('an edit applies to what another admin has made of the entry; a deleted one is gone', async () => {
  await addRosterEntry({ ...listed, fullName: 'Tania', contactNumber: '01700000045' }, false);
  const [id = ''] = await entriesNamed('Tania');
  const seen = await readRosterEntry(id);
  if (seen === null) throw new Error('There is no entry.');
  await updateRosterEntry(seen, { contactNumber: '01700000046', department: 'EEE' });
  const shown = await updateRosterEntry(seen, { allowContactVisibility: true });
  expect(shown).toMatchObject({ donor: { department: 'EEE', contactNumber: '01700000046' } });
  await deleteRosterEntry(seen.donor);
  expect(await readRosterEntry(id)).toBeNull();
  expect(await updateRosterEntry(seen, { department: 'CSE' })).toBeNull();
});

test('who has an address only is invited once, also by two runs at a time, and alone claims the entry', async () => {
  const email = 'ayesha@campus.test';
  const attributes = { hall: 'North' };
  await addRosterEntry({ ...listed, fullName: 'Ayesha', contactNumber: null, email, attributes }, false);
  const [id = ''] = await entriesNamed('Ayesha');
  const invitees = (await readInvitees()).filter((one) => one.email === email);
  expect(invitees).toMatchObject([{ donor: id, email }]);
  const runs = await Promise.all([0, 1].map(() => invite(admin.uid, invitees, () => {})));
  expect(runs.sort()).toEqual([0, 1]);
  expect((await readInvitees()).filter((one) => one.email === email)).toEqual([]);

  const stranger = await campus.join('Bashir');
  expect((await readOwnRecords(stranger.uid, stranger.email)).rosterEntries).toEqual([]);
  expect(await registerDonor(stranger, donorDetails, { claimedEntry: id })).toBe('registered');
  const ayesha = await campus.join('Ayesha');
  expect((await readOwnRecords(ayesha.uid, email)).rosterEntries).toMatchObject([
    { id, contact: { contactNumber: null } },
  ]);
  const former = { ...attributes, club: 'of an earlier campus.json' };
  const claimed = { ...donorDetails, attributes: former };
  expect(await registerDonor(ayesha, claimed, { claimedEntry: id })).toBe('registered');
  expect(await readMyDonor(ayesha.uid)).toMatchObject({ isVerified: false, attributes });
  await campus.signInAs(admin);
  expect(await entriesNamed('Ayesha')).toEqual([]);
});

test('a member registers all the same when an admin has changed the address of the entry meanwhile', async () => {
  await addRosterEntry(
    { ...listed, fullName: 'Gita', contactNumber: null, email: 'gita@campus.test' },
    false,
  );
  const [id = ''] = await entriesNamed('Gita');
  const entry = await readRosterEntry(id);
  if (entry === null) throw new Error('There is no entry.');
  await updateRosterEntry(entry, { email: 'other@campus.test' });
  const gita = await campus.join('Gita');
  expect(await registerDonor(gita, donorDetails, { claimedEntry: id })).toBe('registered');
  await campus.signInAs(admin);
  expect(await readRosterEntry(id)).not.toBeNull();
});

/** The ids of the entries with that name. */
async function entriesNamed(fullName: string): Promise<string[]> {
  const { docs } = await getDocs(donorsCollection());
  return docs
    .filter((donor) => donor.id.startsWith('roster-') && donor.get('fullName') === fullName)
    .map(({ id }) => id);
}
