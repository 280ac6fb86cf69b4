import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { donorDetails as details } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../api.ts';
import { noFilters, readDonors } from '../find/api.ts';
import { readMyContactNumber, updateDonor } from './api.ts';
import { registerDonor } from './register-api.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('registers a member once, even from concurrent tabs', async () => {
  const member = await campus.join('ayesha');
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => registerDonor(member, details)));
  expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'already-registered')).toHaveLength(9);
  expect(await registerDonor(member, details)).toBe('already-registered');
  expect(await readMyDonor(member.uid)).toMatchObject({
    ...details,
    userId: member.uid,
    email: member.email,
    isVerified: false,
    isProfileActive: true,
  });
});

test('a registration whose response was lost can be repeated, unless the details differ', async () => {
  const member = await campus.join('unlucky');
  const hidden = { ...details, allowContactVisibility: false };
  expect(await registerDonor(member, { ...hidden, byMail: true })).toBe('registered');
  const repeated = (changes: object) =>
    registerDonor(member, { ...hidden, byMail: true, ...changes }, { isRepeated: true });
  expect(await repeated({})).toBe('registered');
  expect(await repeated({ byMail: false })).toBe('already-registered');
  expect(await repeated({ contactNumber: '+880 1700 000 012' })).toBe('already-registered');
  expect(await registerDonor(member, hidden)).toBe('already-registered');
});

test('the server refuses the registration of an unverified member', async () => {
  const member = await campus.join('newcomer', { emailVerified: false });
  const kind = await registerDonor(member, details).catch((error: unknown) => problemOf(error).kind);
  expect(kind).toBe('denied');
  expect(await readMyDonor(member.uid)).toBeNull();
});

test('a hidden number is not in the record, but readable by its donor', async () => {
  const donor = await campus.join('chandni');
  const hidden = { ...details, bloodGroup: 'B-', allowContactVisibility: false } as const;
  await registerDonor(donor, hidden);
  expect((await readMyDonor(donor.uid))?.contactNumber).toBeNull();
  expect(await readMyContactNumber(donor.uid)).toBe(details.contactNumber);

  const seeker = await campus.join('other-seeker');
  const [found] = (await readDonors({ ...noFilters, group: 'B-' }, seeker.uid, null)).items;
  expect(JSON.stringify(found)).not.toContain('000 011');
  expect(await readMyContactNumber(donor.uid).catch((error: unknown) => problemOf(error).kind)).toBe(
    'denied',
  );

  await campus.signInAs(donor);
  await updateDonor(donor.uid, { allowContactVisibility: true });
  expect((await readMyDonor(donor.uid))?.contactNumber).toBe(details.contactNumber);
});

test('a suspended donor hides the number, also in a record with the search terms of an earlier version', async () => {
  const donor = await campus.join('suspended');
  await registerDonor(donor, details);
  const record = await readMyDonor(donor.uid);
  await campus.putDocuments({ [`donors/${donor.uid}`]: { ...record, searchTerms: ['sus'] } });
  await campus.setSuspended(donor, true);
  await updateDonor(donor.uid, { isAvailable: false });
  await updateDonor(donor.uid, { allowContactVisibility: false });
  expect(await readMyDonor(donor.uid)).toMatchObject({ isAvailable: false, contactNumber: null });
});

test('a change keeps the other fields as they are stored now', async () => {
  const donor = await campus.join('shaila');
  await registerDonor(donor, details);
  await updateDonor(donor.uid, { allowContactVisibility: false });
  const stored = await updateDonor(donor.uid, { fullName: 'Shaila Sharmin' });
  expect(stored).toMatchObject({ donor: { contactNumber: null }, contactNumber: details.contactNumber });
  expect(await readMyDonor(donor.uid)).toMatchObject({
    fullName: 'Shaila Sharmin',
    allowContactVisibility: false,
    contactNumber: null,
  });
});

test('a number that was reported as wrong is one no more once another is entered, whatever the notation', async () => {
  const donor = await campus.join('reported');
  await registerDonor(donor, details);
  const record = await readMyDonor(donor.uid);
  await campus.putDocuments({ [`donors/${donor.uid}`]: { ...record, numberReportedAt: campus.now() } });
  const isReported = async () => (await readMyDonor(donor.uid))?.numberReportedAt !== null;
  await updateDonor(donor.uid, { contactNumber: details.contactNumber.replaceAll(' ', '') });
  expect(await isReported()).toBe(true);
  await updateDonor(donor.uid, { contactNumber: '+880 1700 000 019' });
  expect(await isReported()).toBe(false);
});

test('two changes at the same time are both made', async () => {
  const donor = await campus.join('both');
  await registerDonor(donor, details);
  await Promise.all([
    updateDonor(donor.uid, { allowContactVisibility: false }),
    updateDonor(donor.uid, { isAvailable: false }),
  ]);
  expect(await readMyDonor(donor.uid)).toMatchObject({ allowContactVisibility: false, isAvailable: false });
});

test('does not update a missing record', async () => {
  const member = await campus.join('nobody');
  expect(await updateDonor(member.uid, { fullName: 'Nobody' })).toBeNull();
});
