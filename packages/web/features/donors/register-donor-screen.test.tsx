import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMyDonor } from '../../data/donors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { RegisterDonorScreen } from './register-donor-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('the form knows what the account knows, and may be sent before the address is verified', async () => {
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
  expect(screen.getByRole('alert').textContent).toBe(
    'Please verify your email address before registering as a donor.',
  );
  expect(await readMyDonor(member.uid)).toBeNull();
});

test('a member registers, goes to the dashboard, and can’t do it again', async () => {
  const member = await campus.join('Ayesha');
  const first = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(first.person);
  await first.person.click(screen.getByRole('button', { name: 'Register as Donor' }));
  expect(await screen.findByText('Another screen')).toBeDefined();
  expect(await readMyDonor(member.uid)).toMatchObject({ bloodGroup: 'O-', dateOfBirth: '2002-03-04' });
  expect(Object.keys(sessionStorage)).toEqual([]);

  first.unmount();
  await renderScreen(<RegisterDonorScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('You are already registered as a donor.');
});

test('a form that is sent twice in one breath registers once and goes on', async () => {
  await campus.join('Tania');
  const { person } = await renderScreen(<RegisterDonorScreen />);
  await screen.findByRole('textbox', { name: 'Full Name' });
  await fill(person);
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  expect(await screen.findByText('Another screen')).toBeDefined();
});

async function fill(person: UserEvent): Promise<void> {
  await person.selectOptions(screen.getByRole('combobox', { name: 'Blood Group' }), 'O-');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 011');
  await person.type(screen.getByLabelText('Date of Birth'), '2002-03-04');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
}
