import { type CalendarDate, parseCalendarDate } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { getDocs } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { donationsOf as donationsCollection } from '../../../lib/firestore/paths.ts';
import { campusToday } from '../../../lib/server-clock.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../../donors/api.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { changeRequestStatus } from '../change-api.ts';
import { readRequest } from '../one-request-api.ts';
import { newRequestId, postRequest } from '../post/api.ts';
import { answerDonation } from './answer-api.ts';
import { markDonated, readOffer } from './api.ts';
import { makeOffer } from './make-offer-api.ts';

const date = (text: string) => parseCalendarDate(text) as CalendarDate;
let campus: Campus;
let owner: AccountIdentity;
let people = 0;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('owner');
});
afterAll(() => campus.close());

test('a Yes logs the donation, moves the record, confirms the offer and counts one unit, once', async () => {
  const { donor, request, offer } = await markedOffer({ component: 'platelets', unitsRequired: 3 });
  const today = campusToday();
  const yes = { offer, hasDonated: true, by: donor.uid };
  await answerDonation(yes);
  await answerDonation(yes);
  expect(await readMyDonor(donor.uid)).toMatchObject({
    lastDonationDate: today,
    lastDonationComponent: 'platelets',
    saidDonatedAt: null,
  });
  expect(await donationsOf(donor)).toEqual([
    expect.objectContaining({
      donatedOn: today,
      component: 'platelets',
      place: request.hospitalName,
      requestId: request.id,
      recordedBy: donor.uid,
    }),
  ]);
  expect((await readOffer(request.id, donor.uid))?.status).toBe('confirmed');
  expect(await kindOfFailure(answerDonation({ ...yes, hasDonated: false }))).toBe('conflict');
  expect(await unitsReceived(request)).toBe(1);
});

test('a last donation from before the log is logged with the next one', async () => {
  const { donor, offer } = await markedOffer({}, { lastDonationDate: date('2020-01-02') });
  await answerDonation({ offer, hasDonated: true, by: donor.uid });
  const [first, second, ...others] = await donationsOf(donor);
  expect(first).toMatchObject({ donatedOn: '2020-01-02', component: 'whole-blood', requestId: null });
  expect(second).toMatchObject({ requestId: offer.requestId });
  expect(others).toEqual([]);
});

test('a donor who has noted the donation already is not deferred for longer', async () => {
  const today = campusToday();
  const { donor, request, offer } = await markedOffer({}, { lastDonationDate: today });
  await answerDonation({ offer, hasDonated: true, by: donor.uid });
  expect((await donationsOf(donor)).map(({ donatedOn }) => donatedOn)).toEqual([today]);
  expect(await unitsReceived(request)).toBe(1);
});

test('a No denies the offer and ends what the owner said, and counts nothing', async () => {
  const { donor, request, offer } = await markedOffer();
  const no = { offer, hasDonated: false, by: donor.uid };
  await answerDonation(no);
  await answerDonation(no);
  expect(await readMyDonor(donor.uid)).toMatchObject({ lastDonationDate: null, saidDonatedAt: null });
  expect((await readOffer(request.id, donor.uid))?.status).toBe('denied');
  expect(await donationsOf(donor)).toEqual([]);
  expect(await unitsReceived(request)).toBe(0);
});

test('a donation counts for a request that is closed by now, and is logged for one that is gone', async () => {
  const closed = await markedOffer();
  await campus.signInAs(owner);
  await changeRequestStatus(closed.request.id, 'fulfilled');
  await campus.signInAs(closed.donor);
  await answerDonation({ offer: closed.offer, hasDonated: true, by: closed.donor.uid });
  expect(await unitsReceived(closed.request)).toBe(1);

  const gone = await markedOffer();
  await campus.deleteDocument(`bloodRequests/${gone.request.id}`);
  await answerDonation({ offer: gone.offer, hasDonated: true, by: gone.donor.uid });
  expect(await donationsOf(gone.donor)).toHaveLength(1);
});

test('a volunteer answers for a donor; another member and the owner can’t', async () => {
  const { donor, request, offer } = await markedOffer();
  await campus.signInAs(owner);
  const answer = { offer, hasDonated: true };
  expect(await kindOfFailure(answerDonation({ ...answer, by: owner.uid }))).toBe('denied');
  const volunteer = await campus.join('volunteer');
  expect(await kindOfFailure(answerDonation({ ...answer, by: volunteer.uid }))).toBe('denied');
  await campus.setVolunteer(volunteer, true);
  await answerDonation({ ...answer, by: volunteer.uid });
  await campus.signInAs(donor);
  expect(await donationsOf(donor)).toEqual([expect.objectContaining({ recordedBy: volunteer.uid })]);
  expect(await unitsReceived(request)).toBe(1);
});

/** A donor's offer that the owner has marked as donated, with the donor signed in. */
async function markedOffer(details: object = {}, donorDifferent: object = {}) {
  await campus.signInAs(owner);
  const id = newRequestId();
  await postRequest(id, owner, { ...requestDetails, ...details });
  const request = (await readRequest(id)) as BloodRequest;
  people += 1;
  const donor = await campus.join(`donor-${people}`);
  await registerDonor(donor, { ...donorDetails, ...donorDifferent });
  await makeOffer(donor.uid, request, { message: '' });
  await campus.signInAs(owner);
  await markDonated(id, donor.uid);
  await campus.signInAs(donor);
  return { donor, request, offer: { requestId: id, userId: donor.uid, offeredAt: campus.now() } };
}

async function unitsReceived({ id }: BloodRequest) {
  await campus.signInAs(owner);
  return (await readRequest(id))?.unitsReceived ?? 0;
}

async function donationsOf({ uid }: AccountIdentity) {
  const { docs } = await getDocs(donationsCollection(uid));
  return docs.map((entry) => entry.data());
}

async function kindOfFailure(call: Promise<unknown>) {
  return call.then(
    () => 'none',
    (error) => problemOf(error).kind,
  );
}
