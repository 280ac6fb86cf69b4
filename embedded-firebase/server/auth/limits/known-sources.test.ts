import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorOf, newestCode, tooManyAttempts } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { openBrowser, type TestBrowser } from '../../testing/browser.ts';

const campus = '203.0.113.1';
const home = '198.51.100.7';

const wrong = 'INVALID_LOGIN_CREDENTIALS';

const backend = backendForEachTest({
  trustedProxies: 1,
  rateLimits: {
    signInFailuresPerNetwork: { times: 12, seconds: 300 },
    signInFailuresPerDay: { capacity: 50, seconds: 86_400 },
  },
});

/** Signs a member up from an address. */
async function memberAt(address: string, email = 'salma@campus.test'): Promise<TestBrowser> {
  const browser = openBrowser(backend, address);
  expect((await browser.signUp(email)).status).toBe(200);
  return browser;
}

/** Fails to sign in to unknown accounts until a network reaches its rate limit. */
async function exhaustLimitOf(address: string): Promise<void> {
  const browser = openBrowser(backend, address);
  for (let count = 0; count < 12; count += 1) {
    expect(await errorOf(browser.signIn(`invented-${count}@campus.test`))).toBe(wrong);
  }
  expect(await errorOf(browser.signIn('invented-12@campus.test'))).toMatch(tooManyAttempts);
}

/** Fails to sign in to one account until its source reaches its rate limit. */
async function failTenTimes(browser: TestBrowser, email = 'salma@campus.test'): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect(await errorOf(browser.signIn(email, `guess-${count}`))).toBe(wrong);
  }
  expect(await errorOf(browser.signIn(email))).toMatch(tooManyAttempts);
}

