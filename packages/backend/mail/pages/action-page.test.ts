import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, newestCode, signIn, signUp, wireError } from '../../testing/auth-client.ts';
import { callFirestore } from '../../testing/firestore-client.ts';
import { startBackend, type TestBackend, testProjectId } from '../../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend({ documentsOfAccount: (uid) => [`users/${uid}`] });
});
afterEach(() => backend.stop());

const email = 'lamia@campus.test';

async function mailedLink(request: object): Promise<URL> {
  await callAccounts(backend, 'sendOobCode', request);
  const [mail] = await backend.outbox();
  const { pathname, search } = new URL(mail?.links[0] ?? '');
  return new URL(pathname + search, backend.origin);
}

async function open(link: URL, init: RequestInit = {}) {
  const response = await fetch(link, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function press(link: URL, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...fields });
  return open(new URL(link.pathname, link), { method: 'POST', body });
}

async function isVerified(idToken: string): Promise<unknown> {
  const { body } = await callAccounts(backend, 'lookup', { idToken });
  return (body.users as { emailVerified: boolean }[])[0]?.emailVerified;
}

describe('the verification link', () => {
  test('shows a page whose button verifies the address', async () => {
    const { idToken } = await signUp(backend, email);
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    for (const method of ['GET', 'HEAD', 'GET']) expect((await open(link, { method })).status).toBe(200);
    const { text, headers } = await open(link);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(/<button[^>]*>([^<]*)</.exec(text)?.[1]).toBe('Verify email');
    expect(text).toContain(email);
    expect(text).not.toContain('<script');
    expect(await isVerified(idToken)).toBe(false);

    const done = await press(link);
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Email verified</h1>');
    expect(done.text).toContain('href="/login"');
    expect(await isVerified(idToken)).toBe(true);
  });

  test('shows the success when pressed twice or opened again', async () => {
    const { idToken } = await signUp(backend, email);
    const other = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    for (const page of [
      ...(await Promise.all([press(link), press(link)])),
      await open(link),
      await open(other),
    ]) {
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1>Email verified</h1>');
      expect(page.text).not.toContain('<button');
      expect(page.text).not.toContain(email);
    }
    const oobCode = link.searchParams.get('oobCode');
    expect((await callAccounts(backend, 'update', { oobCode })).body).toEqual(wireError('INVALID_OOB_CODE'));
  });

  test('shows the success only until the code would have expired or the address changes', async () => {
    const { idToken } = await signUp(backend, email);
    const used = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    await press(used);
    const otherMode = new URL(used);
    otherMode.searchParams.set('mode', 'verifyAndChangeEmail');
    expect((await open(otherMode)).status).toBe(410);
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'lamia2@campus.test' };
    const change = await mailedLink(request);
    await press(change);
    expect((await open(used)).status).toBe(410);
    expect((await press(change)).text).toContain('<h1>New email confirmed</h1>');
    backend.clock.advance({ days: 3 });
    for (const page of [await open(change), await press(change)]) expect(page.status).toBe(410);
  });

  test('shows the same page for used, expired and unknown codes', async () => {
    await signUp(backend, email);
    const used = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    await press(used, { newPassword: 'secret-2' });
    const expired = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    backend.clock.advance({ hours: 2 });
    const invented = new URL(used);
    invented.searchParams.set('oobCode', 'invented');
    const pages = [await open(used), await press(used), await open(expired), await open(invented)];
    for (const { status, text } of pages) {
      expect(status).toBe(410);
      expect(text).toContain('This link was used or has expired');
      expect(text).toBe(pages[0]?.text);
      expect(text).not.toContain(email);
    }
  });

  test('performs no action of another mode', async () => {
    await signUp(backend, email);
    const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    link.searchParams.set('mode', 'verifyEmail');
    expect((await open(link)).status).toBe(410);
    expect((await press(link)).status).toBe(410);
  });

  test.each([
    '',
    '?mode=verifyEmail',
    '?oobCode=x',
    '?mode=toString&oobCode=x',
    '?mode=verifyEmail&oobCode=',
  ])('is refused when incomplete: %s', async (search) => {
    const link = new URL(`/__/auth/action${search}`, backend.origin);
    for (const { status, text } of [await open(link), await press(link)]) {
      expect(status).toBe(400);
      expect(text).toContain('This link is not complete');
    }
  });
});

