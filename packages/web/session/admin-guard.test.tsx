import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useLocation } from '../routing/router.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { keepAccountRecord } from './account-record.ts';
import { AdminGuard } from './admin-guard.tsx';
import { MemberGuard } from './member-guard.tsx';
import { SessionProvider } from './session.tsx';
import { connect } from './session-store.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  keepAccountRecord();
  await connect();
});
afterAll(() => campus.close());

test('an admin sees the admin pages, another member is led home', async () => {
  const admin = await campus.join('admin');
  await campus.makeAdmin(admin);
  await campus.join('member');
  openAdminPage();
  expect(await screen.findByText('Home')).toBeTruthy();
  cleanup();

  await campus.signInAs(admin);
  openAdminPage();
  expect(await screen.findByText('For admins')).toBeTruthy();
});

test('a member whose sign-up broke off is asked to finish it first', async () => {
  const accounts = await connect();
  await accounts.createAccount('unfinished@campus.test', 'invented-1');
  openAdminPage();
  expect(await screen.findByText('Finish first')).toBeTruthy();
});

function openAdminPage() {
  history.replaceState(null, '', '/admin');
  render(
    <SessionProvider>
      <Site />
    </SessionProvider>,
  );
}

function Site() {
  if (useLocation().pathname !== '/admin') return <p>Home</p>;
  return (
    <MemberGuard unfinished={<p>Finish first</p>}>
      <AdminGuard waiting={<p>Wait</p>}>
        <p>For admins</p>
      </AdminGuard>
    </MemberGuard>
  );
}
