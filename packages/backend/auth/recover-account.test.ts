import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, signIn, signUp, wireError } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

const owner = 'owner@campus.test';
const thief = 'thief@elsewhere.test';

/** Signs the owner up with a verified address, and returns the session that a thief has stolen. */
async function stolenSession() {
  const session = await signUp(backend, owner);
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: session.idToken });
  await callAccounts(backend, 'update', { oobCode: codeIn(await newestLink(owner)) });
  return session;
}

async function newestLink(address: string): Promise<URL> {
  const mail = (await backend.outbox()).find(({ to }) => to === address);
  const { pathname, search } = new URL(mail?.links[0] ?? 'none:');
  return new URL(pathname + search, backend.origin);
}

async function mailsTo(address: string): Promise<string[]> {
  return (await backend.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject);
}

function codeIn(link: URL): string {
  return link.searchParams.get('oobCode') ?? '';
}

async function press(link: URL, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...fields });
  const response = await fetch(new URL(link.pathname, link), { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

/** Changes the account's address by the link mailed to the new one. */
async function changeAddress(idToken: string, newEmail: string): Promise<void> {
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  expect((await press(await newestLink(newEmail))).status).toBe(200);
}

/** Returns the link of the password form on the page after a recovery. */
function resetFormIn(page: string): URL {
  const secret = /name="oobCode" value="([^"]*)"/.exec(page)?.[1] ?? '';
  return new URL(`/__/auth/action?mode=resetPassword&oobCode=${secret}`, backend.origin);
}

describe('a new password', () => {
  test('is notified to the owner, who can revert it and choose another password', async () => {
    const { idToken } = await stolenSession();
    const changed = await callAccounts(backend, 'update', { idToken, password: 'of-the-thief' });
    expect(changed.status).toBe(200);
    expect((await mailsTo(owner))[0]).toBe('Your password for Test Campus was changed');

    const link = await newestLink(owner);
    expect(await (await fetch(link)).text()).toContain('It was not me: take it back');
    const page = await press(link);
    expect(page.text).toContain('<h1>Choose a new password</h1>');
    expect(page.text).toContain('<p role="status">The change is taken back, and everyone is signed out.');
    const { idToken: ofThief } = changed.body;
    expect((await callAccounts(backend, 'lookup', { idToken: ofThief })).body).toEqual(
      wireError('TOKEN_EXPIRED'),
    );
    await expect(signIn(backend, owner, 'of-the-thief')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');

    expect((await press(resetFormIn(page.text), { newPassword: 'of-the-owner' })).status).toBe(200);
    await signIn(backend, owner, 'of-the-owner');
    expect((await press(link)).text).toContain('<h1>Change taken back</h1>');
    await signIn(backend, owner, 'of-the-owner');
  });

  test('is not notified to an unverified address', async () => {
    const { idToken } = await signUp(backend, owner);
    await callAccounts(backend, 'update', { idToken, password: 'secret-2' });
    expect(await mailsTo(owner)).toEqual([]);
  });

  test('is refused when its notifications would exceed the mail limit', async () => {
    let { idToken } = await stolenSession();
    for (let time = 0; time < 4; time += 1) {
      const { body } = await callAccounts(backend, 'update', { idToken, password: `secret-${time}x` });
      idToken = String(body.idToken);
    }
    const { body } = await callAccounts(backend, 'update', { idToken, password: 'once-too-often' });
    expect(body.error).toMatchObject({ message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER/) });
    await signIn(backend, owner, 'secret-3x');
  });
});

describe('a new address', () => {
  test('is notified to the old one, whose link restores the account', async () => {
    const { idToken, localId } = await stolenSession();
    await changeAddress(idToken, thief);
    expect((await mailsTo(owner))[0]).toBe('Your email for Test Campus was changed');
    const link = await newestLink(owner);
    const { body } = await callAccounts(backend, 'resetPassword', { oobCode: codeIn(link) });
    expect(body).toMatchObject({ requestType: 'RECOVER_EMAIL', email: owner, newEmail: thief });

    const page = await press(link);
    await expect(signIn(backend, thief)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    await press(resetFormIn(page.text), { newPassword: 'of-the-owner' });
    expect((await signIn(backend, owner, 'of-the-owner')).localId).toBe(localId);
  });

  test('is reverted by the SDK’s applyActionCode too', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const { body } = await callAccounts(backend, 'update', { oobCode: codeIn(await newestLink(owner)) });
    expect(body).toMatchObject({ email: owner, emailVerified: true });
  });

  test('stays revertible after further changes by the thief', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(owner);
    backend.clock.advance({ seconds: 5 });
    const next = await signIn(backend, thief);
    await changeAddress(next.idToken, 'thief2@elsewhere.test');
    expect((await press(await newestLink(thief))).status).toBe(200);
    backend.clock.advance({ days: 6 });
    expect((await press(link)).status).toBe(200);
    expect(backend.backend.accounts.findByEmail(owner)).not.toBeNull();
    expect(backend.backend.accounts.findByEmail(thief)).toBeNull();
  });

  test('is reverted even if an unverified account has taken the old one', async () => {
    const { idToken, localId } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(owner);
    const squatter = await signUp(backend, owner);
    expect((await press(link)).status).toBe(200);
    expect(backend.backend.accounts.findByEmail(owner)?.uid).toBe(localId);
    const { body } = await callAccounts(backend, 'lookup', { idToken: squatter.idToken });
    expect(body).toEqual(wireError('USER_NOT_FOUND'));
  });

  test('is not reverted once a verified account has the old one', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(owner);
    const anew = await stolenSession();
    expect((await press(link)).status).toBe(410);
    expect(backend.backend.accounts.findByEmail(owner)?.uid).toBe(anew.localId);
  });

  test('is not reverted after a week', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(owner);
    backend.clock.advance({ days: 7 });
    expect((await press(link)).status).toBe(410);
  });
});
