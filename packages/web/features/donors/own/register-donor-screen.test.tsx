import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fieldsOfForm } from '../../../testing/dom-queries.ts';
import { pressAndLeave, WithExit } from '../../../testing/leave-screen.tsx';
import { holdCalls, loseNextCall } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../../testing/start-campus.ts';
import { readMyDonor } from '../api.ts';
import { readByMail } from './notice-settings-api.ts';
import { RegisterDonorScreen } from './register-donor-screen.tsx';

const withExit = (
  <WithExit>
    <RegisterDonorScreen />
  </WithExit>
);
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('the fields of a donor, in order', async () => {
  await campus.join('Runa');
  await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  expect(fieldsOfForm()).toEqual([
    'Full Name: text, name, required',
    'University ID: text, off, required',
    'University Role: select, optional',
    'Department / Position: select, required',
    'Blood Group: select, required',
    'Contact Number: tel, tel, required',
    'Date of Birth: date, bday, required',
    'Gender: select, sex, required',
    'Last Donation Date: date, optional',
    'Available to donate: checkbox',
    'Show my contact number to signed-in members: checkbox',
    'Email me when someone needs my blood group: checkbox',
  ]);
});

test('what members will see stands above the choice of the number', async () => {
  await campus.join('Momena');
  await renderScreen(<RegisterDonorScreen />);
  const sentence = await screen.findByText('Members will see your name, age, department and group.');
  const choice = screen.getByRole('checkbox', { name: 'Show my contact number to signed-in members' });
  expect(sentence.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the form may be submitted before the address is verified, and says so until it is, on any device', async () => {
  const member = await campus.join('Chandni', { emailVerified: false });
  const { person } = await renderScreen(<RegisterDonorScreen />);
  expect(((await screen.findByRole('textbox', { name: 'Full Name' })) as HTMLInputElement).value).toBe(
    'Chandni',
  );

  await person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Please verify your email address before registering as a donor.');
  expect(alert.textContent).toContain('Please fill in all required fields.');

  await fill(person);
  await person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  await screen.findByRole('button', { name: 'Register as Donor' });
  expect(screen.getByRole('alert').textContent).toBe(
    'Please verify your email address before registering as a donor.',
  );
  expect(await readMyDonor(member.uid)).toBeNull();

  await campus.verifyElsewhere(member);
  await person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect(await screen.findByText('Another screen')).toBeDefined();
  expect(await readMyDonor(member.uid)).toMatchObject({ bloodGroup: 'O-' });
});

test('a member registers, reaches the dashboard, and can’t register again', async () => {
  const member = await campus.join('Ayesha');
  const first = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(first.person);
  const release = holdCalls('documents:commit');
  await first.person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect(await screen.findByRole('button', { name: 'Registering…' })).toHaveProperty('disabled', true);
  release();
  expect(await screen.findByText('Another screen')).toBeDefined();
  expect(await readMyDonor(member.uid)).toMatchObject({ bloodGroup: 'O-', dateOfBirth: '2002-03-04' });
  expect(await readByMail(member.uid)).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual([]);

  first.unmount();
  await renderScreen(<RegisterDonorScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('You are already registered as a donor.');
});

test('a form that is submitted twice in a row registers once', async () => {
  const member = await campus.join('Tania');
  const { person } = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(person);
  await person.click(screen.getByRole('checkbox', { name: 'Email me when someone needs my blood group' }));
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  expect(await screen.findByText('Another screen')).toBeDefined();
  expect(await readByMail(member.uid)).toBe(false);
});

test('a member who was registered on another device keeps what was typed here', async () => {
  const member = await campus.join('Salma');
  const first = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(first.person);
  await campus.putDocuments({ [`donors/${member.uid}`]: { userId: member.uid, bloodGroup: 'AB-' } });
  await first.person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are already registered as a donor.');
  first.unmount();
  await renderScreen(<RegisterDonorScreen />);
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contact Number' });
  expect(number.value).toBe('+880 1700 000 011');
});

test('the failure of the last attempt is not shown together with what keeps the next one from being sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await campus.join('Lubna');
  const { person } = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(person);
  loseNextCall('documents:commit');
  await person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to register donor\./);
  await person.clear(screen.getByRole('textbox', { name: 'Contact Number' }));
  await person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields.'),
  );
  log.mockClear();
});

test('a member who left the screen before the response sees on the next one whether they are registered', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('Farida');
  const { person, unmount } = await renderScreen(withExit);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(person);
  loseNextCall('documents:commit');
  const lose = holdCalls('documents:commit');
  await pressAndLeave(person, 'Register as Donor');
  lose();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Failed to register donor\. Please try again\. ./,
  );
  unmount();

  const again = await renderScreen(withExit);
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Contact Number' });
  expect(number.value).toBe('+880 1700 000 011');
  const release = holdCalls('documents:commit');
  await pressAndLeave(again.person, 'Register as Donor');
  release();
  expect((await screen.findByRole('status')).textContent).toBe('You are registered as a donor. Thank you!');
  expect(await readMyDonor(member.uid)).toMatchObject({ bloodGroup: 'O-' });
  log.mockClear();
});

async function fill(person: UserEvent): Promise<void> {
  await person.selectOptions(screen.getByRole('combobox', { name: 'Blood Group' }), 'O-');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 011');
  await person.type(screen.getByLabelText('Date of Birth'), '2002-03-04');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
}
