import { act, render, screen, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { loadVisitorScreens, renderApp } from '../testing/render-app.tsx';
import { type Campus, password, startCampus } from '../testing/start-campus.ts';
import { syncUserRecord } from './user-record.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
  await loadVisitorScreens();
});
afterAll(() => campus.close());

test('redirects to /login after a password change elsewhere, and restores the form after the sign-in', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('ayesha');
  const { person } = renderApp('/post-request');
  await person.type(await screen.findByRole('textbox', { name: 'Patient Name' }), 'Rahim Uddin');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Required Blood Group' }), 'O+');
  await person.type(screen.getByRole('textbox', { name: 'Hospital Name' }), 'Campus Medical Centre');
  await person.type(screen.getByRole('textbox', { name: 'Contact Person' }), 'Karim Uddin');
  await person.type(screen.getByRole('textbox', { name: 'Contact Number' }), '+880 1700 000 021');

  await campus.setPasswordElsewhere(member);
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.getByRole('status').textContent).toBe('You must be logged in to post a request.');

  await login(person, member.email);
  const patient = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Patient Name' });
  expect(patient.value).toBe('Rahim Uddin');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Contact Number' }).value).toBe(
    '+880 1700 000 021',
  );
  await person.click(screen.getByRole('button', { name: 'Submit Request' }));
  await screen.findByText('Blood request submitted successfully!');
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('signs out at the next call after the account was deleted elsewhere', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('bashir');
  history.replaceState(null, '', '/view-requests');
  render(<App />);
  await screen.findByRole('button', { name: 'Logout (bashir)' });
  await screen.findByRole('article', { name: 'Rahim Uddin, O+' });
  await campus.deleteAccountElsewhere(member);
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.queryByRole('button', { name: /Logout/ })).toBeNull();
  expect(log).toHaveBeenCalled();
  log.mockClear();
});

test('signs out a disabled account at the next call, and shows the reason at the next sign-in', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const member = await campus.join('dilara');
  history.replaceState(null, '', '/view-requests');
  render(<App />);
  const person = userEvent.setup();
  await screen.findByRole('article', { name: 'Rahim Uddin, O+' });
  campus.setDisabled(member, true);
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.queryByRole('button', { name: /Logout/ })).toBeNull();

  await login(person, member.email);
  expect((await screen.findByRole('alert')).textContent).toContain('auth/user-disabled');
  campus.setDisabled(member, false);
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('article', { name: 'Rahim Uddin, O+' });
  log.mockClear();
});

test('redirects home after a logout, and returns the next person to the page they ask for', async () => {
  const member = await campus.join('chandni');
  history.replaceState(null, '', '/dashboard');
  render(<App />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Logout (chandni)' }));
  await screen.findByRole('link', { name: 'Login / Need Blood' });
  expect(location.pathname).toBe('/');

  await person.click(screen.getByRole('link', { name: 'Login' }));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => {
    history.pushState(null, '', '/post-request');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect((await screen.findByRole('status')).textContent).toBe('You must be logged in to post a request.');
  expect(location.pathname).toBe('/login');
  await login(person, member.email);
  await screen.findByRole('textbox', { name: 'Patient Name' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
});

async function login(person: UserEvent, email: string): Promise<void> {
  await person.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
}
