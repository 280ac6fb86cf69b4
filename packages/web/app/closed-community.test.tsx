import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FinishAccountScreen } from '../features/account/finish-account-screen.tsx';
import { FindDonorsScreen } from '../features/donors/find/find-donors-screen.tsx';
import { RegisterDonorScreen } from '../features/donors/own/register-donor-screen.tsx';
import { DashboardScreen } from '../features/home/dashboard-screen.tsx';
import { PostRequestScreen } from '../features/requests/post/post-request-screen.tsx';
import { ViewRequestsScreen } from '../features/requests/view-requests-screen.tsx';
import { campus as settings } from '../lib/firestore/configuration.ts';
import { connect, currentAuth } from '../session/session-store.ts';
import { renderApp } from '../testing/render-app.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Campus, password, startCampus } from '../testing/start-campus.ts';
import { useVerificationPolling } from './unverified-address.tsx';

const domains = ['*.campus.test', 'campus.test'];
const verifyFirst = 'Please verify your email address to see donors and requests.';
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus({ emailDomains: domains });
  await campus.putDocuments({
    'donors/dilara': { userId: 'dilara', fullName: 'Dilara Khatun', bloodGroup: 'O+', isProfileActive: true },
  });
});
afterAll(() => campus.close());

test('an unverified member is asked to verify, and sees donors right after the verification', async () => {
  const member = await campus.join('Ayesha', { emailVerified: false });
  const calls = vi.spyOn(globalThis, 'fetch');
  const { person } = await renderScreen(<Watched screen={FindDonorsScreen} />);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Blood Group' }), 'O+');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByText(verifyFirst)).closest('[role="status"]')).not.toBeNull();
  expect(calls.mock.calls.filter(([url]) => String(url).includes('documents:runQuery'))).toEqual([]);

  await campus.verifyElsewhere(member);
  window.dispatchEvent(new Event('focus'));
  await screen.findByRole('article', { name: 'Dilara Khatun' });
  expect(screen.queryByText(verifyFirst)).toBeNull();
});

test('a list refused by the server asks an unverified member to verify, and loads after the verification', async () => {
  const member = await campus.join('Bashir', { emailVerified: false });
  // Simulates a site built before the rules got the domains.
  settings.emailDomains = [];
  await renderScreen(<Watched screen={ViewRequestsScreen} />);
  expect((await screen.findByRole('alert')).textContent).toContain(verifyFirst);
  await campus.verifyElsewhere(member);
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('No active blood requests at the moment.');
  expect(screen.queryByRole('alert')).toBeNull();
  settings.emailDomains = domains;
});

test('an earlier member with a foreign address reads which domains are admitted and what to do', async () => {
  settings.emailDomains = ['elsewhere.test'];
  const member = await campus.join('Chandni');
  await campus.putDocuments({
    [`donors/${member.uid}`]: {
      userId: member.uid,
      fullName: 'Chandni',
      bloodGroup: 'A+',
      isProfileActive: true,
    },
  });
  const dashboard = await renderScreen(<DashboardScreen />);
  const notice = await screen.findByText(/^Only members with a university email address/);
  expect(notice.closest('[role="status"]')?.textContent).toContain(
    'You can also delete this account under My Account',
  );
  dashboard.unmount();
  const { unmount } = await renderScreen(<ViewRequestsScreen />);
  await screen.findByText(
    'Only members with a university email address (elsewhere.test) can see donors and requests.',
  );
  expect(screen.getByText(settings.adminPhone).className).toBe('unbroken');
  expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account');
  unmount();
  for (const form of [<RegisterDonorScreen key="register" />, <PostRequestScreen key="post" />]) {
    const shown = await renderScreen(form);
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Only members with a university email address (elsewhere.test) can register as donors and post requests. Please contact an admin (${settings.adminPhone}). You can also delete this account under My Account and register again with your university email address.My Account`,
    );
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account');
    expect(document.querySelector('form')).toBeNull();
    shown.unmount();
  }
  settings.emailDomains = domains;
});

test('an unfinished account with a foreign address reads it before sending anything, and can log out', async () => {
  settings.emailDomains = ['elsewhere.test'];
  await campus.join('Farida');
  const { person } = await renderScreen(<FinishAccountScreen />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please use your university email address (elsewhere.test).',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/You can delete this account under My Account/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(currentAuth().state).toBe('visitor'));
  settings.emailDomains = domains;
});

test('an admin may read with any address', async () => {
  const admin = await campus.join('Olivia', { emailVerified: false });
  await campus.makeAdmin(admin);
  await renderScreen(<ViewRequestsScreen />);
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('No active blood requests at the moment.');
  await waitFor(() => expect(screen.queryByText(verifyFirst)).toBeNull());
});

test('a foreign address that only the server refuses is marked in the sign-up form', async () => {
  const accounts = await connect();
  await accounts.signOut();
  settings.emailDomains = [];
  const { person } = renderApp('/register');
  await person.type(await screen.findByLabelText('Full Name'), 'Dilara Khatun');
  await person.type(screen.getByLabelText('Email'), 'dilara@elsewhere.test');
  await person.type(screen.getByLabelText('Password'), password);
  await person.type(screen.getByLabelText('University ID'), '2002-117');
  await person.selectOptions(screen.getByLabelText('Department / Position'), 'CSE');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please use your university email address (campus.test).',
  );
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  settings.emailDomains = domains;
});

function Watched({ screen: Screen }: { readonly screen: () => React.ReactNode }) {
  useVerificationPolling();
  return <Screen />;
}
