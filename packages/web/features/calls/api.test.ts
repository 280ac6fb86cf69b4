import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Call } from '@blood-bank/domain/records/call';
import type { Donor } from '@blood-bank/domain/records/donor';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { getDoc, updateDoc } from 'firebase/firestore/lite';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { callDocument, donorDocument, offerDocument, userDocument } from '../../lib/firestore/paths.ts';
import { campusToday } from '../../lib/server-clock.ts';
import type { AccountIdentity } from '../../session/members.ts';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { readOwnRecords } from '../account/download-api.ts';
import {
  countReady,
  readCalled,
  readCallList,
  readCallsInProgress,
  readDesk,
  readProgress,
  readUnfinishedCalls,
} from './api.ts';
import { readNumber, recordOutcome, startCall } from './call-api.ts';

const campus: Campus = await startCampus();
afterAll(() => campus.close());

let vera: AccountIdentity;
let rafi: AccountIdentity;
let owner: AccountIdentity;
let request: Pick<BloodRequest, 'id' | 'userId' | 'requiredBloodGroup'>;
let round = 0;

beforeEach(async () => {
  round += 1;
  owner = await campus.join(`Owner${round}`);
  rafi = await volunteer(`Rafi${round}`);
  vera = await volunteer(`Vera${round}`);
  request = { id: `request-${round}`, userId: owner.uid, requiredBloodGroup: 'O+' };
  const posted = { ...requestDetails, userId: owner.uid, userEmail: owner.email, requestedAt: campus.now() };
  await campus.putDocuments({ [`bloodRequests/${request.id}`]: { ...posted, status: 'active' } });
});

async function volunteer(name: string): Promise<AccountIdentity> {
  const member = await campus.join(name);
  await campus.setVolunteer(member, true);
  return member;
}

/** A donor of the list, whose number is hidden. */
async function list(id: string, different: PlainFields = {}): Promise<Donor> {
  const donor = {
    userId: null,
    email: '',
    fullName: `Donor ${id}`,
    universityId: '',
    universityRole: null,
    department: 'CSE',
    bloodGroup: 'O+',
    contactNumber: null,
    dateOfBirth: null,
    gender: null,
    isAvailable: true,
    lastDonationDate: null,
    allowContactVisibility: false,
    isVerified: false,
    isProfileActive: true,
    importId: null,
    registeredAt: campus.now(),
    ...different,
  };
  await campus.putDocuments({
    [`donors/${id}`]: donor,
    [`donors/${id}/private/contact`]: { contactNumber: `+880 1700 000 0${round}1` },
  });
  return { ...donor, id } as unknown as Donor;
}

const caller = ({ uid }: AccountIdentity, name: string) => ({ uid, fullName: `${name}${round}` });

async function begun(donorId: string, previous: Call | null = null) {
  const started = await startCall(request.id, donorId, caller(vera, 'Vera'), previous);
  if ('obstacle' in started) throw new Error(started.obstacle);
  return started;
}

test('pressing Call shows the number to its caller alone, and keeps others from calling', async () => {
  await list('a');
  await campus.signInAs(vera);
  await expect(readNumber('a')).rejects.toThrow();
  const { call, contactNumber } = await begun('a');
  expect(contactNumber).toBe(`+880 1700 000 0${round}1`);
  expect(call).toMatchObject({ outcome: 'calling', attempts: 1, callerName: `Vera${round}` });
  await campus.signInAs(rafi);
  await expect(readNumber('a')).rejects.toThrow();
  expect(await startCall(request.id, 'a', caller(rafi, 'Rafi'), call)).toEqual({
    obstacle: 'in-progress',
    by: `Vera${round}`,
  });
  expect((await readCallsInProgress()).map(({ donorId }) => donorId)).toContain('a');
  campus.advanceClock(15 * 60);
  const taken = await startCall(request.id, 'a', caller(rafi, 'Rafi'), call);
  expect(taken).toMatchObject({ call: { attempts: 2, callerName: `Rafi${round}` } });
  await campus.signInAs(vera);
  await expect(readNumber('a')).rejects.toThrow();
});

