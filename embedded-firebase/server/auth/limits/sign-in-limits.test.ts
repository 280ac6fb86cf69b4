import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callAccounts, errorOf, newestCode, tooManyAttempts } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { openBrowser } from '../../testing/browser.ts';
import { heldPasswordHasher } from '../../testing/held-password-hasher.ts';

const wrong = 'INVALID_LOGIN_CREDENTIALS';
const member = 'salma@campus.test';
const home = '198.51.100.7';

const backend = backendForEachTest({ trustedProxies: 1 });

function attempt(from: string, email = member, password = 'guess-1') {
  return openBrowser(backend, from).signIn(email, password);
}

/** Returns how many of these attempts had their password checked. */
async function countChecked(addresses: readonly string[], email?: string): Promise<number> {
  let total = 0;
  for (const address of addresses) {
    const error = await errorOf(attempt(address, email));
    if (error === wrong) total += 1;
    else expect(error).toMatch(tooManyAttempts);
  }
  return total;
}

function addresses(count: number, addressOf: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => addressOf(index));
}

describe('failures at one account from an IPv6 user’s networks', () => {
  test.each([
    ['/64s of one /48', (index: number) => `2001:db8:1:${((index % 4) << 8).toString(16)}::${index}`],
    ['/64s of one /56', (index: number) => `2001:db8:1:${(index % 4).toString(16)}::${index}`],
  ])('are limited to ten, over four %s', async (_, addressOf) => {
    await openBrowser(backend, home).signUp(member);
    expect(await countChecked(addresses(40, addressOf))).toBe(10);
  });

  test('do not block another /48', async () => {
    await countChecked(addresses(11, (index) => `2001:db8:1:${index}::1`));
    expect(await errorOf(attempt('2001:db8:2::1'))).toBe(wrong);
  });
});

describe('failures at many accounts', () => {
  beforeEach(() => backend.replace({ rateLimits: { signInFailuresPerNetwork: { times: 2, seconds: 300 } } }));

  test('are limited for an IPv6 network of /64, and higher for /56 and /48', async () => {
    const guess = async (from: string, count: number) =>
      (await countChecked([from], `guessed-${from}-${count}@campus.test`.replaceAll(':', '-'))) === 1;
    const until = async (addressOf: (count: number) => string) => {
      let count = 0;
      while (count < 20 && (await guess(addressOf(count), count))) count += 1;
      return count;
    };
    expect(await until(() => '2001:db8:1:100::1')).toBe(2);
    expect(await until((count) => `2001:db8:2:1${count.toString(16).padStart(2, '0')}::1`)).toBe(4);
    expect(await until((count) => `2001:db8:3:${count}00::1`)).toBe(8);
  });
});

describe('failures at one account from many networks', () => {
  const everywhere = (from: number, count: number) =>
    addresses(count, (index) => `203.0.113.${from + index}`);

  beforeEach(() =>
    backend.replace({ rateLimits: { signInFailuresPerDay: { capacity: 12, seconds: 86_400 } } }),
  );

  test('block strangers, even with the right password, and not the owner', async () => {
    const owner = openBrowser(backend, home);
    await owner.signUp(member);
    expect(await countChecked(everywhere(1, 40))).toBe(12);
    expect(await errorOf(attempt('203.0.113.99', member, 'secret-1'))).toMatch(tooManyAttempts);
    expect((await attempt(home, member, 'secret-1')).status).toBe(200);
    owner.address = '203.0.113.100';
    expect((await owner.signIn(member)).status).toBe(200);
  });

  test('survive a restart, and drain over a day', async () => {
    await openBrowser(backend, home).signUp(member);
    expect(await countChecked(everywhere(1, 15))).toBe(12);
    await backend.restart();
    expect(await countChecked(everywhere(20, 3))).toBe(0);
    backend.clock.advance({ hours: 2 });
    expect(await countChecked(everywhere(30, 3))).toBe(1);
    backend.clock.advance({ hours: 22 });
    expect(await countChecked(everywhere(40, 20))).toBe(11);
    backend.clock.advance({ days: 2 });
    expect(await countChecked(everywhere(60, 20))).toBe(12);
  });

  test('are counted identically for an unknown address', async () => {
    await openBrowser(backend, home).signUp(member);
    const responses = async (email: string) => {
      const list: unknown[] = [];
      for (const from of everywhere(1, 15)) list.push(await attempt(from, email));
      return list;
    };
    expect(await responses('nobody@campus.test')).toEqual(await responses(member));
  });

  test('from known networks have their own bucket', async () => {
    await openBrowser(backend, home).signUp(member);
    expect(await countChecked(everywhere(1, 15))).toBe(12);
    let total = 0;
    for (let round = 0; round < 4; round += 1) {
      total += await countChecked(addresses(11, () => home));
      backend.clock.advance({ minutes: 5 });
    }
    expect(total).toBe(12);
  });

  test('made while a clock was ahead do not count once it is right again', async () => {
    backend.clock.advance({ days: 365 });
    expect(await countChecked(everywhere(1, 15))).toBe(12);
    backend.clock.advance({ days: -365 });
    expect(await countChecked(everywhere(20, 15))).toBe(12);
  });
});

