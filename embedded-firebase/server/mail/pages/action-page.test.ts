import { describe, expect, test } from 'vitest';
import { callAccounts, errorOf, newestCode, signIn, signUp } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { callFirestore } from '../../testing/firestore-client.ts';
import { newestLink, openLink, submitLink } from '../../testing/mail-link.ts';
import { testProjectId } from '../../testing/start-backend.ts';
import type { AccountMessages } from '../messages/account-messages.ts';
import { english } from '../messages/en.ts';

const { mails, verification, success, usedLink } = english;
const french: AccountMessages = {
  ...english,
  language: 'fr',
  mails: {
    ...mails,
    verifyEmail: { ...mails.verifyEmail, subject: (siteName) => `Vérifiez votre adresse pour ${siteName}` },
  },
  verification: { ...verification, verify: 'Vérifier' },
  success: { ...success, verifyEmail: { ...success.verifyEmail, heading: 'Adresse vérifiée' } },
  usedLink: { ...usedLink, heading: 'Lien expiré' },
};

const backend = backendForEachTest({
  documentsOfAccount: (uid) => [`users/${uid}`],
  translations: { fr: { siteName: "Campus d'essai", messages: french } },
});

const email = 'lamia@campus.test';

async function mailedLink(request: object): Promise<URL> {
  await callAccounts(backend, 'sendOobCode', request);
  return newestLink(backend);
}

async function isVerified(idToken: string): Promise<unknown> {
  const { body } = await callAccounts(backend, 'lookup', { idToken });
  return (body.users as { emailVerified: boolean }[])[0]?.emailVerified;
}

