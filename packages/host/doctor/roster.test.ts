import { donorTerms } from '@blood-bank/domain/search-terms';
import { expect, test } from 'vitest';
import { demoPhone } from '../demo-people.ts';
import { demoOffer } from '../demo-requests.ts';
import { demoRosterEntry } from '../demo-roster.ts';
import { readProductFiles } from '../product-files.ts';
import { soundCampus } from '../testing/sound-campus.ts';
import { writeDocuments } from '../write-documents.ts';

const { campus } = readProductFiles();
const sound = soundCampus();
const listed = { email: 'listed@campus.test', fullName: 'Rahim Uddin' };

test('an entry of the roster is sound without an account; one that names a user is repaired', async () => {
  const [entry, number] = demoRosterEntry(0, listed, 'secret', campus.departments, new Date());
  if (entry === undefined || number === undefined) throw new Error('An entry has two documents.');
  await writeDocuments(sound.backend, [entry, number]);
  expect(sound.found()).toEqual([]);
  await sound.change(number.path, { contactNumber: null, searchTerms: [] });
  await sound.change(entry.path, {
    allowContactVisibility: false,
    contactNumber: null,
  });
  expect(sound.found()).toEqual([]);
  await sound.change(entry.path, { userId: sound.uid, gender: 'unknown' });
  expect(sound.found()).toEqual([`fields: ${entry.path}`, `roster: ${entry.path}, to repair`]);
  await sound.repair('repair');
  await sound.change(entry.path, { gender: null });
  expect(sound.found()).toEqual([]);
  await sound.change(number.path, undefined);
  expect(sound.found()).toEqual([`private parts: ${entry.path}/private/contact`]);
});

test('an entry of the roster whose person has registered meanwhile is named, and removed on demand', async () => {
  const documents = demoRosterEntry(1, listed, 'secret', campus.departments, new Date());
  await writeDocuments(sound.backend, documents);
  const path = documents[0]?.path ?? '';
  const email = 'dawud.donor@campus.test';
  const person = { email, fullName: 'Dawud Donor', universityId: '' };
  await sound.change(path, {
    email,
    fullName: person.fullName,
    searchTerms: donorTerms(person, demoPhone(901)),
  });
  expect(sound.found()).toEqual([`roster: ${path}, to remove`]);
  await sound.repair('removal');
  expect(sound.found()).toEqual([]);
  expect(await sound.fieldsOf(path)).toBeUndefined();
});

test('an offer that a caller has recorded is sound with the entry that it is of, and removed without', async () => {
  const documents = demoRosterEntry(1, listed, 'secret', campus.departments, new Date());
  await writeDocuments(sound.backend, documents);
  const entry = documents[0]?.path ?? '';
  const donor = {
    uid: entry.slice('donors/'.length),
    email: '',
    fullName: 'Rahim Uddin',
    role: 'user',
  } as const;
  const offer = demoOffer(0, 0, donor, sound, new Date());
  await writeDocuments(sound.backend, offer);
  expect(sound.found()).toEqual([]);
  for (const { path } of documents) await sound.change(path, undefined);
  expect(sound.found()).toEqual([`offers: ${offer[0]?.path}, to remove`]);
  await sound.repair('removal');
  expect(sound.found()).toEqual([]);
});
