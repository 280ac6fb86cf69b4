import { type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { refuseNextCall } from '../../../testing/network.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { deleteOwnRecords } from '../../account/api.ts';
import { readOwnRecords } from '../../account/download-api.ts';
import { readHiddenNumber } from '../../admin/donors/api.ts';
import { recordDonation, updateDonor } from '../../donors/own/api.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { changeRequestStatus, deleteRequest } from '../change-api.ts';
import { removeRequest } from '../moderation-api.ts';
import { readRequest } from '../one-request-api.ts';
import { newRequestId, postRequest } from '../post/api.ts';
import {
  countOffers,
  markDonated,
  readMyOffers,
  readOffer,
  readOfferedNumber,
  readOffers,
  withdrawOffer,
} from './api.ts';
import { makeOffer } from './make-offer-api.ts';

const plain = { message: '' };
const hidden = { ...donorDetails, allowContactVisibility: false };
const date = (text: string) => parseCalendarDate(text) as CalendarDate;
let campus: Campus;
let owner: AccountIdentity;
let donor: AccountIdentity;
let people = 0;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('owner');
  donor = await joinAsDonor();
});
afterAll(() => campus.close());

test('a donor with a hidden number offers once, from several tabs; only the poster sees it', async () => {
  const request = await postAs(owner);
  const { id } = request;
  await campus.signInAs(donor);
  const attempts = Array.from({ length: 5 }, () => makeOffer(donor.uid, request, { message: 'After 5 pm' }));
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(['offered']));
  expect(await readOffer(id, donor.uid)).toMatchObject({ requestId: id, status: 'offered' });

  await campus.signInAs(owner);
  expect((await readOffers(request, null)).items).toEqual([
    {
      requestId: id,
      requestUserId: owner.uid,
      userId: donor.uid,
      fullName: hidden.fullName,
      bloodGroup: hidden.bloodGroup,
      message: 'After 5 pm',
      recordedBy: null,
      status: 'offered',
      offeredAt: campus.now(),
    },
  ]);
  expect(await countOffers(request)).toBe(1);
  expect(await readOfferedNumber(id, donor.uid)).toBe(hidden.contactNumber);

  await joinAsDonor();
  for (const call of [
    readOffers(request, null),
    countOffers(request),
    readOffer(id, donor.uid),
    markDonated(id, donor.uid),
  ])
    expect(await kindOfFailure(call)).toBe('denied');
  expect(await readOfferedNumber(id, donor.uid)).toBeNull();
});

test('the number of an offer is read by its poster while the donor is active, and by an admin with an entry in the log', async () => {
  const request = await postAs(owner);
  const leaving = await joinAsDonor();
  await makeOffer(leaving.uid, request, plain);
  const number = () => readOfferedNumber(request.id, leaving.uid);
  const admin = await campus.join('looking-admin');
  await campus.makeAdmin(admin);
  expect((await readOffers(request, null)).items).toHaveLength(1);
  expect(await number()).toBeNull();
  campus.advanceClock();
  await readHiddenNumber(leaving.uid);
  expect(await number()).toBe(hidden.contactNumber);

  await campus.signInAs(owner);
  expect(await number()).toBe(hidden.contactNumber);
  await campus.putDocuments({ [`donors/${leaving.uid}`]: { userId: leaving.uid, isProfileActive: false } });
  expect(await number()).toBeNull();
});

test('who posts under the id of a deleted request reads none of the offers for it', async () => {
  const request = await postAs(owner);
  await campus.signInAs(donor);
  await makeOffer(donor.uid, request, plain);
  await campus.deleteDocument(`bloodRequests/${request.id}`);
  const taker = await campus.join('taker');
  await postRequest(request.id, taker, requestDetails);
  for (const userId of [owner.uid, taker.uid]) {
    const list = await readOffers({ id: request.id, userId }, null).catch(() => null);
    expect(list?.items ?? []).toEqual([]);
  }
  expect(await kindOfFailure(readOffer(request.id, donor.uid))).toBe('denied');
  expect(await readOfferedNumber(request.id, donor.uid)).toBeNull();
});

