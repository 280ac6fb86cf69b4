import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newestCode, wireError } from '../testing/auth-client.ts';
import { openBrowser, type TestBrowser } from '../testing/browser.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

const campus = '203.0.113.1';
const home = '198.51.100.7';

const wrong = wireError('INVALID_LOGIN_CREDENTIALS');
const tooMany = {
  error: { code: 400, message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) },
};

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend({
    trustedProxies: 1,
    rateLimits: {
      signInFailuresPerNetwork: { times: 12, seconds: 300 },
      signInFailuresPerDay: { capacity: 50, seconds: 86_400 },
    },
  });
});
afterEach(() => backend.stop());

/** A member who has signed up from an address. */
async function memberAt(address: string, email = 'salma@campus.test'): Promise<TestBrowser> {
  const browser = openBrowser(backend, address);
  expect((await browser.signUp(email)).status).toBe(200);
  return browser;
}

/** Failures at invented addresses until a network may try no more. */
async function useUp(address: string): Promise<void> {
  const browser = openBrowser(backend, address);
  for (let count = 0; count < 12; count += 1) {
    expect((await browser.signIn(`invented-${count}@campus.test`)).body).toEqual(wrong);
  }
  expect((await browser.signIn('invented-12@campus.test')).body).toMatchObject(tooMany);
}

/** Failures at one account until its source may try no more. */
async function failTenTimes(browser: TestBrowser, email = 'salma@campus.test'): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect((await browser.signIn(email, `guess-${count}`)).body).toEqual(wrong);
  }
  expect((await browser.signIn(email)).body).toMatchObject(tooMany);
}

describe('failures of others', () => {
  test('do not hold up a member who has signed in from that network before', async () => {
    await memberAt(campus);
    await useUp(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    expect((await openBrowser(backend, home).signIn('salma@campus.test')).status).toBe(200);
  });

  test('hold up one who has not', async () => {
    await memberAt(home);
    await useUp(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).body).toMatchObject(tooMany);
  });

  test('do not hold up a browser that the member has signed in with before, wherever it is', async () => {
    const browser = await memberAt(home);
    await useUp(campus);
    browser.address = campus;
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('at the same account, from the same network, do not hold up that browser either', async () => {
    const browser = await memberAt(campus);
    await failTenTimes(openBrowser(backend, campus));
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('in the wider IPv6 network do not hold up a member known in the narrow one', async () => {
    await memberAt('2001:db8:1:1::1');
    await failTenTimes(openBrowser(backend, '2001:db8:1:2::1'));
    expect((await openBrowser(backend, '2001:db8:1:1::9').signIn('salma@campus.test')).status).toBe(200);
    expect((await openBrowser(backend, '2001:db8:1:3::1').signIn('salma@campus.test')).body).toMatchObject(
      tooMany,
    );
  });

  test('do not hold up the owner who has set a new password by a mailed code', async () => {
    await memberAt(home);
    await useUp(campus);
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
    await useUp(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    backend.clock.advance({ days: 30 });
    await useUp(campus);
    expect((await browser.signIn('salma@campus.test')).body).toMatchObject(tooMany);
  });

  test('is not known for longer, because a clock was ahead', async () => {
    backend.clock.advance({ days: 365 });
    const browser = await memberAt(campus);
    backend.clock.advance({ days: -365 });
    await useUp(campus);
    expect((await browser.signIn('salma@campus.test')).body).toMatchObject(tooMany);
  });

  test('is known after a restart', async () => {
    const browser = await memberAt(campus);
    await useUp(campus);
    await backend.restart();
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('may fail ten times in five minutes itself', async () => {
    const browser = await memberAt(campus);
    await failTenTimes(browser);
    backend.clock.advance({ minutes: 5 });
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
  });

  test('is one of the twenty newest networks', async () => {
    const browser = await memberAt(campus);
    for (let count = 0; count < 19; count += 1) {
      backend.clock.advance({ seconds: 1 });
      await openBrowser(backend, `198.51.100.${count}`).signIn('salma@campus.test');
    }
    await useUp(campus);
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).status).toBe(200);
    for (let count = 0; count < 20; count += 1) {
      backend.clock.advance({ seconds: 1 });
      await openBrowser(backend, `198.51.100.${100 + count}`).signIn('salma@campus.test');
    }
    expect((await openBrowser(backend, campus).signIn('salma@campus.test')).body).toMatchObject(tooMany);
    expect((await browser.signIn('salma@campus.test')).body).toMatchObject(tooMany);
  });

  test('of a deleted account is deleted with it, and none is stored in plain', async () => {
    const browser = await memberAt(campus);
    const { openDatabase } = await import('../sqlite/open-database.ts');
    const file = `${backend.dataFolder}/database.sqlite`;
    const sources = () => {
      const database = openDatabase(file);
      const rows = database.prepare('SELECT kind FROM known_sources ORDER BY kind').all();
      database.close();
      return rows;
    };
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

  test('is set by sign-up, sign-in and reset alone', async () => {
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

  test('goes over HTTPS only where the site has it', async () => {
    await backend.stop();
    backend = await startBackend({ trustedProxies: 1, publicUrl: 'https://bank.campus.test' });
    const { setCookie } = await memberAt(campus);
    expect(setCookie).toMatch(/^__Host-known-device=.*; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('stays the same for who signs in again, and lasts longer', async () => {
    const browser = await memberAt(campus);
    const { cookie, setCookie } = browser;
    await browser.signIn('salma@campus.test');
    expect(setCookie).not.toBe('');
    expect(browser.cookie).toBe(cookie);
    expect(browser.setCookie).toBe(setCookie);
  });

  test('recognises each of several people who share a browser', async () => {
    const browser = await memberAt(home, 'salma@campus.test');
    await browser.signUp('tania@campus.test');
    await useUp(campus);
    browser.address = campus;
    expect((await browser.signIn('salma@campus.test')).status).toBe(200);
    expect((await browser.signIn('tania@campus.test')).status).toBe(200);
  });

  test('that somebody else knows is not taken over for an account', async () => {
    const planted = (await memberAt(home, 'mallory@campus.test')).cookie;
    const browser = openBrowser(backend, home);
    browser.cookie = planted;
    await browser.signUp('salma@campus.test');
    await useUp(campus);
    const mallory = openBrowser(backend, campus);
    mallory.cookie = planted;
    expect((await mallory.signIn('salma@campus.test')).body).toMatchObject(tooMany);
  });

  test('of another account, or a malformed one, is worth nothing', async () => {
    const { cookie } = await memberAt(home, 'mallory@campus.test');
    await memberAt(home);
    await useUp(campus);
    for (const value of [cookie, 'known-device=x', `known-device=${'A'.repeat(43)}`, 'known-device=..']) {
      const browser = openBrowser(backend, campus);
      browser.cookie = value;
      expect((await browser.signIn('salma@campus.test')).body).toMatchObject(tooMany);
    }
  });
});
