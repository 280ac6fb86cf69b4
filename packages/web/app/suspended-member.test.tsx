import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { campus as settings } from '../data/campus.ts';
import { readMyDonor } from '../data/my-donor.ts';
import { RegisterDonorScreen } from '../features/donors/register-donor-screen.tsx';
import { PostRequestScreen } from '../features/requests/post-request-screen.tsx';
import { Link } from '../routing/router.tsx';
import { holdCalls } from '../testing/network.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const sentence = `Your account is suspended. Please contact an admin (${settings.adminPhone}).`;
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a suspended member reads so on the dashboard and on the forms, and once restored no more', async () => {
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
    unmount();
  }
  await campus.setSuspended(member, false);
  await renderScreen(<PostRequestScreen />);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('a suspended member with an unverified address is told of the suspension only', async () => {
  const member = await campus.join('Dilara', { emailVerified: false });
  await campus.setSuspended(member, true);
  window.dispatchEvent(new Event('focus'));
  await renderScreen(<PostRequestScreen />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
});

test('a member who was restored while the form still says suspended posts what was typed', async () => {
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

test('a member who is suspended while filling in a form reads why it is refused, and keeps what was typed', async () => {
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
  await fillRequest(post.person);
  await campus.setSuspended(member, true);
  await post.person.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  log.mockClear();
});

test('a member who has gone elsewhere by then reads it there', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('Chandni');
  const { person } = await renderScreen(
    <>
      <PostRequestScreen />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  await fillRequest(person);
  await campus.setSuspended(member, true);
  const answer = holdCalls('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await person.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
  answer();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  log.mockClear();
});

async function fillDonor(person: UserEvent): Promise<void> {
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Blood Group' }), 'O-');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 011');
  await person.type(screen.getByLabelText('Date of Birth'), '2002-03-04');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
}

async function fillRequest(person: UserEvent): Promise<void> {
  await person.type(screen.getByRole('textbox', { name: 'Patient Name' }), 'Rahim Uddin');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Required Blood Group' }), 'O+');
  await person.type(screen.getByRole('textbox', { name: 'Hospital Name' }), 'Campus Medical Centre');
  await person.type(screen.getByRole('textbox', { name: 'Contact Person' }), 'Karim Uddin');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 021');
}