test('a withdrawn offer is made again, with what the profile says by then', async () => {
  const request = await postAs(owner);
  const { id } = request;
  const changing = await joinAsDonor();
  await makeOffer(changing.uid, request, { message: 'Call 01700 000 031' });
  expect(await withdrawOffer(id, changing.uid)).toBe('withdrawn');
  expect(await withdrawOffer(id, changing.uid)).toBe('withdrawn');
  await campus.signInAs(owner);
  expect(await countOffers(request)).toBe(0);
  expect(await readOffer(id, changing.uid)).toMatchObject({ status: 'withdrawn', message: '' });
  expect(await readOfferedNumber(id, changing.uid)).toBeNull();
  expect(await markDonated(id, changing.uid)).toBe('withdrawn');

  await campus.signInAs(changing);
  await updateDonor(changing.uid, { contactNumber: '+880 1700 000 099' });
  expect(await makeOffer(changing.uid, request, plain)).toBe('offered');
  expect(await readOffer(id, changing.uid)).toMatchObject({ status: 'offered' });
  expect(await readOfferedNumber(id, changing.uid)).toBe('+880 1700 000 099');
});

test('a donation is marked after closing, stays one, and is recorded by its donor', async () => {
  const request = await postAs(owner);
  const { id } = request;
  const giving = await joinAsDonor();
  await makeOffer(giving.uid, request, plain);
  await campus.signInAs(owner);
  await changeRequestStatus(id, 'fulfilled');
  expect(await markDonated(id, giving.uid)).toBe('donated');
  expect(await markDonated(id, giving.uid)).toBe('donated');

  await campus.signInAs(giving);
  expect(await withdrawOffer(id, giving.uid)).toBe('donated');
  expect(await makeOffer(giving.uid, request, plain)).toBe('offered');
  expect((await readMyOffers(giving.uid, null)).items).toMatchObject([{ requestId: id, status: 'donated' }]);
  const lastDonation = async (day: string) =>
    (await recordDonation(giving.uid, date(day)))?.donor.lastDonationDate;
  expect(await lastDonation('2026-11-22')).toBe('2026-11-22');
  expect(await lastDonation('2026-10-01')).toBe('2026-11-22');
});

test('tells why a donor can’t offer, and stores nothing', async () => {
  const [open, closed] = [await postAs(owner), await postAs(owner)];
  await changeRequestStatus(closed.id, 'cancelled');
  const seeker = await campus.join('seeker');
  expect(await makeOffer(seeker.uid, open, plain)).toBe('no-profile');
  const other = await joinAsDonor();
  const offer = (request: typeof open) => makeOffer(other.uid, request, plain);
  expect(await offer(closed)).toBe('request-closed');
  expect(await offer({ ...open, id: 'never-posted' })).toBe('request-closed');
  const own = newRequestId();
  await postRequest(own, other, requestDetails);
  expect(await offer({ id: own, userId: other.uid })).toBe('own-request');
  await campus.removeField(`donors/${other.uid}/private/contact`, 'contactNumber');
  expect(await offer(open)).toBe('no-number');
  await updateDonor(other.uid, { contactNumber: hidden.contactNumber });
  await campus.setSuspended(other, true);
  expect(await kindOfFailure(offer(open))).toBe('denied');
  await campus.putDocuments({
    [`donors/${other.uid}`]: { userId: other.uid, bloodGroup: 'O+', isProfileActive: false },
  });
  expect(await offer(open)).toBe('inactive-profile');
  expect((await readMyOffers(other.uid, null)).items).toEqual([]);
});

test('an offer that is refused without a known reason is made once more, as the donor record may have changed', async () => {
  const request = await postAs(owner);
  await campus.signInAs(donor);
  refuseNextCall('documents:commit');
  expect(await makeOffer(donor.uid, request, plain)).toBe('offered');
  expect(await readOffer(request.id, donor.uid)).toMatchObject({ status: 'offered' });
});

