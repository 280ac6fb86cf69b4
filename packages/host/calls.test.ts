import { forgetCalls, sweepCalls } from '@blood-bank/reactions/forget-calls';
import { forgetMember } from '@blood-bank/reactions/forget-member';
import { sweepImportChanges } from '@blood-bank/reactions/sweeps';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { expect, test } from 'vitest';
import { type NoticeCampus, noticeCampus } from './testing/notice-campus.ts';

const caller = 'vera';

/** A campus with the calls of some donors for a request, each `request_donor`. */
async function campusWithCalls(...ids: readonly string[]) {
  const campus = await noticeCampus();
  for (const id of ids) await addCall(campus, id);
  return { campus, documents: campus.backend.backend.firestore.documents };
}

async function addCall({ backend }: NoticeCampus, id: string, startedAt?: Date) {
  const [requestId = '', donorId = ''] = id.split('_');
  const fields: PlainFields = {
    requestId,
    donorId,
    callerId: caller,
    callerName: 'Vera Volunteer',
    startedAt: startedAt ?? new Date(backend.clock.now()),
    outcome: 'later',
    note: 'At nine',
    attempts: 1,
  };
  const { documents } = backend.backend.firestore;
  await documents.set(`calls/${id}`, fields);
  await documents.set(`callHeads/${donorId}`, { call: id });
}

async function callsOf({ backend }: NoticeCampus): Promise<readonly string[]> {
  const { documents } = backend.backend.firestore;
  const paths = async (collection: string) => (await documents.query({ collection })).map(({ path }) => path);
  return [...(await paths('calls')), ...(await paths('callHeads'))];
}

test('the calls for a request, and of a donor, are gone with it, and with what names them', async () => {
  const { campus, documents } = await campusWithCalls('r1_ann', 'r1_bob', 'r2_cem');
  // Ann's newest call is for another request.
  await addCall(campus, 'r2_ann');
  for (const path of ['bloodRequests/r1', 'donors/cem']) await documents.set(path, { any: 1 });
  await campus.remove('bloodRequests/r1');
  await expect
    .poll(() => callsOf(campus))
    .toEqual(['calls/r2_ann', 'calls/r2_cem', 'callHeads/ann', 'callHeads/cem']);
  await campus.remove('donors/cem');
  await expect.poll(() => callsOf(campus)).toEqual(['calls/r2_ann', 'callHeads/ann']);
});

test('a donor who leaves takes the calls along, and of a caller who leaves the name goes', async () => {
  const { campus, documents } = await campusWithCalls('r1_ann', 'r1_bob');
  await forgetMember(documents, 'bob');
  expect(await callsOf(campus)).toEqual(['calls/r1_ann', 'callHeads/ann']);
  await forgetMember(documents, caller);
  expect((await documents.get('calls/r1_ann'))?.fields).toMatchObject({ callerName: '', outcome: 'later' });
});

test('an offer that a caller has recorded goes with its donor, and its number', async () => {
  const { campus, documents } = await campusWithCalls('r1_ann');
  await documents.set('donors/ann', { any: 1 });
  await addOffer(campus, 'ann');
  await campus.remove('donors/ann');
  await expect.poll(() => documents.get('bloodRequests/r1/offers/ann')).toBeNull();
  expect(await documents.get('bloodRequests/r1/offers/ann/private/contact')).toBeNull();
});

test('calls and offers of an entry of the list become those of the member who takes it over', async () => {
  const { campus, documents } = await campusWithCalls('r1_listed', 'r1_bob');
  await documents.set('donors/listed', { any: 1 });
  await documents.set('donors/ann', { claimedEntry: 'listed' });
  await addOffer(campus, 'listed');
  await campus.remove('donors/listed');
  const left = ['calls/r1_ann', 'calls/r1_bob', 'callHeads/ann', 'callHeads/bob'];
  await expect.poll(() => callsOf(campus)).toEqual(left);
  expect((await documents.get('calls/r1_ann'))?.fields).toMatchObject({ donorId: 'ann', outcome: 'later' });
  await expect.poll(() => documents.get('bloodRequests/r1/offers/listed')).toBeNull();
  expect((await documents.get('bloodRequests/r1/offers/ann'))?.fields).toMatchObject({ userId: 'ann' });
  const number = await documents.get('bloodRequests/r1/offers/ann/private/contact');
  expect(number?.fields).toEqual({ contactNumber: '+880 1700 000 031' });
});

