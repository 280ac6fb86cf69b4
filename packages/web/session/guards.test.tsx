import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from '../app/app.tsx';
import { queryClient } from '../lib/query/query-client.ts';
import { useLocation } from '../lib/routing/router.tsx';
import { readDraft } from '../lib/storage/drafts.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { MemberGuard, RightGuard, returnPath, returnState } from './guards.tsx';
import { SessionProvider } from './session.tsx';
import { connect } from './session-store.ts';
import { syncUserRecord } from './user-record.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
  await connect();
});
afterAll(() => campus.close());

describe('guards', () => {
  it('show admin pages to admins and redirect members home', async () => {
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

  it('ask a member without a user record to finish the sign-up', async () => {
    const accounts = await connect();
    await accounts.createAccount('unfinished@campus.test', 'invented-1');
    openAdminPage();
    expect(await screen.findByText('Finish first')).toBeTruthy();
  });

  it('empty forms when another tab signs in to another account', async () => {
    const bashir = await campus.join('Bashir');
    await campus.join('Ayesha');
    history.replaceState(null, '', '/post-request');
    render(<App />);
    const person = userEvent.setup();
    const patient = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Patient Name' });
    await person.type(await patient(), 'Rahim Uddin');

    await campus.signInAs(bashir);
    await screen.findByRole('button', { name: 'Logout (bashir)' });
    const field = await patient();
    expect(field.value).toBe('');
    await person.type(field, 'Nasir');
    expect(readDraft(bashir.uid, 'post-request')).toMatchObject({ patientName: 'Nasir' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  });
});

describe('the return path', () => {
  it('includes search and hash', () => {
    const wanted = { pathname: '/view-requests', search: '?from=mail', hash: '#top', state: null, key: 'k' };
    expect(returnPath(returnState(wanted))).toBe('/view-requests?from=mail#top');
  });

  it.each([
    null,
    undefined,
    'text',
    {},
    { from: 3 },
    { from: 'https://elsewhere.test' },
    { from: '//elsewhere.test' },
    { from: '/\\elsewhere.test' },
  ])('is null for %j', (state) => {
    expect(returnPath(state)).toBeNull();
  });
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
      <RightGuard access="admin" waiting={<p>Wait</p>}>
        <p>For admins</p>
      </RightGuard>
    </MemberGuard>
  );
}
