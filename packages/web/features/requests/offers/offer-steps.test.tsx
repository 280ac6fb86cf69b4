import { canGiveTo } from '@blood-bank/domain/blood-group';
import type { CalendarDate } from '@blood-bank/domain/calendar-date';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campusToday } from '../../../lib/server-clock.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { donorDetails } from '../../../testing/donor-details.ts';
import { loseNextResponse } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { registerDonor } from '../../donors/own/register-api.ts';
import { readRequest } from '../one-request-api.ts';
import { newRequestId, postRequest } from '../post/api.ts';
import { readOffer } from './api.ts';
import { makeOffer } from './make-offer-api.ts';
import { OfferLeft } from './offer-left.tsx';
import { OfferPanel } from './offer-panel.tsx';

const closed = { ...requestDetails, status: 'cancelled', requestedAt: new Date() };
let campus: Campus;
let owner: AccountIdentity;
let people = 0;

beforeAll(async () => {
  campus = await startCampus();
  owner = await campus.join('owner');
});
afterAll(() => campus.close());

test('a donor offers with a message, withdraws and offers again', async () => {
  const request = await post();
  const donor = await joinAsDonor();
  const { person } = await show(request);
  await screen.findByRole('heading', { name: 'You can give to O+' });
  const offer = await screen.findByRole('button', { name: 'I can donate' });
  expect(offer.getAttribute('aria-describedby')).toBe(
    screen.getByText('Your number is shown to the person who posted this request, and to admins.').id,
  );
  await person.type(screen.getByLabelText('Message'), 'x'.repeat(301));
  await person.click(offer);
  screen.getByText('Message is too long. It can have at most 300 characters.');
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
  await person.click(screen.getByRole('button', { name: 'In an hour' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('I can be there in an hour.');
  await person.clear(screen.getByLabelText('Message'));
  await person.type(screen.getByLabelText('Message'), 'After 5 pm');
  await person.dblClick(offer);

  const thanks = await screen.findByText(/^Thank you\./);
  expect(thanks.textContent).toBe('Thank you. Karim Uddin can now call you.');
  expect(document.activeElement).toBe(thanks.closest('[role=status]'));
  expect(await readOffer(request.id, donor.uid)).toMatchObject({ message: 'After 5 pm', status: 'offered' });
  await person.click(screen.getByRole('button', { name: 'Withdraw offer' }));
  await screen.findByText('Offer withdrawn.');
  expect(await readOffer(request.id, donor.uid)).toMatchObject({ status: 'withdrawn' });
  await person.click(screen.getByRole('button', { name: 'I can donate' }));
  await screen.findByText(/^Thank you\./);
});

test('a donor withdraws an offer for a request that is closed by now', async () => {
  const request = await post();
  const donor = await joinAsDonor();
  await makeOffer(donor.uid, request, { message: '' });
  await campus.putDocuments({ [`bloodRequests/${request.id}`]: { ...closed, userId: owner.uid } });
  const { person } = await renderScreen(
    <>
      <h1>Request</h1>
      <OfferLeft requestId={request.id} />
    </>,
  );
  await person.click(await screen.findByRole('button', { name: 'Withdraw offer' }));
  await screen.findByText('Offer withdrawn.');
  expect(await readOffer(request.id, donor.uid)).toMatchObject({ status: 'withdrawn' });
});

test('an offer of another tab is shown, not made twice', async () => {
  const request = await post();
  const donor = await joinAsDonor();
  const { person } = await show(request);
  const offer = await screen.findByRole('button', { name: 'I can donate' });
  await makeOffer(donor.uid, request, { message: 'From the other tab' });
  await person.click(offer);
  await screen.findByText(/^Thank you\./);
  expect(await readOffer(request.id, donor.uid)).toMatchObject({ message: 'From the other tab' });
});

test.each([
  [
    'the request is closed',
    (id) => campus.putDocuments({ [`bloodRequests/${id}`]: { ...closed, userId: owner.uid } }),
    'This request is no longer active.',
  ],
  [
    'the profile is deactivated',
    (_, donor) =>
      campus.putDocuments({ [`donors/${donor.uid}`]: { ...stored(donor), isProfileActive: false } }),
    /^An admin has deactivated your donor profile/,
  ],
  ['the member is suspended', (_, donor) => campus.setSuspended(donor, true), /^Your account is suspended\./],
] satisfies [string, (id: string, donor: AccountIdentity) => Promise<void>, string | RegExp][])(
  'when %s before the offer arrives, a sentence says so and nothing is stored',
  async (_, happens, sentence) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const request = await post();
    const donor = await joinAsDonor();
    const { person } = await show(request);
    const offer = await screen.findByRole('button', { name: 'I can donate' });
    await happens(request.id, donor);
    await person.click(offer);
    await screen.findByText(sentence);
    expect(await readOffer(request.id, donor.uid)).toBeNull();
    log.mockClear();
  },
);

test('a lost answer says so, keeps the message and can be repeated', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const request = await post();
  await joinAsDonor();
  const { person } = await show(request);
  await person.type(await screen.findByLabelText('Message'), 'Tonight');
  loseNextResponse('documents:commit');
  await person.click(screen.getByRole('button', { name: 'I can donate' }));
  await screen.findByText('Your offer couldn’t be sent. Please try again.');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Tonight');
  await person.click(screen.getByRole('button', { name: 'I can donate' }));
  await screen.findByText(/^Thank you\./);
  log.mockClear();
});

test('a member who can’t help reads why', async () => {
  const request = await post();
  const sees = async (sentence: string | RegExp) => {
    const view = await show(request);
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'I can donate' })).toBeNull();
    view.unmount();
  };
  await campus.join('visitor');
  await sees('Register as a donor first. It takes a minute.');
  const today = campusToday();
  await joinAsDonor({ lastDonationDate: today as CalendarDate });
  await sees(/^You donated recently\. You can donate again from [A-Z][a-z]{2} \d+, \d{4}\.$/);
  expect(canGiveTo('AB+')).not.toContain('O+');
  await joinAsDonor({ bloodGroup: 'AB+' });
  await sees('Your group AB+ can’t be given to O+. Sharing the request helps too.');
});

async function post(): Promise<BloodRequest> {
  await campus.signInAs(owner);
  const id = newRequestId();
  await postRequest(id, owner, requestDetails);
  const request = await readRequest(id);
  if (request === null) throw new Error('It was posted.');
  return request;
}

async function joinAsDonor(details: Partial<typeof donorDetails> = {}): Promise<AccountIdentity> {
  people += 1;
  const person = await campus.join(`donor-${people}`);
  await registerDonor(person, { ...donorDetails, allowContactVisibility: false, ...details });
  return person;
}

/** As an admin's change would leave the record. */
function stored({ uid, email }: AccountIdentity) {
  return { ...donorDetails, userId: uid, email, contactNumber: null, allowContactVisibility: false };
}

function show(request: BloodRequest) {
  return renderScreen(
    <>
      <h1>Request</h1>
      <OfferPanel request={request} button={null} />
    </>,
  );
}
