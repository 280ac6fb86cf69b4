import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Link } from '../../lib/routing/router.tsx';
import type { AccountIdentity } from '../../session/members.ts';
import { sentence } from '../../testing/dom-queries.ts';
import { donorDetails } from '../../testing/donor-details.ts';
import { holdCalls, refuseNextCall } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { registerDonor } from '../donors/own/register-api.ts';
import { changeRequestStatus } from './change-api.ts';
import { MyRequests } from './my-requests.tsx';
import { newRequestId, postRequest } from './post/api.ts';
import { ViewRequestsScreen } from './view-requests-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('an empty list has the sentence of the specification and the link to the form', async () => {
  await campus.join('first');
  await renderScreen(<ViewRequestsScreen />);
  expect(await screen.findByText('No active blood requests at the moment.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Be the first to Post a Request' }).getAttribute('href')).toBe(
    '/post-request',
  );
});

test('the owner fulfils a request after a confirmation, and it leaves the list', async () => {
  const owner = await campus.join('owner');
  await post(owner, 'Nasir Hossain');
  const { person } = await renderScreen(<ViewRequestsScreen />);
  const row = await screen.findByRole('article', { name: 'Nasir Hossain, O+' });

  await person.click(within(row).getByRole('button', { name: 'Mark as Fulfilled' }));
  const question = screen.getByRole('alertdialog', { name: /Nasir Hossain/ });
  expect(question.textContent).toContain('Mark the request for Nasir Hossain, O+ as fulfilled?');
  expect(question.querySelector('bdi')?.textContent).toBe('Nasir Hossain');
  await person.click(within(question).getByRole('button', { name: 'No, go back' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await person.click(within(row).getByRole('button', { name: 'Mark as Fulfilled' }));
  await person.click(screen.getByRole('button', { name: 'Yes, mark as fulfilled' }));
  const done = await screen.findByText(sentence('The request for Nasir Hossain, O+ is marked as fulfilled.'));
  expect(done.querySelector('bdi')?.textContent).toBe('Nasir Hossain');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Active Blood Requests' })),
  );
  expect(screen.queryByRole('article', { name: 'Nasir Hossain, O+' })).toBeNull();
});

test('a lost race ends with the sentence of the specification and a fresh list', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const owner = await campus.join('late');
  const id = await post(owner, 'Sumaiya Akter');
  const { person } = await renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyRequests />
    </>,
  );
  const row = await screen.findByRole('article', { name: 'Sumaiya Akter, O+' });
  await changeRequestStatus(id, 'fulfilled');

  await choose(person, row, 'Cancel Request');
  await person.click(screen.getByRole('button', { name: 'Yes, cancel request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update request status. Please try again.',
  );
  await waitFor(() => expect(within(row).getByText('Fulfilled')).toBeDefined());
  await person.click(await within(row).findByRole('button', { name: /^More actions/ }));
  expect(
    within(row)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Delete']);
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('an action in progress is shown on its button, its failure also on another screen', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const owner = await campus.join('leaver');
  const id = await post(owner, 'Mizan Rahman');
  const { person } = await renderScreen(
    <>
      <h1>Dashboard</h1>
      <Link to="/elsewhere">Elsewhere</Link>
      <MyRequests />
    </>,
  );
  const row = await screen.findByRole('article', { name: 'Mizan Rahman, O+' });
  await changeRequestStatus(id, 'fulfilled');
  const release = holdCalls('documents:commit');
  await choose(person, row, 'Cancel Request');
  await person.click(screen.getByRole('button', { name: 'Yes, cancel request' }));
  expect(screen.getByRole('button', { name: 'Cancelling…' })).toHaveProperty('disabled', true);
  expect(within(row).getByText('Mark as Fulfilled')).toBeDefined();

  fireEvent.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
  release();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update request status. Please try again.',
  );
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('after an action focus is on its row, or on the next one where the row is gone', async () => {
  const owner = await campus.join('tidy');
  await post(owner, 'First Patient');
  await post(owner, 'Second Patient');
  const { person } = await renderScreen(
    <>
      <h1>Dashboard</h1>
      <MyRequests />
    </>,
  );
  const newest = await screen.findByRole('article', { name: 'Second Patient, O+' });
  await person.click(within(newest).getByRole('button', { name: 'Mark as Fulfilled' }));
  await person.click(screen.getByRole('button', { name: 'Yes, mark as fulfilled' }));
  await waitFor(() => expect(document.activeElement).toBe(newest));

  await choose(person, newest, 'Delete');
  await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
  const other = screen.getByRole('article', { name: 'First Patient, O+' });
  await waitFor(() => expect(document.activeElement).toBe(other));
  await screen.findByText(sentence('The request for Second Patient, O+ is deleted.'));
});

test('a donor who may not offer can share, and reads why there is nothing to help with', async () => {
  await post(await campus.join('poster'), 'Needy Patient');
  const suspended = await joinAsDonor('suspended');
  const before = await renderScreen(<ViewRequestsScreen />);
  const row = () => screen.findByRole('article', { name: 'Needy Patient, O+' });
  await within(await row()).findByRole('button', { name: 'I can donate' });
  before.unmount();
  await campus.setSuspended(suspended, true);
  window.dispatchEvent(new Event('focus'));
  const after = await renderScreen(<ViewRequestsScreen />);
  await screen.findByRole('button', { name: /^I can help\s*[1-9]/ });
  await within(await row()).findByRole('button', { name: 'Share' });
  expect(screen.queryByRole('button', { name: 'I can donate' })).toBeNull();
  after.unmount();

  const { uid } = await joinAsDonor('deactivated');
  await campus.putDocuments({
    [`donors/${uid}`]: { ...donorDetails, userId: uid, isProfileActive: false, contactNumber: null },
  });
  const { person } = await renderScreen(<ViewRequestsScreen />);
  await person.click(await screen.findByRole('button', { name: /^I can help/ }));
  await screen.findByText(/^An admin has deactivated your donor profile\./);
  await person.click(screen.getByRole('button', { name: 'Show all requests' }));
  await row();
});

test('a failure to load the next page is shown at the end of the list, where it can be retried', async () => {
  const owner = await campus.join('long');
  await Promise.all(Array.from({ length: 51 }, (_, number) => post(owner, `Patient ${number}`)));
  const { person } = await renderScreen(<ViewRequestsScreen />);
  const more = await screen.findByText('Load more');
  // Queried by element, as queries by role are slow in a long list.
  const cards = document.getElementsByTagName('article');
  const release = holdCalls('documents:runQuery');
  refuseNextCall('documents:runQuery');
  await person.click(more);
  const problem = await screen.findByText('Failed to fetch blood requests. Please try again.');
  expect(cards[49]?.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  await person.click(more);
  expect((await screen.findByText('Loading…')).closest('button')).toHaveProperty('disabled', true);
  expect(problem.isConnected).toBe(false);
  release();
  await waitFor(() => expect(cards.length).toBeGreaterThan(50));
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

async function joinAsDonor(name: string): Promise<AccountIdentity> {
  const person = await campus.join(name);
  await registerDonor(person, donorDetails);
  return person;
}

/** Chooses an item of a row's menu. */
async function choose(person: UserEvent, row: HTMLElement, item: string): Promise<void> {
  await person.click(await within(row).findByRole('button', { name: /^More actions/ }));
  await person.click(within(row).getByRole('menuitem', { name: item }));
}

async function post(owner: AccountIdentity, patientName: string): Promise<string> {
  const id = newRequestId();
  await postRequest(id, owner, { ...requestDetails, patientName });
  return id;
}