test('no call begins for a request that is closed', async () => {
  await list('b');
  await campus.putDocuments({
    [`bloodRequests/${request.id}`]: {
      ...requestDetails,
      userId: owner.uid,
      userEmail: owner.email,
      requestedAt: campus.now(),
      status: 'fulfilled',
    },
  });
  await campus.signInAs(vera);
  expect(await startCall(request.id, 'b', caller(vera, 'Vera'), null)).toEqual({
    obstacle: 'request-closed',
  });
});

test('a donor who comes has an offer with the number for the owner, which a correction takes back', async () => {
  const donor = await list('c');
  await campus.signInAs(vera);
  const { call } = await begun('c');
  const coming = await recordOutcome(call, donor, request, {
    outcome: 'coming',
    note: 'At nine',
    notBefore: null,
  });
  expect(await readProgress(request.id)).toMatchObject({ coming: 1, donated: 0, called: { count: 1 } });
  await campus.signInAs(owner);
  expect((await getDoc(offerDocument(request.id, 'c'))).data()).toMatchObject({
    status: 'offered',
    recordedBy: vera.uid,
    fullName: 'Donor c',
  });
  await campus.signInAs(vera);
  expect(await startCall(request.id, 'c', caller(vera, 'Vera'), coming)).toMatchObject({
    obstacle: 'settled',
  });
  await recordOutcome(coming, donor, request, { outcome: 'no-answer', note: '', notBefore: null });
  expect(await readProgress(request.id)).toMatchObject({ coming: 0 });
});

test('what a donor says is noted, and taken back with the outcome', async () => {
  const donor = await list('d');
  await campus.signInAs(vera);
  const { call } = await begun('d');
  const record = async () => (await getDoc(donorDocument('d'))).data();
  const say = (before: Call, outcome: Exclude<Call['outcome'], 'calling'>, notBefore: string | null = null) =>
    recordOutcome(before, donor, request, { outcome, note: '', notBefore: notBefore as never });
  const declined = await say(call, 'declined', '2027-03-01');
  expect(await record()).toMatchObject({ pausedUntil: '2027-03-01' });
  const wrong = await say(declined, 'wrong-number');
  expect(await record()).toMatchObject({ pausedUntil: null, numberReportedAt: expect.anything() });
  await say(wrong, 'later');
  expect(await record()).toMatchObject({ pausedUntil: null, numberReportedAt: null });
  expect((await getDoc(callDocument({ requestId: request.id, donorId: 'd' }))).get('outcome')).toBe('later');
});

test('an outcome is saved again after a lost answer, and with another note or date', async () => {
  const donor = await list('g');
  await campus.signInAs(vera);
  const { call } = await begun('g');
  const say = (outcome: Exclude<Call['outcome'], 'calling'>, note: string, notBefore: string | null = null) =>
    recordOutcome(call, donor, request, { outcome, note, notBefore: notBefore as never });
  const record = async () => (await getDoc(donorDocument('g'))).data();
  await say('wrong-number', '');
  await say('wrong-number', '');
  await say('wrong-number', 'His brother’s');
  expect(await record()).toMatchObject({ numberReportedAt: expect.anything() });
  await say('declined', '', '2027-03-01');
  await say('declined', '', '2027-03-01');
  await say('declined', 'In spring', '2027-02-01');
  expect(await record()).toMatchObject({ pausedUntil: '2027-02-01', numberReportedAt: null });
  await say('coming', '');
  await say('coming', 'At nine');
  expect(await record()).toMatchObject({ pausedUntil: null });
  expect(await readProgress(request.id)).toMatchObject({ coming: 1 });
});

test('the donor’s own pause is neither shortened nor ended', async () => {
  const donor = await list('h', { pausedUntil: '2027-06-01' });
  await campus.signInAs(vera);
  const { call } = await begun('h');
  const said = { note: '', notBefore: '2027-03-01' as never };
  const declined = await recordOutcome(call, donor, request, { outcome: 'declined', ...said });
  await recordOutcome(declined, donor, request, { outcome: 'later', ...said });
  expect((await getDoc(donorDocument('h'))).get('pausedUntil')).toBe('2027-06-01');
});

test('a call that began without an answer, or that another page does not know, is gone on with', async () => {
  const donor = await list('i');
  await campus.signInAs(vera);
  const { call } = await begun('i');
  const again = await begun('i');
  expect(again).toMatchObject({ call: { attempts: 1 }, contactNumber: `+880 1700 000 0${round}1` });
  await recordOutcome(call, donor, request, { outcome: 'later', note: 'After class', notBefore: null });
  campus.advanceClock(60 * 60);
  await expect(readNumber('i')).rejects.toThrow();
  const next = await begun('i');
  expect(next.call).toMatchObject({ attempts: 2, note: 'After class' });
  await recordOutcome(next.call, donor, request, { outcome: 'coming', note: '', notBefore: null });
  expect(await readProgress(request.id)).toMatchObject({ coming: 1 });
});

