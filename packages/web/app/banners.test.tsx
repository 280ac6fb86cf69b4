import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query/query-client.ts';
import { connect, currentAuth } from '../session/session-store.ts';
import { syncUserRecord } from '../session/user-record.ts';
import { holdCalls, quotaExceeded, refuseNextCall } from '../testing/network.ts';
import { renderApp } from '../testing/render-app.tsx';
import { type Campus, startCampus } from '../testing/start-campus.ts';

const recordRead = 'documents:batchGet';
let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  syncUserRecord();
  await connect();
});
afterAll(() => campus.close());

test.each([
  ['/find-donors', 'Your account could not be loaded, so some things may be missing here.'],
  ['/register-donor', 'Could not load your profile data. Please try again.'],
])(
  'shows at %s that the user record could not be read, and a busy button while it is read again',
  async (path, sentence) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const member = await campus.join(path.slice(1, 5));
    await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
    const accounts = await connect();
    await accounts.signOut();
    const { person } = renderApp(path);
    refuseNextCall(recordRead);
    await campus.signInAs(member);
    // The record may fail before the screen has followed the login.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence));

    const release = holdCalls(recordRead);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Trying again…' })).toHaveProperty('disabled', true);
    release();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    log.mockClear();
  },
);

test('shows a server out of reach in one banner, which goes once it answers', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const member = await campus.join('unreached');
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
  const accounts = await connect();
  await accounts.signOut();
  const { person } = renderApp('/find-donors');
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
    String(call[0]).includes(recordRead) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...call),
  );
  await campus.signInAs(member);
  const sentence = 'The site can’t be reached right now. Check your connection and try again.';
  const banner = (await screen.findByText(sentence)).closest('[role=status]');
  expect(screen.queryByRole('alert')).toBeNull();

  vi.stubGlobal('fetch', fetch);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.contains(banner)).toBe(false));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  log.mockClear();
});

test.each(['/dashboard', '/register-donor'])('shows a used-up quota at %s without a retry', async (path) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const member = await campus.join(`quota${path.slice(1, 5)}`);
  await waitFor(() => expect(currentAuth()).toMatchObject({ recordState: 'known' }));
  const accounts = await connect();
  await accounts.signOut();
  renderApp(path);
  const sentence = 'You have opened very many records. Please try again in 7 minutes.';
  refuseNextCall(recordRead, quotaExceeded('READ_QUOTA_EXCEEDED', 7));
  await campus.signInAs(member);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  log.mockClear();
});