describe('the verification link', () => {
  test('shows a page whose button verifies the address', async () => {
    const { idToken } = await signUp(backend, email);
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    for (const method of ['GET', 'HEAD', 'GET']) expect((await openLink(link, { method })).status).toBe(200);
    const { text, headers } = await openLink(link);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(/<button[^>]*>([^<]*)</.exec(text)?.[1]).toBe('Verify email');
    expect(text).toContain(email);
    expect(text).not.toContain('<script');
    expect(await isVerified(idToken)).toBe(false);

    const done = await submitLink(link);
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Email verified</h1>');
    expect(done.text).toContain('href="/login"');
    expect(await isVerified(idToken)).toBe(true);
  });

  test('is in the language that the app has told the SDK, with its mail and its pages', async () => {
    const { idToken } = await signUp(backend, email);
    const request = { requestType: 'VERIFY_EMAIL', idToken };
    await callAccounts(backend, 'sendOobCode', request, { 'X-Firebase-Locale': 'fr-CA' });
    const [mail] = await backend.outbox();
    expect(mail?.subject).toBe("Vérifiez votre adresse pour Campus d'essai");
    const link = await newestLink(backend, email);
    expect(link.searchParams.get('lang')).toBe('fr');
    const { text } = await openLink(link);
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('<button type="submit">Vérifier</button>');
    expect((await submitLink(link)).text).toContain('<h1>Adresse vérifiée</h1>');
    link.searchParams.set('oobCode', 'invented');
    expect((await openLink(link)).text).toContain('<h1>Lien expiré</h1>');
  });

  test('is in English in a language into which the site is not translated', async () => {
    const { idToken } = await signUp(backend, email);
    const request = { requestType: 'VERIFY_EMAIL', idToken };
    await callAccounts(backend, 'sendOobCode', request, { 'X-Firebase-Locale': 'constructor' });
    await callAccounts(backend, 'sendOobCode', request, { 'X-Firebase-Locale': 'de' });
    const [mail] = await backend.outbox();
    expect(mail?.subject).toBe('Verify your email for Test Campus');
    const { text } = await openLink(await newestLink(backend, email));
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('<button type="submit">Verify email</button>');
  });

  test('shows the success when pressed twice or opened again', async () => {
    const { idToken } = await signUp(backend, email);
    const other = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    for (const page of [
      ...(await Promise.all([submitLink(link), submitLink(link)])),
      await openLink(link),
      await openLink(other),
    ]) {
      expect(page.status).toBe(200);
      expect(page.text).toContain('<h1>Email verified</h1>');
      expect(page.text).not.toContain('<button');
      expect(page.text).not.toContain(email);
    }
    const oobCode = link.searchParams.get('oobCode');
    expect(await errorOf(callAccounts(backend, 'update', { oobCode }))).toBe('INVALID_OOB_CODE');
  });

  test('shows the success only until the code would have expired or the address changes', async () => {
    const { idToken } = await signUp(backend, email);
    const used = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    await submitLink(used);
    const otherMode = new URL(used);
    otherMode.searchParams.set('mode', 'verifyAndChangeEmail');
    expect((await openLink(otherMode)).status).toBe(410);
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'lamia2@campus.test' };
    const change = await mailedLink(request);
    await submitLink(change);
    expect((await openLink(used)).status).toBe(410);
    expect((await submitLink(change)).text).toContain('<h1>New email confirmed</h1>');
    backend.clock.advance({ days: 3 });
    for (const page of [await openLink(change), await submitLink(change)]) expect(page.status).toBe(410);
  });

  test('shows the same page for used, expired and unknown codes', async () => {
    await signUp(backend, email);
    const used = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    await submitLink(used, { newPassword: 'secret-2' });
    const expired = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    backend.clock.advance({ hours: 2 });
    const invented = new URL(used);
    invented.searchParams.set('oobCode', 'invented');
    const pages = [
      await openLink(used),
      await submitLink(used),
      await openLink(expired),
      await openLink(invented),
    ];
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
    expect((await openLink(link)).status).toBe(410);
    expect((await submitLink(link)).status).toBe(410);
  });

  const incomplete = [
    '',
    '?mode=verifyEmail',
    '?oobCode=x',
    '?mode=toString&oobCode=x',
    '?mode=verifyEmail&oobCode=',
  ];
  test.each(incomplete)('is refused when incomplete: %s', async (search) => {
    const link = new URL(`/__/auth/action${search}`, backend.origin);
    for (const { status, text } of [await openLink(link), await submitLink(link)]) {
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
    const { text } = await openLink(link);
    expect(text).toContain('<strong><bdi>&lt;i&gt;Somebody Else&lt;/i&gt;</bdi></strong> signed up on');
    expect(text).toMatch(/name="decline" value="yes"[^>]*>This wasn&#39;t me</);

    const done = await submitLink(link, { decline: 'yes' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Account deleted</h1>');
    expect(await errorOf(callAccounts(backend, 'lookup', { idToken }))).toBe('USER_NOT_FOUND');
    expect((await submitLink(link, { decline: 'yes' })).status).toBe(410);
    expect((await submitLink(link)).status).toBe(410);
    const owner = await signUp(backend, email);
    const read = await callFirestore(backend, 'batchGet', { documents: [name] }, owner);
    expect(read.body).toEqual([expect.objectContaining({ missing: name })]);
  });

  test('can’t be declined once its address was verified', async () => {
    const { idToken } = await signUp(backend, email);
    const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
    const reset = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    await submitLink(reset, { newPassword: 'secret-2' });
    expect((await submitLink(link, { decline: 'yes' })).status).toBe(410);
    await signIn(backend, email, 'secret-2');
  });
});

describe('the reset link', () => {
  test('shows a form that sets a new password', async () => {
    await signUp(backend, email);
    const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    const { text } = await openLink(link);
    expect(text).toMatch(/<label for="newPassword">New Password<\/label>/);
    expect(/<button[^>]*>([^<]*)</.exec(text)?.[1]).toBe('Save password');

    const done = await submitLink(link, { newPassword: 'secret-2' });
    expect(done.status).toBe(200);
    expect(done.text).toContain('<h1>Password saved</h1>');
    await signIn(backend, email, 'secret-2');
  });

  test('shows why a password is refused, and the form again', async () => {
    await signUp(backend, email);
    const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
    const refused = await submitLink(link, { newPassword: '123' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('Password should be at least 6 characters.');
    expect(refused.text).toContain('aria-invalid="true"');
    const common = await submitLink(link, { newPassword: 'qwerty123' });
    expect(common.text).toContain('>This password is too common. Please choose another one.<');
    expect((await submitLink(link)).status).toBe(400);
    expect((await submitLink(link, { newPassword: 'secret-2' })).status).toBe(200);
  });
});

test('of two concurrent resets by one link one succeeds', async () => {
  await signUp(backend, email);
  const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
  const passwords = ['secret-2', 'secret-3'];
  const pages = await Promise.all(passwords.map((newPassword) => submitLink(link, { newPassword })));
  expect(pages.map(({ status }) => status).sort()).toEqual([200, 410]);
  const saved = passwords[pages.findIndex(({ status }) => status === 200)] ?? '';
  expect((await signIn(backend, email, saved)).idToken).toBeDefined();
});

test('the link that changes an address has a page whose button changes it', async () => {
  const { idToken } = await signUp(backend, email);
  const newEmail = 'lamia2@campus.test';
  const link = await mailedLink({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  expect((await openLink(link)).text).toContain(newEmail);
  expect((await submitLink(link)).text).toContain('Please sign in again');
  await signIn(backend, newEmail);
});

test.each([
  ['a path on this site', (origin: string) => `${origin}/dashboard?a=1&b=2#c`, '/dashboard?a=1&amp;b=2#c'],
  ['the login page instead of another site', () => 'https://evil.test/', '/login'],
])('the next page is %s', async (_, continueUrlOn, expected) => {
  const { idToken } = await signUp(backend, email);
  const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
  link.searchParams.set('continueUrl', continueUrlOn(backend.origin));
  const { text } = await submitLink(link);
  expect(/<a class="button" href="([^"]*)"/.exec(text)?.[1]).toBe(expected);
});

test('parameters of a link are escaped', async () => {
  await signUp(backend, email);
  const link = await mailedLink({ requestType: 'PASSWORD_RESET', email });
  const payload = '"><img src=x onerror=alert(1)>';
  link.searchParams.set('continueUrl', payload);
  const { text } = await openLink(link);
  expect(text).toContain('&quot;&gt;&lt;img');
  expect(text).not.toContain('<img');
});

test('codes in query strings are not logged', async () => {
  const { idToken } = await signUp(backend, email);
  const link = await mailedLink({ requestType: 'VERIFY_EMAIL', idToken });
  await openLink(link);
  await submitLink(link);
  await submitLink(link);
  const log = backend.logged.join('\n');
  expect(log).not.toContain(await newestCode(backend));
  expect(log).not.toContain(email);
  expect(log).not.toContain(idToken);
});
