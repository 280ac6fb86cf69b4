import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { donorDetails as details } from '../testing/donor-details.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import {
  countDonorsOfGroup,
  readDonorsOfGroup,
  readMyContactNumber,
  readMyDonor,
  registerDonor,
  updateDonor,
} from './donors.ts';
import { problemOf } from './errors.ts';
import { exactly } from './pagination.ts';

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

test('the repetition of a registration without an answer succeeds, unless its details differ', async () => {
  const member = await campus.join('unlucky');
  const hidden = { ...details, allowContactVisibility: false };
  expect(await registerDonor(member, hidden)).toBe('registered');
  expect(await registerDonor(member, hidden, true)).toBe('registered');
  expect(await registerDonor(member, { ...hidden, contactNumber: '+880 1700 000 012' }, true)).toBe(
    'already-registered',
  );
  expect(await registerDonor(member, hidden)).toBe('already-registered');
});

test('the server refuses the registration of an unverified member', async () => {
  const member = await campus.join('newcomer', { emailVerified: false });
  const kind = await registerDonor(member, details).catch((error: unknown) => problemOf(error).kind);
  expect(kind).toBe('denied');
  expect(await readMyDonor(member.uid)).toBeNull();
});

test('other members find a donor by group', async () => {
  const donor = await campus.join('bashir');
  await registerDonor(donor, { ...details, bloodGroup: 'AB-', fullName: 'Bashir Ahmed' });
  expect((await readDonorsOfGroup('AB-', donor.uid, null)).items).toEqual([]);
  expect(await countDonorsOfGroup('AB-', donor.uid)).toEqual(exactly(0));

  const seeker = await campus.join('seeker');
  const { items } = await readDonorsOfGroup('AB-', seeker.uid, null);
  expect(items).toMatchObject([{ fullName: 'Bashir Ahmed', contactNumber: details.contactNumber }]);
  expect(await countDonorsOfGroup('AB-', seeker.uid)).toEqual(exactly(1));
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
  expect(await countDonorsOfGroup('A-', donor.uid)).toEqual({ count: 100, isLowerBound: true });
  await registerDonor(donor, { ...details, bloodGroup: 'A-' });
  expect(await countDonorsOfGroup('A-', donor.uid)).toEqual({ count: 99, isLowerBound: true });
  await readDonorsOfGroup('A-', donor.uid, null);
  const queries = calls.mock.calls
    .map(([, init]) => String(init?.body))
    .filter((body) => body.includes('from'));
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((body) => !/"limit":(1|50|100)\b/.test(body))).toEqual([]);
});

test('a hidden number is not in the record, but readable by its donor', async () => {
  const donor = await campus.join('chandni');
  const hidden = { ...details, bloodGroup: 'B-', allowContactVisibility: false } as const;
  await registerDonor(donor, hidden);
  expect((await readMyDonor(donor.uid))?.contactNumber).toBeNull();
  expect(await readMyContactNumber(donor.uid)).toBe(details.contactNumber);

  const seeker = await campus.join('other-seeker');
  const [found] = (await readDonorsOfGroup('B-', seeker.uid, null)).items;
  expect(JSON.stringify(found)).not.toContain('000 011');
  expect(await readMyContactNumber(donor.uid).catch((error: unknown) => problemOf(error).kind)).toBe(
    'denied',
  );

  await campus.signInAs(donor);
  await updateDonor(donor.uid, { allowContactVisibility: true });
  expect((await readMyDonor(donor.uid))?.contactNumber).toBe(details.contactNumber);
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

test('does not update a missing record', async () => {
  const member = await campus.join('nobody');
  expect(await updateDonor(member.uid, { fullName: 'Nobody' })).toBeNull();
});
