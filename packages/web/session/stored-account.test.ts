import { expect, it, vi } from 'vitest';
import { loadAccounts } from './load.ts';
import { hasStoredAccount, storedAccount } from './stored-account.ts';

/** Fails with an SDK release that stores the account under another key, or in another form. */
it('detects the account that the SDK stores, until the sign-out', async () => {
  vi.stubGlobal('fetch', answerAsProvider);
  expect(hasStoredAccount()).toBe(false);
  expect(storedAccount()).toBeNull();
  const accounts = await loadAccounts();
  await accounts.signIn('ayesha@campus.test', 'invented-1');
  expect(hasStoredAccount()).toBe(true);
  expect(storedAccount()).toEqual({ uid: 'uid', email: 'ayesha@campus.test', emailVerified: false });
  await accounts.signOut();
  expect(hasStoredAccount()).toBe(false);
});

async function answerAsProvider(url: string | URL | Request): Promise<Response> {
  const address = String(url instanceof Request ? url.url : url);
  if (address.includes('init.json')) return Response.json({ apiKey: 'key', projectId: 'campus' });
  const account = { localId: 'uid', email: 'ayesha@campus.test', emailVerified: false };
  if (address.includes('accounts:lookup')) return Response.json({ users: [account] });
  return Response.json({ ...account, idToken: idToken(), refreshToken: 'refresh', expiresIn: '3600' });
}

function idToken(): string {
  const now = Math.floor(Date.now() / 1_000);
  const parts = [{ alg: 'none' }, { sub: 'uid', iat: now, exp: now + 3_600, auth_time: now }, {}];
  return parts.map((part) => btoa(JSON.stringify(part))).join('.');
}