test('failures at one account from many networks are at most 200 in any 24 hours', async () => {
  await openBrowser(backend, home).signUp(member);
  let total = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    total += await countChecked(addresses(hour === 0 ? 110 : 6, (index) => `198.18.${hour}.${index}`));
    backend.clock.advance({ hours: 1 });
  }
  expect(total).toBeLessThanOrEqual(200);
  expect(total).toBeGreaterThanOrEqual(190);
});

describe('failures at members from a shared network', () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}@campus.test`);
  const guess = (email: string) => attempt(home, email);

  test('are limited over all of them, except for known devices', async () => {
    await backend.replace({ rateLimits: { knownNetworkFailures: { times: 3, seconds: 300 } } });
    const browser = openBrowser(backend, home);
    for (const email of names) await browser.signUp(email);
    for (const email of names.slice(0, 3)) expect(await errorOf(guess(email))).toBe(wrong);
    expect(await errorOf(guess(names[3] ?? ''))).toMatch(tooManyAttempts);
    expect((await browser.signIn(names[3] ?? '', 'secret-1')).status).toBe(200);
    expect(await errorOf(attempt('203.0.113.9', names[3]))).toBe(wrong);
  });

  test('are limited per member over all known networks', async () => {
    await backend.replace({ rateLimits: { signInFailuresPerDay: { capacity: 4, seconds: 86_400 } } });
    await openBrowser(backend, home).signUp(member);
    await openBrowser(backend, '203.0.113.1').signIn(member, 'secret-1');
    const guesses = [home, home, '203.0.113.1', '203.0.113.1', home, '203.0.113.1'];
    expect(await countChecked(guesses)).toBe(4);
  });
});

test('a new password forgets all known networks and devices except the one that set it', async () => {
  await backend.replace({ rateLimits: { signInFailuresPerDay: { capacity: 2, seconds: 86_400 } } });
  const attacker = openBrowser(backend, '203.0.113.66');
  await attacker.signUp(member);
  const owner = openBrowser(backend, home);
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: member });
  const oobCode = await newestCode(backend);
  expect(await owner.submit({ mode: 'resetPassword', oobCode, newPassword: 'of-the-owner' })).toBe(200);
  expect(await countChecked(['192.0.2.1', '192.0.2.2', '192.0.2.3'])).toBe(2);
  expect(await errorOf(attacker.signIn(member, 'of-the-owner'))).toMatch(tooManyAttempts);
  expect((await owner.signIn(member, 'of-the-owner')).status).toBe(200);
});

test('a stranger from a network with many failures is refused, unlike a member known there', async () => {
  await backend.replace({ rateLimits: { signInFailuresPerNetwork: { times: 3, seconds: 300 } } });
  await openBrowser(backend, '203.0.113.1').signUp(member);
  for (const name of ['a', 'b', 'c']) {
    expect(await errorOf(attempt('203.0.113.1', `${name}@campus.test`))).toBe(wrong);
  }
  expect(await errorOf(attempt('203.0.113.1', 'd@campus.test', 'secret-1'))).toMatch(tooManyAttempts);
  expect((await attempt('203.0.113.1', member, 'secret-1')).status).toBe(200);
  expect(await errorOf(attempt('203.0.113.2', 'd@campus.test'))).toBe(wrong);
});

test('a member known in a network has a place in the hash queue despite a flood of strangers', async () => {
  const passwordHasher = heldPasswordHasher();
  const rateLimits = { signInFailuresPerNetwork: { times: 10_000, seconds: 300 } };
  await backend.replace({ passwordHasher, rateLimits });
  await openBrowser(backend, home).signUp(member);
  const release = passwordHasher.hold();
  // However long the machine takes, nobody has waited too long for a place.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  let refused = 0;
  const strangers = Array.from({ length: 260 }, async (_, index) => {
    const { status } = await attempt(home, `invented-${index}@campus.test`).catch(() => ({ status: 0 }));
    if (status === 429) refused += 1;
    return status;
  });
  await expect.poll(() => refused).toBe(60);
  const known = attempt(home, member, 'secret-1');
  await expect.poll(() => refused).toBe(61);
  release();
  expect((await known).status).toBe(200);
  expect((await Promise.all(strangers)).filter((status) => status === 400)).toHaveLength(199);
});