test('the calls of a donor who is entered again are kept', async () => {
  const { campus, documents } = await campusWithCalls();
  const now = campus.backend.clock.now();
  await addCall(campus, 'r1_ann', new Date(now - 1_000));
  await addCall(campus, 'r2_ann', new Date(now + 1_000));
  await forgetCalls(documents, 'donor', 'ann', new Date(now));
  expect(await callsOf(campus)).toEqual(['calls/r2_ann', 'callHeads/ann']);
});

test('the donations of a donor who is entered again are kept', async () => {
  const { campus, documents } = await campusWithCalls();
  const now = campus.backend.clock.now();
  const donations = 'donors/ann/donations';
  for (const day of [1, 2]) {
    await documents.set(`${donations}/2026-01-0${day}`, { recordedAt: new Date(now - 1_000) });
    await documents.set(`${donations}/2026-02-0${day}`, { recordedAt: new Date(now + 1_000) });
  }
  await forgetCalls(documents, 'donor', 'ann', new Date(now));
  const left = await documents.query({ collection: donations });
  expect(left.map(({ path }) => path)).toEqual([`${donations}/2026-02-01`, `${donations}/2026-02-02`]);
});

test('what an import has changed in an entry is kept for 90 days, and goes with the entry', async () => {
  const { campus, documents } = await campusWithCalls();
  const ago = (days: number) => new Date(campus.backend.clock.now() - days * 86_400_000);
  const changes = 'donors/listed/importChanges';
  const left = async () => (await documents.query({ collection: changes })).map(({ path }) => path);
  await documents.set(`${changes}/spring`, { changedAt: ago(91) });
  await documents.set(`${changes}/summer`, { changedAt: ago(89) });
  await documents.set(`${changes}/later`, { changedAt: ago(-1) });
  expect(await sweepImportChanges(documents)).toBe(1);
  expect(await left()).toEqual([`${changes}/later`, `${changes}/summer`]);
  await forgetCalls(documents, 'donor', 'listed', ago(0));
  expect(await left()).toEqual([`${changes}/later`]);
});

async function addOffer({ backend }: NoticeCampus, donorId: string) {
  const { documents } = backend.backend.firestore;
  const offer = `bloodRequests/r1/offers/${donorId}`;
  await documents.set(offer, { userId: donorId, status: 'offered', recordedBy: caller });
  await documents.set(`${offer}/private/contact`, { contactNumber: '+880 1700 000 031' });
}

test.each([
  ['for another request', 'r2_ann', ['calls/r2_ann', 'callHeads/ann']],
  ['for the same request', 'r1_ann', ['calls/r1_ann', 'callHeads/ann']],
])('a call %s that begins while older ones are deleted is kept, with what names it', async (_, id, kept) => {
  const { campus, documents } = await campusWithCalls();
  const now = campus.backend.clock.now();
  await addCall(campus, 'r1_ann', new Date(now - 401 * 86_400_000));
  let isCalled = false;
  const sweptMeanwhile: typeof documents = {
    ...documents,
    async get(path) {
      const found = await documents.get(path);
      if (!isCalled) await addCall(campus, id);
      isCalled = true;
      return found;
    },
  };
  await sweepCalls(sweptMeanwhile);
  expect(await callsOf(campus)).toEqual(kept);
});

test('calls are kept for 400 days', async () => {
  const { campus, documents } = await campusWithCalls();
  const ago = (days: number) => new Date(campus.backend.clock.now() - days * 86_400_000);
  await addCall(campus, 'r1_ann', ago(401));
  await addCall(campus, 'r1_bob', ago(399));
  expect(await sweepCalls(documents)).toBe(1);
  expect(await callsOf(campus)).toEqual(['calls/r1_bob', 'callHeads/bob']);
});
