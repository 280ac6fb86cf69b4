import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newRequestId, postRequest } from '../features/requests/post/api.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { connect } from '../session/session-store.ts';
import { syncUserRecord } from '../session/user-record.ts';
import { holdCalls } from '../testing/network.ts';
import { renderApp } from '../testing/render-app.tsx';
import { type Campus, password, startCampus } from '../testing/start-campus.ts';
import { App } from './app.tsx';

// Other busy buttons are tested with their screens.

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
  await connect();
});
afterAll(() => campus.close());

test('a visitor’s buttons are disabled and labelled while busy', async () => {
  const { person, unmount } = renderApp('/forgot-password');
  await person.type(await screen.findByLabelText('Email'), 'nobody@campus.test');
  await expectBusy(person, 'Send Reset Link', 'accounts:sendOobCode', 'Sending…');
  await screen.findByText(/^If an account exists for this email/);
  unmount();

  renderApp('/register');
  await person.type(await screen.findByLabelText('Full Name'), 'Ayesha Rahman');
  await person.type(screen.getByLabelText('Email'), 'ayesha@campus.test');
  await person.type(screen.getByLabelText('Password'), password);
  await person.type(screen.getByLabelText('University ID'), '2002-117');
  await person.selectOptions(screen.getByLabelText('Department / Position'), 'CSE');
  await expectBusy(person, 'Create Account', 'accounts:signUp', 'Creating your account…');
  await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });

  await expectBusy(person, 'Resend Verification Email', 'accounts:sendOobCode', 'Sending…');
  await screen.findByText(/^Verification email resent!/);
  fireEvent.click(screen.getByRole('button', { name: 'Logout (ayesha)' }));
  expect(screen.getByRole('button', { name: 'Logging out…' })).toHaveProperty('disabled', true);
  await screen.findByRole('link', { name: 'Login / Need Blood' });
});

test('the button that finishes a sign-up is disabled and labelled while busy', async () => {
  const accounts = await connect();
  await accounts.createAccount('bashir@campus.test', password);
  const { person } = renderApp('/view-requests');
  await person.type(await screen.findByLabelText('Full Name'), 'Bashir Ahmed');
  await person.type(screen.getByLabelText('University ID'), '2002-118');
  await person.selectOptions(screen.getByLabelText('Department / Position'), 'CSE');
  await expectBusy(person, 'Save and Continue', 'documents:commit', 'Saving…');
  await screen.findByText('No active blood requests at the moment.');
});

test('the buttons of a request are disabled and labelled while busy', async () => {
  const owner = await campus.join('chandni');
  await postRequest(newRequestId(), owner, requestDetails);
  const person = open('/dashboard');
  const card = await screen.findByRole('article', { name: 'Rahim Uddin, O+' });
  await person.click(within(card).getByRole('button', { name: 'Mark as Fulfilled' }));
  await expectBusy(person, 'Yes, mark as fulfilled', 'documents:commit', 'Marking…');
  await within(card).findByText('Fulfilled');
  await person.click(await within(card).findByRole('button', { name: /^More actions/ }));
  await person.click(within(card).getByRole('menuitem', { name: 'Delete' }));
  await expectBusy(person, 'Yes, delete', 'documents:commit', 'Deleting…');
  await waitFor(() => expect(card.isConnected).toBe(false));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

test('the buttons of the account are disabled and labelled while busy', async () => {
  await campus.join('dilara');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  const person = open('/account');
  await expectBusy(person, 'Download My Data', 'documents:runQuery', 'Collecting…');
  await screen.findByText(/^Your browser has saved your data/);

  const current = screen.getByLabelText('Current Password');
  await person.type(current, password);
  await person.type(screen.getByLabelText('New Password'), `${password}-2`);
  await expectBusy(person, 'Change Password', 'accounts:signInWithPassword', 'Changing…');
  await screen.findByText(/^Your password has been changed\./);

  await person.click(screen.getByRole('button', { name: 'Delete My Account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.type(dialog.getByLabelText('Current Password'), `${password}-2`);
  await expectBusy(person, 'Yes, delete my account', 'accounts:signInWithPassword', 'Deleting…');
  await screen.findByRole('heading', { level: 1, name: 'Account Deleted' });
});

/** Renders the app for the signed-in member of a started session. */
function open(path: string): UserEvent {
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

/** Presses a button and holds its call back until the busy state has been checked. */
async function expectBusy(person: UserEvent, name: string, call: string, busyName: string): Promise<void> {
  const release = holdCalls(call);
  await person.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('button', { name: busyName })).toHaveProperty('disabled', true);
  release();
}
