import { noteFirstDonation } from '@blood-bank/reactions/donations';
import { noteCall, noteOffer } from '@blood-bank/reactions/note-responses';
import { expect, test } from 'vitest';
import { noticeCampus } from './testing/notice-campus.ts';

const minute = 60_000;

/** A campus with a request that was posted an hour ago. */
async function campusWithRequest() {
  const campus = await noticeCampus();
  const { clock, backend } = campus.backend;
  const { documents } = backend.firestore;
  const requestedAt = new Date(clock.now() - 60 * minute);
  await documents.set('bloodRequests/r1', { userId: 'owner', status: 'active', requestedAt });
  const after = (minutes: number) => new Date(requestedAt.getTime() + minutes * minute + 59_000);
  return {
    campus,
    documents,
    requestedAt,
    called: (donorId: string, minutes: number, outcome = 'calling') => ({
      requestId: 'r1',
      donorId,
      callerId: 'vera',
      callerName: 'Vera Volunteer',
      startedAt: after(minutes),
      outcome,
      note: '',
      attempts: 1,
    }),
    offered: (minutes: number, recordedBy: string | null = null) => ({
      userId: 'ann',
      requestUserId: 'owner',
      status: 'offered',
      recordedBy,
      offeredAt: after(minutes),
    }),
    noted: async () => (await documents.get('responseTimes/r1'))?.fields,
  };
}

test('the first call, offer and donor who comes are noted, in minutes after the request', async () => {
  const { campus, called, offered, noted, requestedAt } = await campusWithRequest();
  await campus.create('calls/r1_ann', called('ann', 7));
  await expect.poll(noted).toEqual({ requestedAt, calledAfter: 7, offeredAfter: null, comingAfter: null });
  await campus.create('calls/r1_bob', called('bob', 12));
  await campus.change('calls/r1_bob', { outcome: 'coming' });
  await expect.poll(noted).toMatchObject({ calledAfter: 7, comingAfter: 12 });
  // One that a caller has recorded is no offer of the donor's own.
  await campus.create('bloodRequests/r1/offers/bob', offered(12, 'vera'));
  await campus.create('bloodRequests/r1/offers/ann', offered(15));
  await expect.poll(noted).toEqual({ requestedAt, calledAfter: 7, offeredAfter: 15, comingAfter: 12 });
});

test('a donor who is called again, and one who does not come after all, change only what is not true any more', async () => {
  const { campus, called, noted } = await campusWithRequest();
  await campus.create('calls/r1_ann', called('ann', 7));
  await expect.poll(noted).toMatchObject({ calledAfter: 7 });
  await campus.change('calls/r1_ann', called('ann', 20));
  await campus.create('calls/r1_bob', called('bob', 30));
  await campus.create('calls/r1_cem', called('cem', 40));
  await campus.change('calls/r1_bob', { outcome: 'coming' });
  await campus.change('calls/r1_cem', { outcome: 'coming' });
  await expect.poll(noted).toMatchObject({ calledAfter: 7, comingAfter: 30 });
  await campus.change('calls/r1_bob', { outcome: 'declined' });
  await expect.poll(noted).toMatchObject({ calledAfter: 7, comingAfter: 40 });
  await campus.change('calls/r1_cem', { outcome: 'no-answer' });
  await expect.poll(noted).toMatchObject({ calledAfter: 7, comingAfter: null });
});

test('what was noted of a deleted request is gone, and never told of another one under its id', async () => {
  const { campus, documents, called, offered, noted } = await campusWithRequest();
  await documents.set('calls/r1_ann', called('ann', 7));
  await documents.set('bloodRequests/r1/offers/ann', offered(9));
  await noteCall(documents, { path: 'calls/r1_ann' });
  await campus.remove('bloodRequests/r1');
  await expect.poll(noted).toBeUndefined();
  const requestedAt = new Date(campus.backend.clock.now());
  await documents.set('bloodRequests/r1', { userId: 'owner', status: 'active', requestedAt });
  await noteOffer(documents, { path: 'bloodRequests/r1/offers/ann' });
  expect(await noted()).toBeUndefined();
});

test.each([0, 1])(
  'responses that are noted at the same time are all noted, after %d others',
  async (before) => {
    const { documents, called, offered, noted } = await campusWithRequest();
    if (before > 0) await documents.set('calls/r1_bob', called('bob', 8));
    await noteCall(documents, { path: 'calls/r1_bob' });
    await documents.set('calls/r1_ann', called('ann', 7));
    await documents.set('bloodRequests/r1/offers/ann', offered(9));
    let isFirst = true;
    const meanwhile: typeof documents = {
      ...documents,
      async get(path) {
        const found = await documents.get(path);
        if (path === 'responseTimes/r1' && isFirst) {
          isFirst = false;
          await noteOffer(documents, { path: 'bloodRequests/r1/offers/ann' });
        }
        return found;
      },
    };
    await noteCall(meanwhile, { path: 'calls/r1_ann' });
    expect(await noted()).toMatchObject({ calledAfter: 7, offeredAfter: 9 });
  },
);

test('a donor’s first donation is marked, also when an earlier one is logged later, or it is taken back', async () => {
  const { campus, documents } = await campusWithRequest();
  const log = (day: string, donor = 'ann') =>
    campus.create(`donors/${donor}/donations/${day}`, {
      donatedOn: day,
      component: 'whole-blood',
      place: '',
      requestId: null,
      recordedBy: 'ann',
      recordedAt: new Date(campus.backend.clock.now()),
    });
  const first = async (donor = 'ann') => {
    const where = [{ field: 'isFirst', op: '==', value: true }] as const;
    const found = await documents.query({ collection: `donors/${donor}/donations`, where });
    return found.map(({ path }) => path.split('/').at(-1));
  };
  await log('2026-05-01');
  await expect.poll(() => first()).toEqual(['2026-05-01']);
  await log('2026-02-01');
  await expect.poll(() => first()).toEqual(['2026-02-01']);
  await campus.remove('donors/ann/donations/2026-02-01');
  await expect.poll(() => first()).toEqual(['2026-05-01']);

  // An entry of the list that becomes a member's.
  await log('2026-01-05', 'listed');
  await expect.poll(() => first('listed')).toEqual(['2026-01-05']);
  await documents.set('donors/listed', { any: 1 });
  await documents.set('donors/ann', { claimedEntry: 'listed' });
  await campus.remove('donors/listed');
  await expect.poll(() => first()).toEqual(['2026-01-05']);
});

test('of two donations that are logged at the same time one is marked', async () => {
  const { documents } = await campusWithRequest();
  const path = (day: string) => `donors/ann/donations/${day}`;
  await documents.set(path('2026-05-01'), { donatedOn: '2026-05-01' });
  let isFirst = true;
  const meanwhile: typeof documents = {
    ...documents,
    async update(...write) {
      if (isFirst) {
        isFirst = false;
        await documents.set(path('2026-02-01'), { donatedOn: '2026-02-01' });
        await noteFirstDonation(documents, 'ann');
      }
      return documents.update(...write);
    },
  };
  await noteFirstDonation(meanwhile, 'ann');
  expect((await documents.get(path('2026-02-01')))?.fields).toMatchObject({ isFirst: true });
  expect((await documents.get(path('2026-05-01')))?.fields).toMatchObject({ isFirst: false });
});
