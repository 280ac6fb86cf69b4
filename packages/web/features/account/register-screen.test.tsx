import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { App } from '../../app/app.tsx';
import { connect, currentAuth } from '../../session/session-store.ts';
import { syncUserRecord } from '../../session/user-record.ts';
import { refuseNextCall } from '../../testing/network.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { type Campus, password, startCampus } from '../../testing/start-campus.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
});
afterAll(() => campus.close());

test('a visitor who leaves the screen during the sign-up stays on the next one, without a message about a missing record', async () => {
  const { person } = renderApp('/register');
  await fill(person, 'ayesha');
  const letThrough = hold(/documents:commit/);
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await person.click(await screen.findByRole('link', { name: 'Find Donors' }));
  await screen.findByRole('combobox', { name: 'Blood Group' });
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'loading' }));
  expect(screen.queryByRole('heading', { name: 'Finish Your Account' })).toBeNull();

  letThrough();
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Find Donors' })).toBeTruthy();
  expect(location.pathname).toBe('/find-donors');
});

test.each([
  ['/register?need', null, 'Find donors now', '/find-donors'],
  ['/register', '/find-donors?group=O-', 'Find donors now', '/find-donors?group=O-'],
  ['/register', '/requests/some-id?by=someone', 'See it now', '/requests/some-id?by=someone'],
  ['/register', '/post-request', 'Find donors now', '/find-donors'],
])(
  'a newcomer from %s with the origin %s is led back to it from the donor form, also after a reload',
  async (path, from, name, target) => {
    await signOut();
    const { person } = renderApp(path);
    if (from !== null) act(() => history.replaceState({ from }, ''));
    await fill(person, `newcomer${name.length}${target.length}${path.length}`);
    await person.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('You came for a blood request.');
    cleanup();

    render(<App />);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(target);
    await person.click(link);
    expect(location.pathname + location.search).toBe(target);
    cleanup();

    history.replaceState(null, '', '/register-donor');
    render(<App />);
    await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });
    expect(screen.queryByText('You came for a blood request.')).toBeNull();
  },
);

test.each([null, '/dashboard'])('a newcomer with the origin %s came for no blood request', async (from) => {
  await signOut();
  const { person } = renderApp('/register');
  act(() => history.replaceState(from && { from }, ''));
  await fill(person, `donor${from?.length ?? 0}`);
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });
  expect(screen.queryByText('You came for a blood request.')).toBeNull();
});

test('a failed verification mail is reported until one has been sent, and not again after a reload', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await signOut();
  const { person } = renderApp('/register');
  await fill(person, 'bashir');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
    String(call[0]).includes('sendOobCode')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(...call),
  );
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByText(/The verification email could not be sent\./);
  await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });
  vi.stubGlobal('fetch', fetch);
  await person.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
  await screen.findByText(/^Verification email resent!/);
  cleanup();

  render(<App />);
  await screen.findByText(/Your email address is not verified\./);
  expect(screen.queryByText(/The verification email could not be sent\./)).toBeNull();
  log.mockClear();
});

test('the account gets the display name without delaying the sign-up', async () => {
  await signOut();
  const { person } = renderApp('/register');
  await fill(person, 'chandni');
  const letThrough = hold(/accounts:update/);
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });
  letThrough();
  await waitFor(async () => expect(await campus.displayNameOf(of('chandni'))).toBe('chandni'));
});

test('a sign-up succeeds without the display name', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await signOut();
  const { person } = renderApp('/register');
  await fill(person, 'dilara');
  refuseNextCall('accounts:update');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('heading', { level: 1, name: 'Become a Blood Donor' });
  await waitFor(() => expect(String(log.mock.calls)).toContain('display name could not be changed'));
  expect(screen.queryByRole('alert')).toBeNull();
  log.mockClear();
});

const of = (name: string) => ({ email: `${name}@campus.test` });

async function fill(person: UserEvent, name: string): Promise<void> {
  await person.type(await screen.findByLabelText('Full Name'), name);
  await person.type(screen.getByLabelText('Email'), `${name}@campus.test`);
  await person.type(screen.getByLabelText('Password'), password);
  await person.type(screen.getByLabelText('University ID'), '2002-117');
  await person.selectOptions(screen.getByLabelText('Department / Position'), 'CSE');
}

/** Keeps the calls to addresses of that pattern waiting until they are let through. */
function hold(address: RegExp): () => void {
  const { fetch } = globalThis;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (address.test(String(call[0]))) await held;
    return fetch(...call);
  });
  return letThrough;
}

async function signOut(): Promise<void> {
  const accounts = await connect();
  await accounts.signOut();
}
