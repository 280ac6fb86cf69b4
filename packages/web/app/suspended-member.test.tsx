import { render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteOwnRecords, ownDocuments } from '../features/account/api.ts';
import { readMyDonor } from '../features/donors/api.ts';
import { updateDonor } from '../features/donors/own/api.ts';
import { EditDonorProfileScreen } from '../features/donors/own/edit-donor-profile-screen.tsx';
import { registerDonor } from '../features/donors/own/register-api.ts';
import { RegisterDonorScreen } from '../features/donors/own/register-donor-screen.tsx';
import { DashboardScreen } from '../features/home/dashboard-screen.tsx';
import { PostRequestScreen } from '../features/requests/post/post-request-screen.tsx';
import { campus as settings } from '../lib/firestore/configuration.ts';
import { problemOf } from '../lib/firestore/errors.ts';
import { Link } from '../lib/routing/router.tsx';
import { connect } from '../session/session-store.ts';
import { donorDetails } from '../testing/donor-details.ts';
import { holdCalls } from '../testing/network.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, password, startCampus } from '../testing/start-campus.ts';
import { App } from './app.tsx';

const sentence = `Your account is suspended. Please contact an admin (${settings.adminPhone}).`;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a suspended member sees the suspension on the dashboard and on the forms, until restored', async () => {
  const member = await campus.join('Ayesha');
  await campus.setSuspended(member, true);
  window.dispatchEvent(new Event('focus'));
  const dashboard = await renderScreen(<DashboardScreen />);
  const phone = await screen.findByText(settings.adminPhone);
  expect(phone.className).toBe('unbroken');
  expect(phone.closest('[role="status"]')?.textContent).toBe(sentence);
  await screen.findByText('You are not registered as a donor.');
  expect(screen.queryByRole('link', { name: 'Become a Blood Donor Now' })).toBeNull();
  dashboard.unmount();
  for (const form of [<PostRequestScreen key="post" />, <RegisterDonorScreen key="register" />]) {
    const { unmount } = await renderScreen(form);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect(screen.getByText(settings.adminPhone).className).toBe('unbroken');
    unmount();
  }
  await campus.setSuspended(member, false);
  await renderScreen(<PostRequestScreen />);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a suspended donor only says not to be available, and hides the number', async () => {
  const member = await campus.join('Gulshan');
  await registerDonor(member, donorDetails);
  await campus.setSuspended(member, true);
  window.dispatchEvent(new Event('focus'));
  const { person } = await renderScreen(<EditDonorProfileScreen />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  expect(screen.queryByRole('textbox')).toBeNull();
  const availability = await screen.findByRole('switch', { name: 'Available to donate' });
  await person.click(availability);
  await person.click(await screen.findByRole('button', { name: 'Until I say so' }));
  await waitFor(() => expect(availability.getAttribute('aria-checked')).toBe('false'));
  await person.click(screen.getByRole('button', { name: 'Hide my number' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Hid/ })).toBeNull());
  expect(await readMyDonor(member.uid)).toMatchObject({ isAvailable: false, contactNumber: null });
  const rename = updateDonor(member.uid, { fullName: 'Somebody Else' });
  expect(
    await rename.then(
      () => 'renamed',
      (error: unknown) => problemOf(error).kind,
    ),
  ).toBe('denied');
});

test('a suspended member with an unverified address sees only the suspension', async () => {
  const member = await campus.join('Dilara', { emailVerified: false });
  await campus.setSuspended(member, true);
  window.dispatchEvent(new Event('focus'));
  await renderScreen(<PostRequestScreen />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
});

test('a member restored since the form was opened can post it', async () => {
  const member = await campus.join('Esha');
  await campus.setSuspended(member, true);
  window.dispatchEvent(new Event('focus'));
  const { person } = await renderScreen(<PostRequestScreen />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
  await fillRequest(person);
  await campus.setSuspended(member, false);
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
});

test('a member suspended while filling in a form reads the reason and keeps the input', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('Bashir');
  const register = await renderScreen(<RegisterDonorScreen />);
  await fillDonor(register.person);
  await campus.setSuspended(member, true);
  await register.person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.getByRole('textbox', { name: 'Contact Number' })).toHaveProperty(
    'value',
    '+880 1700 000 011',
  );
  expect(await readMyDonor(member.uid)).toBeNull();
  register.unmount();

  await campus.setSuspended(member, false);
  window.dispatchEvent(new Event('focus'));
  const post = await renderScreen(<PostRequestScreen />);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await fillRequest(post.person, 'Karima Begum');
  await campus.setSuspended(member, true);
  await post.person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  log.mockClear();
});

