import { act, render, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useVerificationPolling } from '../app/unverified-address.tsx';
import { holdNextResponse } from '../testing/network.ts';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { SessionProvider } from './session.tsx';
import { connect, currentAuth } from './session-store.ts';
import { checkVerification, checkVerificationAnew } from './verification.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
  await connect();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => campus.close());

test('checks the verification not while offline, but on coming back online', async () => {
  await campus.join('ayesha', { emailVerified: false });
  await waitFor(() => expect(currentAuth()).toMatchObject({ state: 'member' }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = vi.spyOn(globalThis, 'fetch');
  render(
    <SessionProvider>
      <Watch />
    </SessionProvider>,
  );
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  // A check begins its call in a microtask.
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => String(calls.mock.calls[0]?.[0])).toContain('accounts:lookup');
});

test('checks again after a failed request, without logging it', async () => {
  const member = await campus.join('bashir', { emailVerified: false });
  await waitFor(() => expect(currentAuth()).toMatchObject({ account: { uid: member.uid } }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  render(
    <SessionProvider>
      <Watch />
    </SessionProvider>,
  );
  const { fetch } = globalThis;
  const unanswered = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', unanswered);
  act(() => {
    vi.advanceTimersByTime(20_000);
  });
  await expect.poll(() => unanswered).toHaveBeenCalled();
  vi.stubGlobal('fetch', fetch);
  await campus.verifyElsewhere(member);
  await vi.waitFor(() => {
    act(() => {
      vi.advanceTimersByTime(20_000);
    });
    expect(currentAuth()).toMatchObject({ account: { emailVerified: true } });
  }, 50_000);
});

test('does not accept a "no" of a check that began before the verification', async () => {
  const member = await campus.join('chandni', { emailVerified: false });
  await waitFor(() => expect(currentAuth()).toMatchObject({ account: { uid: member.uid } }));
  const { responded, release } = holdNextResponse('accounts:lookup');
  const earlier = checkVerification();
  await responded;
  await campus.verifyElsewhere(member);
  const sinceThen = checkVerificationAnew();
  release();
  expect(await earlier).toBe(false);
  expect(await sinceThen).toBe(true);
});

function Watch() {
  useVerificationPolling();
  return null;
}
