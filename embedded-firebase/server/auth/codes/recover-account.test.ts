import { describe, expect, test } from 'vitest';
import { callAccounts, errorOf, signIn, signUp, tooManyAttempts } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { codeIn, newestLink, openLink, submitLink } from '../../testing/mail-link.ts';

const backend = backendForEachTest();

const owner = 'owner@campus.test';
const thief = 'thief@elsewhere.test';

/** Signs the owner up with a verified address, and returns the session that a thief has stolen. */
async function stolenSession() {
  const session = await signUp(backend, owner);
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: session.idToken });
  await callAccounts(backend, 'update', { oobCode: codeIn(await newestLink(backend, owner)) });
  return session;
}

async function mailsTo(address: string): Promise<string[]> {
  return (await backend.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject);
}

/** Changes the account's address by the link mailed to the new one. */
async function changeAddress(idToken: string, newEmail: string): Promise<void> {
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  expect((await submitLink(await newestLink(backend, newEmail))).status).toBe(200);
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

    const link = await newestLink(backend, owner);
    expect((await openLink(link)).text).toContain('It was not me: undo it');
    const page = await submitLink(link);
    expect(page.text).toContain('<h1>Choose a new password</h1>');
    expect(page.text).toContain('<p role="status">The change is undone, and everyone is signed out.');
    const { idToken: ofThief } = changed.body;
    expect(await errorOf(callAccounts(backend, 'lookup', { idToken: ofThief }))).toBe('TOKEN_EXPIRED');
    await expect(signIn(backend, owner, 'of-the-thief')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');

    expect((await submitLink(resetFormIn(page.text), { newPassword: 'of-the-owner' })).status).toBe(200);
    await signIn(backend, owner, 'of-the-owner');
    expect((await submitLink(link)).text).toContain('<h1>Change undone</h1>');
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
    const refused = callAccounts(backend, 'update', { idToken, password: 'once-too-often' });
    expect(await errorOf(refused)).toMatch(tooManyAttempts);
    await signIn(backend, owner, 'secret-3x');
  });
});

describe('a new address', () => {
  test('is notified to the old one, whose link restores the account', async () => {
    const { idToken, localId } = await stolenSession();
    await changeAddress(idToken, thief);
    expect((await mailsTo(owner))[0]).toBe('Your email for Test Campus was changed');
    const link = await newestLink(backend, owner);
    const { body } = await callAccounts(backend, 'resetPassword', { oobCode: codeIn(link) });
    expect(body).toMatchObject({ requestType: 'RECOVER_EMAIL', email: owner, newEmail: thief });

    const page = await submitLink(link);
    await expect(signIn(backend, thief)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    await submitLink(resetFormIn(page.text), { newPassword: 'of-the-owner' });
    expect((await signIn(backend, owner, 'of-the-owner')).localId).toBe(localId);
  });

  test('is reverted by the SDK’s applyActionCode too', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const { body } = await callAccounts(backend, 'update', {
      oobCode: codeIn(await newestLink(backend, owner)),
    });
    expect(body).toMatchObject({ email: owner, emailVerified: true });
  });

  test('stays revertible after further changes by the thief', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(backend, owner);
    backend.clock.advance({ seconds: 5 });
    const next = await signIn(backend, thief);
    await changeAddress(next.idToken, 'thief2@elsewhere.test');
    expect((await submitLink(await newestLink(backend, thief))).status).toBe(200);
    backend.clock.advance({ days: 6 });
    expect((await submitLink(link)).status).toBe(200);
    expect(backend.backend.accounts.findByEmail(owner)).not.toBeNull();
    expect(backend.backend.accounts.findByEmail(thief)).toBeNull();
  });

  test('is reverted even if an unverified account has taken the old one', async () => {
    const { idToken, localId } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(backend, owner);
    const squatter = await signUp(backend, owner);
    expect((await submitLink(link)).status).toBe(200);
    expect(backend.backend.accounts.findByEmail(owner)?.uid).toBe(localId);
    const { idToken: ofSquatter } = squatter;
    expect(await errorOf(callAccounts(backend, 'lookup', { idToken: ofSquatter }))).toBe('USER_NOT_FOUND');
  });

  test('is not reverted once a verified account has the old one', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(backend, owner);
    const anew = await stolenSession();
    expect((await submitLink(link)).status).toBe(410);
    expect(backend.backend.accounts.findByEmail(owner)?.uid).toBe(anew.localId);
  });

  test('is not reverted after a week', async () => {
    const { idToken } = await stolenSession();
    await changeAddress(idToken, thief);
    const link = await newestLink(backend, owner);
    backend.clock.advance({ days: 7 });
    expect((await submitLink(link)).status).toBe(410);
  });
});