describe('failures of other clients', () => {
  test('do not block a member who has signed in from that network before', async () => {
    await memberAt(campus);
    await exhaustLimitOf(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    expect((await openBrowser(backend, home).signIn('salma@campus.test')).status).toBe(200);
  });

  test('block a member who has not', async () => {
    await memberAt(home);
    await exhaustLimitOf(campus);
    expect(await errorOf(openBrowser(backend, campus).signIn('salma@campus.test'))).toMatch(tooManyAttempts);
  });

  test('do not block a known browser in another network', async () => {
    const browser = await memberAt(home);
    await exhaustLimitOf(campus);
    browser.address = campus;
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('at the same account, from the same network, do not block a known browser', async () => {
    const browser = await memberAt(campus);
    await failTenTimes(openBrowser(backend, campus));
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('in the wider IPv6 network do not block a member known in the narrow one', async () => {
    await memberAt('2001:db8:1:1::1');
    await failTenTimes(openBrowser(backend, '2001:db8:1:2::1'));
    expect((await openBrowser(backend, '2001:db8:1:1::9').signIn('salma@campus.test')).status).toBe(200);
    expect(await errorOf(openBrowser(backend, '2001:db8:1:3::1').signIn('salma@campus.test'))).toMatch(
      tooManyAttempts,
    );
  });

  test('do not block an owner who has set a new password by a mailed code', async () => {
    await memberAt(home);
    await exhaustLimitOf(campus);
    const browser = openBrowser(backend, campus);
    const email = 'salma@campus.test';
    await browser.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = await newestCode(backend);
    expect(await browser.submit({ mode: 'resetPassword', oobCode, newPassword: 'secret-2' })).toBe(200);
    await failTenTimes(openBrowser(backend, campus));
    expect((await browser.signIn(email, 'secret-2')).status).toBe(200);
  });
});

describe('a known source', () => {
  test('is forgotten 30 days after the last sign-in from there', async () => {
    const browser = await memberAt(campus);
    backend.clock.advance({ days: 20 });
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
    backend.clock.advance({ days: 29 });
    await exhaustLimitOf(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    backend.clock.advance({ days: 30 });
    await exhaustLimitOf(campus);
    expect(await errorOf(browser.signIn('salma@campus.test'))).toMatch(tooManyAttempts);
  });

  test('is not known for longer because a clock was ahead', async () => {
    backend.clock.advance({ days: 365 });
    const browser = await memberAt(campus);
    backend.clock.advance({ days: -365 });
    await exhaustLimitOf(campus);
    expect(await errorOf(browser.signIn('salma@campus.test'))).toMatch(tooManyAttempts);
  });

  test('stays known after a restart', async () => {
    const browser = await memberAt(campus);
    await exhaustLimitOf(campus);
    await backend.restart();
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('has a limit of ten failures in five minutes', async () => {
    const browser = await memberAt(campus);
    await failTenTimes(browser);
    backend.clock.advance({ minutes: 5 });
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('is one of the 20 newest networks', async () => {
    const browser = await memberAt(campus);
    for (let count = 0; count < 19; count += 1) {
      backend.clock.advance({ seconds: 1 });
      await openBrowser(backend, `198.51.100.${count}`).signIn('salma@campus.test');
    }
    await exhaustLimitOf(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    for (let count = 0; count < 20; count += 1) {
      backend.clock.advance({ seconds: 1 });
      await openBrowser(backend, `198.51.100.${100 + count}`).signIn('salma@campus.test');
    }
    expect(await errorOf(openBrowser(backend, campus).signIn('salma@campus.test'))).toMatch(tooManyAttempts);
    expect(await errorOf(browser.signIn('salma@campus.test'))).toMatch(tooManyAttempts);
  });

  test('is stored as a hash, and deleted with its account', async () => {
    const browser = await memberAt(campus);
    const file = `${backend.dataFolder}/database.sqlite`;
    const sources = () =>
      backend.withDatabase((database) =>
        database.prepare('SELECT kind FROM known_sources ORDER BY kind').all(),
      );
    expect(sources()).toEqual([{ kind: 'device' }, { kind: 'network' }]);
    const secret = browser.cookie.split('=')[1] ?? '';
    for (const bytes of [readFileSync(file), readFileSync(`${file}-wal`)]) {
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(campus)).toBe(false);
    }
    const { idToken } = (await browser.signIn('salma@campus.test')).body;
    expect((await browser.call('delete', { idToken })).status).toBe(200);
    expect(sources()).toEqual([]);
  });
});

describe('the device cookie', () => {
  const secretPattern = '[\\w-]{43}';

  test('is set by sign-up, sign-in and password reset only', async () => {
    const browser = await memberAt(campus);
    const cookie = `known-device=${secretPattern}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`;
    expect(browser.setCookie).toMatch(new RegExp(`^${cookie}$`));

    const other = openBrowser(backend, campus);
    await other.signIn('salma@campus.test', 'wrong-1');
    await other.signUp('salma@campus.test');
    await other.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'salma@campus.test' });
    const oobCode = await newestCode(backend);
    await other.call('resetPassword', { oobCode });
    await other.call('resetPassword', { oobCode, newPassword: '12345' });
    expect(other.setCookie).toBe('');
    await other.call('resetPassword', { oobCode, newPassword: 'secret-2' });
    expect(other.setCookie).toMatch(new RegExp(`^${cookie}$`));
  });

  test('is secure on a site with HTTPS', async () => {
    await backend.replace({ publicUrl: 'https://bank.campus.test' });
    const { setCookie } = await memberAt(campus);
    expect(setCookie).toMatch(/^__Host-known-device=.*; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('keeps its secret at the next sign-in, and is renewed', async () => {
    const browser = await memberAt(campus);
    const { cookie, setCookie } = browser;
    await browser.signIn('salma@campus.test');
    expect(setCookie).not.toBe('');
    expect(browser.cookie).toBe(cookie);
    expect(browser.setCookie).toBe(setCookie);
  });

  test('recognises each member who shares a browser', async () => {
    const browser = await memberAt(home, 'salma@campus.test');
    await browser.signUp('tania@campus.test');
    await exhaustLimitOf(campus);
    browser.address = campus;
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
    expect((await browser.signIn('tania@campus.test')).status).toBe(200);
  });

  test('planted by another client is not accepted for an account', async () => {
    const planted = (await memberAt(home, 'mallory@campus.test')).cookie;
    const browser = openBrowser(backend, home);
    browser.cookie = planted;
    await browser.signUp('salma@campus.test');
    await exhaustLimitOf(campus);
    const mallory = openBrowser(backend, campus);
    mallory.cookie = planted;
    expect(await errorOf(mallory.signIn('salma@campus.test'))).toMatch(tooManyAttempts);
  });

  test('of another account, or malformed, is ignored', async () => {
    const { cookie } = await memberAt(home, 'mallory@campus.test');
    await memberAt(home);
    await exhaustLimitOf(campus);
    for (const value of [cookie, 'known-device=x', `known-device=${'A'.repeat(43)}`, 'known-device=..']) {
      const browser = openBrowser(backend, campus);
      browser.cookie = value;
      expect(await errorOf(browser.signIn('salma@campus.test'))).toMatch(tooManyAttempts);
    }
  });
});
