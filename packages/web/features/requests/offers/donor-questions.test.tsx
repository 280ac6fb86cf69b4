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
import { newRequestId, postRequest } from '../post/api.ts';
import { markDonated } from './api.ts';
import { AskAboutDonation } from './ask-about-donation.tsx';
import { makeOffer } from './make-offer-api.ts';
import { useMyOffers } from './use-my-offers.ts';

let campus: Campus;
let owner: AccountIdentity;
let offered: CalendarDate;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('owner');
  offered = zonedDate(campus.now(), 'Asia/Dhaka');
});
afterAll(() => campus.close());

test('a donor who says no is not asked again, also about another offer of that day', async () => {
  await joinAsDonorOf('cautious', 2, null);
  const { person, unmount } = await show();
  await screen.findByRole('heading', { name: `Did you donate on ${formatCalendarDate(toUtc(offered))}?` });
  await person.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('heading', { name: /^Did you donate/ })).toBeNull();
  unmount();
  await show();
  await screen.findByText('2 own offers');
  expect(screen.queryByRole('heading', { name: /^Did you donate/ })).toBeNull();
});

test('a donor who has noted a later donation is not asked, and one with an earlier donation is', async () => {
  await joinAsDonorOf('noted', 1, offered);
  const { unmount } = await show();
  await screen.findByText('1 own offers');
  expect(screen.queryByRole('heading', { name: /^Did you donate/ })).toBeNull();
  unmount();
  await joinAsDonorOf('earlier', 1, '2020-01-02' as CalendarDate);
  const { person } = await show();
  await person.click(await screen.findByRole('button', { name: 'Yes, I donated' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Did you donate/ })).toBeNull());
});

/** Joins as a donor whose offers their owner has marked as kept. */
async function joinAsDonorOf(name: string, offers: number, lastDonationDate: CalendarDate | null) {
  const ids = Array.from({ length: offers }, newRequestId);
  await campus.signInAs(owner);
  for (const id of ids) await postRequest(id, owner, requestDetails);
  const donor = await campus.join(name);
  await registerDonor(donor, { ...donorDetails, lastDonationDate });
  for (const id of ids) await makeOffer(donor.uid, { id, userId: owner.uid }, { message: '' });
  await campus.signInAs(owner);
  for (const id of ids) await markDonated(id, donor.uid);
  await campus.signInAs(donor);
}

function show() {
  return renderScreen(
    <>
      <h1>Dashboard</h1>
      <OwnOffers />
      <AskAboutDonation />
    </>,
  );
}

/** Tells that the offers have been read. */
function OwnOffers() {
  return <p>{useMyOffers().length} own offers</p>;
}