test('a message of more than 300 letters is refused', async () => {
  const request = await postAs(owner);
  await campus.signInAs(donor);
  expect(await kindOfFailure(makeOffer(donor.uid, request, { message: 'x'.repeat(301) }))).toBe('denied');
  expect(await makeOffer(donor.uid, request, { message: 'x'.repeat(300) })).toBe('offered');
});

test('a request is deleted with its offers, by its owner or an admin', async () => {
  const [first, second] = [await postAs(owner), await postAs(owner)];
  const donors = [await joinAsDonor(), await joinAsDonor()];
  for (const one of donors) {
    await campus.signInAs(one);
    for (const request of [first, second]) expect(await makeOffer(one.uid, request, plain)).toBe('offered');
  }
  await withdrawOffer(first.id, donors[1]?.uid ?? '');
  await campus.signInAs(owner);
  await deleteRequest(first);
  await deleteRequest(first, true);
  const admin = await campus.join('officer');
  await campus.makeAdmin(admin);
  await removeRequest(second.id);
  for (const one of donors) {
    await campus.signInAs(one);
    expect((await readMyOffers(one.uid, null)).items).toEqual([]);
    expect(await withdrawOffer(first.id, one.uid)).toBe('withdrawn');
  }
});

test('a member downloads own offers, and leaves with them and with those for own requests', async () => {
  const asked = await postAs(owner);
  const leaving = await joinAsDonor();
  await makeOffer(leaving.uid, asked, plain);
  const posted = Array.from({ length: 21 }, newRequestId);
  for (const id of posted) await postRequest(id, leaving, requestDetails);
  await campus.signInAs(donor);
  for (const id of posted) await makeOffer(donor.uid, { id, userId: leaving.uid }, plain);
  const others = async () => (await readMyOffers(donor.uid, null)).items.map(({ requestId }) => requestId);
  expect(await others()).toEqual(expect.arrayContaining(posted));

  await campus.signInAs(leaving);
  expect((await readOwnRecords(leaving.uid, leaving.email)).offers).toMatchObject([
    {
      requestId: asked.id,
      contact: { contactNumber: hidden.contactNumber },
      offeredAt: campus.now().toISOString(),
    },
  ]);
  await deleteOwnRecords(leaving.uid);
  await campus.signInAs(donor);
  expect((await others()).filter((id) => posted.includes(id))).toEqual([]);
  await campus.signInAs(owner);
  expect((await readOffers(asked, null)).items).toEqual([]);
});

test('a member leaves whose requests have more offers than one commit deletes', async () => {
  const leaving = await campus.join('popular');
  const requests = [await postAs(leaving), await postAs(leaving), await postAs(leaving)];
  for (const [at, { id, userId: requestUserId }] of requests.entries()) {
    const offers = Array.from(
      { length: [240, 20, 260][at] ?? 0 },
      (_, n) => `bloodRequests/${id}/offers/donor${n}`,
    );
    await campus.putDocuments(Object.fromEntries(offers.map((path) => [path, { requestUserId }])));
    await campus.putDocuments(
      Object.fromEntries(offers.map((path) => [`${path}/private/contact`, { requestUserId }])),
    );
  }
  await deleteOwnRecords(leaving.uid);
  expect(await Promise.all(requests.map(({ id }) => readRequest(id)))).toEqual([null, null, null]);
});

async function postAs(person: AccountIdentity): Promise<Pick<BloodRequest, 'id' | 'userId'>> {
  await campus.signInAs(person);
  const id = newRequestId();
  await postRequest(id, person, requestDetails);
  return { id, userId: person.uid };
}

/** A donor who hides the number, signed in. */
async function joinAsDonor(): Promise<AccountIdentity> {
  people += 1;
  const person = await campus.join(`donor-${people}`);
  await registerDonor(person, hidden);
  return person;
}

function kindOfFailure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => problemOf(error).kind,
  );
}