test('a member suspended during a submit sees the reason on the next screen', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('Chandni');
  const { person } = await renderScreen(
    <>
      <PostRequestScreen />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  await fillRequest(person, 'Selina Akter');
  await campus.setSuspended(member, true);
  const release = holdCalls('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await person.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
  release();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  log.mockClear();
});

test('a suspended member whose account deletion broke off can finish it, and nothing else', async () => {
  await leaveBehindTombstone('Farida');
  const calls = vi.spyOn(globalThis, 'fetch');
  const person = await openAt('/find-donors');
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  expect(screen.getByRole('alert').textContent).toBe(sentence);

  const { fetch } = globalThis;
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const unanswered = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', unanswered);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(log).toHaveBeenCalled());
  vi.stubGlobal('fetch', fetch);
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  log.mockClear();

  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'My Account' }));
  await screen.findByRole('heading', { level: 2, name: 'Delete Account' });
  expect(screen.queryByRole('textbox', { name: 'Full Name' })).toBeNull();
  expect(calls.mock.calls.filter(([url]) => String(url).includes('documents:commit'))).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete My Account' }));
  const dialog = within(screen.getByRole('alertdialog'));
  await person.type(dialog.getByLabelText('Current Password'), password);
  await person.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
  await screen.findByRole('heading', { level: 1, name: 'Account Deleted' });
});

test('the owner of a restored tombstone creates a user record', async () => {
  const member = await leaveBehindTombstone('Gazi');
  const person = await openAt('/post-request');
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  await campus.setSuspended(member, false);
  window.dispatchEvent(new Event('focus'));
  await finish(person);
  await screen.findByRole('textbox', { name: 'Patient Name' });
  expect((await getDoc(ownDocuments.user(member.uid))).data()).toMatchObject({
    uid: member.uid,
    email: member.email,
    fullName: 'Bashir Ahmed',
    accountStatus: 'provisional',
  });
});

test('the owner of a restored tombstone who is suspended again sees the suspension', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const member = await leaveBehindTombstone('Habib');
  await campus.setSuspended(member, false);
  const person = await openAt('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Finish Your Account' });
  await campus.setSuspended(member, true);
  await finish(person);
  await screen.findByRole('heading', { level: 1, name: 'Account Suspended' });
  log.mockClear();
});

async function fillDonor(person: UserEvent): Promise<void> {
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Blood Group' }), 'O-');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 011');
  await person.type(screen.getByLabelText('Date of Birth'), '2002-03-04');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
}

async function fillRequest(person: UserEvent, patient = 'Rahim Uddin'): Promise<void> {
  await person.type(screen.getByRole('textbox', { name: 'Patient Name' }), patient);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Required Blood Group' }), 'O+');
  await person.type(screen.getByRole('textbox', { name: 'Hospital Name' }), 'Campus Medical Centre');
  await person.type(screen.getByRole('textbox', { name: 'Contact Person' }), 'Karim Uddin');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 021');
}

/** Simulates the deletion by a suspended member that broke off between records and account. */
async function leaveBehindTombstone(name: string) {
  const member = await campus.join(name);
  await campus.setSuspended(member, true);
  await deleteOwnRecords(member.uid);
  return member;
}

/** Opens the app for a member who returns to a page that has read the user record before. */
async function openAt(path: string): Promise<UserEvent> {
  history.replaceState(null, '', path);
  await connect();
  render(<App />);
  window.dispatchEvent(new Event('focus'));
  return userEvent.setup();
}

async function finish(person: UserEvent): Promise<void> {
  await person.type(await screen.findByRole('textbox', { name: 'Full Name' }), 'Bashir Ahmed');
  await person.type(screen.getByRole('textbox', { name: 'University ID' }), '2002-117');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Department / Position' }), 'CSE');
  await person.click(screen.getByRole('button', { name: 'Save and Continue' }));
}