describe('an account created with another person’s address', () => {
  test('is deleted with its documents by the owner of the address', async () => {
    const { idToken, localId } = await signUp(backend, email);
    await callAccounts(backend, 'update', { idToken, displayName: '<i>Somebody Else</i>' });
    const name = `projects/${testProjectId}/databases/(default)/documents/users/${localId}`;
    await callFirestore(backend, 'commit', { writes: [{ update: { name, fields: {} } }] }, { idToken });
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    const { text } = await open(link);
    expect(text).toContain('<strong>&lt;i&gt;Somebody Else&lt;/i&gt;</strong> signed up on');
    expect(text).toMatch(/name="decline" value="yes"[^>]*>This wasn't me</);

    const done = await press(link, { decline: 'yes' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Account deleted</h1>');
    expect((await callAccounts(backend, 'lookup', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
    expect((await press(link, { decline: 'yes' })).status).toBe(410);
    expect((await press(link)).status).toBe(410);
    const owner = await signUp(backend, email);
    const read = await callFirestore(backend, 'batchGet', { documents: [name] }, owner);
    expect(read.body).toEqual([expect.objectContaining({ missing: name })]);
  });

  test('can’t be declined once its address was verified', async () => {
    const { idToken } = await signUp(backend, email);
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    const reset = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    await press(reset, { newPassword: 'secret-2' });
    expect((await press(link, { decline: 'yes' })).status).toBe(410);
    await signIn(backend, email, 'secret-2');
  });
});

describe('the reset link', () => {
  test('shows a form that sets a new password', async () => {
    await signUp(backend, email);
    const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    const { text } = await open(link);
    expect(text).toMatch(/<label for="newPassword">New Password<\/label>/);
    expect(/<button[^>]*>([^<]*)</.exec(text)?.[1]).toBe('Save password');

    const done = await press(link, { newPassword: 'secret-2' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Password saved</h1>');
    await signIn(backend, email, 'secret-2');
  });

  test('shows why a password is refused, and the form again', async () => {
    await signUp(backend, email);
    const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    const refused = await press(link, { newPassword: '123' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('Password should be at least 6 characters.');
    expect(refused.text).toContain('aria-invalid="true"');
    const common = await press(link, { newPassword: 'qwerty123' });
    expect(common.text).toContain('>This password is too common. Please choose another one.<');
    expect((await press(link)).status).toBe(400);
    expect((await press(link, { newPassword: 'secret-2' })).status).toBe(200);
  });
});

test('of two concurrent resets by one link one succeeds', async () => {
  await signUp(backend, email);
  const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
  const passwords = ['secret-2', 'secret-3'];
  const pages = await Promise.all(passwords.map((newPassword) => press(link, { newPassword })));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 410]);
  const saved = passwords[pages.findIndex(({ status }) => status === 200)] ?? '';
  expect((await signIn(backend, email, saved)).idToken).toBeDefined();
});

test('the link that changes an address has a page whose button changes it', async () => {
  const { idToken } = await signUp(backend, email);
  const newEmail = 'lamia2@campus.test';
  const link = await mailedLink({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  expect((await open(link)).text).toContain(newEmail);
  expect((await press(link)).text).toContain('Please sign in again');
  await signIn(backend, newEmail);
});

test.each([
  ['a path on this site', (origin: string) => `${origin}/dashboard?a=1&b=2#c`, '/dashboard?a=1&amp;b=2#c'],
  ['the login page instead of another site', () => 'https://evil.test/', '/login'],
])('the next page is %s', async (_, continueUrlOn, expected) => {
  const { idToken } = await signUp(backend, email);
  const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
  link.searchParams.set('continueUrl', continueUrlOn(backend.origin));
  const { text } = await press(link);
  expect(/<a class="button" href="([^"]*)"/.exec(text)?.[1]).toBe(expected);
});

test('parameters of a link are escaped', async () => {
  await signUp(backend, email);
  const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
  const payload = '"><img src=x onerror=alert(1)>';
  link.searchParams.set('continueUrl', payload);
  const { text } = await open(link);
  expect(text).toContain('&quot;&gt;&lt;img');
  expect(text).not.toContain('<img');
});

test('codes in query strings are not logged', async () => {
  const { idToken } = await signUp(backend, email);
  const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
  await open(link);
  await press(link);
  await press(link);
  const log = backend.logged.join('\n');
  expect(log).not.toContain(await newestCode(backend));
  expect(log).not.toContain(email);
  expect(log).not.toContain(idToken);
});