test('an outcome is saved also where somebody has called the donor since, or the profile is not active', async () => {
  const donor = await list('j');
  const other = { ...requestDetails, userId: owner.uid, userEmail: owner.email, requestedAt: campus.now() };
  await campus.putDocuments({ [`bloodRequests/other-${round}`]: { ...other, status: 'active' } });
  await campus.signInAs(vera);
  const { call } = await begun('j');
  campus.advanceClock(15 * 60);
  await campus.signInAs(rafi);
  await startCall(`other-${round}`, 'j', caller(rafi, 'Rafi'), null);
  await campus.signInAs(vera);
  await recordOutcome(call, donor, request, { outcome: 'wrong-number', note: '', notBefore: null });
  expect((await getDoc(callDocument(call))).get('outcome')).toBe('wrong-number');
  expect((await getDoc(donorDocument('j'))).get('numberReportedAt')).toBeUndefined();
  await list('k', { isProfileActive: false });
  expect(await startCall(request.id, 'k', caller(vera, 'Vera'), null)).toEqual({ obstacle: 'inactive' });
});

test('a page knows the calls for its request, however often its donors were called for others', async () => {
  const id = `${round}-called`;
  await list(id);
  const call = {
    donorId: id,
    callerId: rafi.uid,
    callerName: 'Rafi',
    outcome: 'later',
    note: '',
    attempts: 1,
  };
  const ago = (days: number) => new Date(campus.now().getTime() - days * 86_400_000);
  const calls = Array.from({ length: 30 }, (_, index) => ({
    ...call,
    requestId: `for-${index}`,
    startedAt: ago(1 + index / 2),
  }));
  const own = { ...call, requestId: request.id, startedAt: ago(40), attempts: 3 };
  await campus.putDocuments(
    Object.fromEntries([...calls, own].map((one) => [`calls/${one.requestId}_${id}`, one])),
  );
  await campus.signInAs(vera);
  const rows = async () => {
    const page = await readCallList(request, 'ready', vera.uid, null, null);
    return page.items.filter((row) => row.id === id);
  };
  expect((await rows())[0]?.calls).toContainEqual(
    expect.objectContaining({ requestId: request.id, attempts: 3 }),
  );
});

test('a page of called donors is read again after many have been called', async () => {
  const called = (first: number, count: number) =>
    Array.from({ length: count }, async (_, place) => {
      const donorId = `${round}-${first + place}`;
      await list(donorId);
      const call = { requestId: request.id, donorId, callerId: rafi.uid, callerName: 'Rafi' };
      const fields = { ...call, outcome: 'later', note: '', attempts: 1, startedAt: campus.now() };
      await campus.putDocuments({ [`calls/${request.id}_${donorId}`]: fields });
    });
  await Promise.all(called(0, 20));
  await campus.signInAs(vera);
  const { next } = await readCalled(request.id, null, null);
  campus.advanceClock(60);
  await Promise.all(called(20, 20));
  expect((await readCalled(request.id, null, next)).items).toHaveLength(36);
});

test('those who are ready come first, who have waited longest before others; paused and other ones last', async () => {
  const id = (name: string) => `${round}-${name}`;
  await list(id('lately'), { lastDonationDate: '2026-01-03' });
  await list(id('long ago'), { lastDonationDate: '2024-01-03' });
  await list(id('never'));
  await list(id('deferred'), { lastDonationDate: campusToday() });
  await list(id('paused'), { pausedUntil: '2099-01-01' });
  await list(id('was paused'), { pausedUntil: '2020-01-01' });
  await list(id('away'), { isAvailable: false });
  await list(id('inactive'), { isProfileActive: false });
  await list(id('compatible'), { bloodGroup: 'O-' });
  await campus.signInAs(vera);
  await begun(id('never'));
  async function names(view: 'ready' | 'compatible'): Promise<string[]> {
    const rows: string[] = [];
    let page = await readCallList(request, view, vera.uid, null, null);
    for (;;) {
      rows.push(...page.items.map((row) => row.id));
      if (page.next === null) break;
      page = await readCallList(request, view, vera.uid, page.next, null);
    }
    const own = `${round}-`;
    return rows.filter((one) => one.startsWith(own)).map((one) => one.slice(own.length));
  }
  expect(await names('ready')).toEqual([
    'was paused',
    // Called lately.
    'never',
    'long ago',
    'lately',
    'deferred',
    'paused',
    'away',
  ]);
  expect(await names('compatible')).toEqual(['compatible']);
  const called = await readCalled(request.id, null, null);
  expect(called.items.map((row) => [row.donor.fullName, row.calls.length])).toEqual([
    [`Donor ${id('never')}`, 1],
  ]);
});

