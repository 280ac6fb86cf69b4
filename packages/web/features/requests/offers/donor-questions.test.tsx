import { type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCalendarDate } from '#lib/i18n/formats.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { changeRequestStatus } from '../change-api.ts';
import { newRequestId, postRequest } from '../post/api.ts';
import { markDonated, readOffer } from './api.ts';
import { DonorQuestions } from './donor-questions.tsx';
import { makeOffer } from './make-offer-api.ts';
import { useMyOffers } from './use-my-offers.ts';

let campus: Campus;
let owner: AccountIdentity;
let offered: CalendarDate;
let donorUid: string;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('owner');
  offered = zonedDate(campus.now(), 'Asia/Dhaka');
});
afterAll(() => campus.close());

test('a donor is asked about each offer that is marked, until it is answered; the answers are stored', async () => {
  const ids = await joinAsDonorOf('cautious', 2, null);
  const { person, unmount } = await show();
  const title = `Did you donate on ${formatCalendarDate(toUtc(offered))}?`;
  await screen.findByRole('heading', { name: title });
  await person.click(screen.getByRole('button', { name: 'No' }));
  await screen.findByText('1 own offers');
  await person.click(await screen.findByRole('button', { name: 'Yes, I donated' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  unmount();
  await show();
  await screen.findByText('2 own offers');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  const statuses = await Promise.all(ids.map(async (id) => (await readOffer(id, donorUid))?.status));
  expect(statuses.sort()).toEqual(['confirmed', 'denied']);
});

test('a donor whose offer stands is told for a week that the request is closed', async () => {
  const [id = ''] = await joinAsDonorOf('waiting', 1, null, false);
  const donor = { uid: donorUid, email: 'waiting@campus.test', emailVerified: true };
  await campus.signInAs(owner);
  await changeRequestStatus(id, 'cancelled');
  await campus.signInAs(donor);
  const { unmount } = await show();
  const told = await screen.findByText('No longer needed. Thank you.');
  expect(told.parentElement?.querySelector('a')?.getAttribute('href')).toBe(`/requests/${id}`);
  unmount();
  campus.advanceClock(8 * 86_400);
  await campus.signInAs(donor);
  await show();
  await screen.findByText('1 own offers');
  expect(screen.queryByText('No longer needed. Thank you.')).toBeNull();
});

/** Joins as a donor whose offers their owner has marked as kept, unless told otherwise. @returns the ids of the requests */
async function joinAsDonorOf(
  name: string,
  offers: number,
  lastDonationDate: CalendarDate | null,
  isMarked = true,
) {
  const ids = Array.from({ length: offers }, newRequestId);
  await campus.signInAs(owner);
  for (const id of ids) await postRequest(id, owner, requestDetails);
  const donor = await campus.join(name);
  await registerDonor(donor, { ...donorDetails, lastDonationDate });
  for (const id of ids) await makeOffer(donor.uid, { id, userId: owner.uid }, { message: '' });
  await campus.signInAs(owner);
  for (const id of isMarked ? ids : []) await markDonated(id, donor.uid);
  await campus.signInAs(donor);
  donorUid = donor.uid;
  return ids;
}

function show() {
  return renderScreen(
    <>
      <h1>Dashboard</h1>
      <OwnOffers />
      <DonorQuestions />
    </>,
  );
}

/** Tells that the offers have been read. */
function OwnOffers() {
  return <p>{useMyOffers().length} own offers</p>;
}