test('the desk has the most pressing requests first, and older ones last', async () => {
  const ids = ['low', 'passed', 'soon', 'later', 'whenever', 'untouched'].map((name) => `desk-${name}`);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const needs = [
    { urgency: 'low', neededBy: inHours(1) },
    { neededBy: inHours(-1) },
    { neededBy: inHours(2) },
    { neededBy: inHours(3) },
    {},
    { requestedAt: inHours(-73) },
  ];
  const posted = { ...requestDetails, userId: owner.uid, userEmail: owner.email, requestedAt: inHours(-2) };
  await campus.putDocuments(
    Object.fromEntries(
      ids.map((id, at) => [`bloodRequests/${id}`, { ...posted, status: 'active', ...needs[at] }]),
    ),
  );
  await campus.signInAs(vera);
  const desk = (await readDesk()).map(({ id }) => id).filter((id) => ids.includes(id));
  expect(desk).toEqual([
    'desk-soon',
    'desk-later',
    'desk-whenever',
    'desk-low',
    'desk-passed',
    'desk-untouched',
  ]);
});

test('the donors who are ready are counted without those who are paused, or deferred, or both', async () => {
  const today = campusToday();
  const counted = async () => {
    const { count } = await countReady(request, 'ready');
    const { count: compatible } = await countReady(request, 'compatible');
    return [count, compatible];
  };
  await campus.signInAs(vera);
  const [ready = 0, compatible = 0] = await counted();
  await list('g-ready', { lastDonationDate: '2024-01-03' });
  await list('g-paused', { pausedUntil: '2099-01-01' });
  await list('g-waited and paused', { lastDonationDate: '2024-01-03', pausedUntil: '2099-01-01' });
  await list('g-deferred', { lastDonationDate: today });
  await list('g-both', { lastDonationDate: today, pausedUntil: '2099-01-01' });
  await list('g-was paused', { pausedUntil: '2020-01-01' });
  await list('g-compatible', { bloodGroup: 'O-' });
  await list('g-compatible and paused', { bloodGroup: 'O-', pausedUntil: '2099-01-01' });
  expect(await counted()).toEqual([ready + 2, compatible + 1]);
});

test('a caller who has got another name meanwhile calls by that one', async () => {
  await list('l');
  await campus.signInAs(vera);
  await updateDoc(userDocument(vera.uid), { fullName: 'Vera Begum' });
  expect(await begun('l')).toMatchObject({ call: { callerName: 'Vera Begum', attempts: 1 } });
});

test('a call without an outcome is found again, and each is in the copy of the caller’s data', async () => {
  await list('e');
  await campus.signInAs(vera);
  const { call } = await begun('e');
  const unfinished = async () => (await readUnfinishedCalls(vera.uid)).map(({ row }) => row.id);
  expect(await unfinished()).toEqual(['e']);
  await recordOutcome(call, await list('e'), request, { outcome: 'no-answer', note: '', notBefore: null });
  expect(await unfinished()).toEqual([]);
  const { calls } = await readOwnRecords(vera.uid, vera.email, true);
  expect(calls).toMatchObject([{ donorId: 'e', outcome: 'no-answer' }]);
});

test('whoever is no volunteer any more can neither call nor read calls', async () => {
  await list('f');
  await campus.signInAs(vera);
  await begun('f');
  await campus.setVolunteer(vera, false);
  await expect(readNumber('f')).rejects.toThrow();
  await expect(readCalled(request.id, null, null)).rejects.toThrow();
  await expect(startCall(request.id, 'f', caller(vera, 'Vera'), null)).rejects.toThrow();
});
