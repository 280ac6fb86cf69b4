import { describe, expect, onTestFinished, test } from 'vitest';
import { callAccounts, errorOf, signIn, signUp, tooManyAttempts } from '../../testing/auth-client.ts';
import { backendForEachTest } from '../../testing/backend-fixture.ts';
import { startMailServer } from '../../testing/mail-server.ts';

const backend = backendForEachTest();

function send(request: object) {
  return callAccounts(backend, 'sendOobCode', request);
}

/** Signs up, and returns the request of a verification. */
async function requestVerification(email: string): Promise<object> {
  const { idToken } = await signUp(backend, email);
  return { requestType: 'VERIFY_EMAIL', idToken };
}

async function requestReset(email: string): Promise<object> {
  return { requestType: 'PASSWORD_RESET', email };
}

describe('the limit of mails per hour', () => {
  test.each(['tania@campus.test', 'nobody@campus.test'])(
    'is five to %s, with or without an account',
    async (email) => {
      await signUp(backend, 'tania@campus.test');
      const request = { requestType: 'PASSWORD_RESET', email };
      for (let count = 0; count < 5; count += 1) expect((await send(request)).status).toBe(200);
      expect(await errorOf(send(request))).toMatch(/^RESET_PASSWORD_EXCEED_LIMIT : /);
      await backend.restart();
      expect((await send(request)).status).toBe(400);
      backend.clock.advance({ hours: 1 });
      expect((await send(request)).status).toBe(200);
    },
  );

  test('is five requested by an account’s owner, of all kinds', async () => {
    const { idToken } = await signUp(backend, 'tania@campus.test');
    for (let count = 0; count < 4; count += 1) {
      expect((await send({ requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
    }
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@campus.test' };
    expect((await send(change)).status).toBe(200);
    for (const request of [{ requestType: 'VERIFY_EMAIL', idToken }, change]) {
      expect(await errorOf(send(request))).toMatch(tooManyAttempts);
    }
  });

  test('does not count strangers’ requests towards those of the owner', async () => {
    for (const request of [
      { requestType: 'PASSWORD_RESET', email: 'tania@campus.test' },
      {
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        newEmail: 'tania@campus.test',
        idToken: (await signUp(backend, 'stranger@campus.test')).idToken,
      },
    ]) {
      for (let count = 0; count < 5; count += 1) await send(request);
    }
    const { idToken } = await signUp(backend, 'tania@campus.test');
    expect((await send({ requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
  });

  test('does not reveal whether an account exists', async () => {
    await signUp(backend, 'tania@campus.test');
    const resets = (email: string) => Promise.resolve({ requestType: 'PASSWORD_RESET', email });
    let strangers = 0;
    const changes = async (newEmail: string) => {
      strangers += 1;
      const stranger = await signUp(backend, `stranger-${strangers}@campus.test`);
      return { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: stranger.idToken, newEmail };
    };
    for (const requestFor of [resets, changes]) {
      backend.clock.advance({ hours: 1 });
      const { idToken } = await signIn(backend, 'tania@campus.test');
      for (let count = 0; count < 2; count += 1) await send({ requestType: 'VERIFY_EMAIL', idToken });
      const [known, unknown] = [[], []] as [number[], number[]];
      for (let count = 0; count < 7; count += 1) {
        known.push((await send(await requestFor('tania@campus.test'))).status);
        unknown.push((await send(await requestFor('nobody@campus.test'))).status);
      }
      expect(known).toEqual([200, 200, 200, 200, 200, 400, 400]);
      expect(unknown).toEqual(known);
    }
  });

  test('counts changes to a new address, so that they do not flood its mailbox', async () => {
    const newEmail = 'victim@campus.test';
    for (let count = 0; count < 6; count += 1) {
      const { idToken } = await signUp(backend, `flood-${count}@campus.test`);
      await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    }
    expect((await backend.outbox()).filter(({ to }) => to === newEmail)).toHaveLength(5);
  });
});

describe('mails to tagged forms of one address', () => {
  test('for verification share a limit of five per hour, apart from the untagged address', async () => {
    const verify = async (email: string) => send(await requestVerification(email));
    for (let tag = 0; tag < 5; tag += 1) {
      expect((await verify(`mark+${tag}@campus.test`)).status).toBe(200);
    }
    expect(await errorOf(verify('mark+5@campus.test'))).toMatch(tooManyAttempts);
    expect((await verify('mark@campus.test')).status).toBe(200);
    expect((await verify('anna+1@campus.test')).status).toBe(200);
    expect((await verify('mark+1@other.test')).status).toBe(200);
    backend.clock.advance({ hours: 1 });
    expect((await verify('mark+again@campus.test')).status).toBe(200);
  });

  test('for a reset or a change share a limit, with or without an account', async () => {
    await signUp(backend, 'mark+0@campus.test');
    const reset = (email: string) => send({ requestType: 'PASSWORD_RESET', email });
    for (let tag = 0; tag < 5; tag += 1) {
      expect((await reset(`mark+${tag}@campus.test`)).status).toBe(200);
    }
    for (const email of ['mark+0@campus.test', 'mark+5@campus.test', 'mark+a+b@campus.test']) {
      expect(await errorOf(reset(email))).toMatch(/^RESET_PASSWORD_EXCEED_LIMIT : /);
    }
    const { idToken } = await signUp(backend, 'stranger@campus.test');
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'mark+6@campus.test' };
    expect(await errorOf(send(change))).toMatch(tooManyAttempts);
    expect((await reset('mark@campus.test')).status).toBe(200);
  });

  test('does not count strangers’ requests towards those of the owner', async () => {
    for (let tag = 0; tag < 6; tag += 1) {
      await send({ requestType: 'PASSWORD_RESET', email: `mark+${tag}@campus.test` });
    }
    const { idToken } = await signUp(backend, 'mark+bank@campus.test');
    expect((await send({ requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
  });
});

describe.each([
  ['verifications', 'codeMailsPerNetwork', requestVerification],
  ['resets', 'resetRequestsPerNetwork', requestReset],
])('%s for all accounts together are limited', (_, limit, requestFor) => {
  test.each([
    [
      'per network',
      ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'],
      [false, false, true, false],
    ],
    [
      'in a wider IPv6 network, though less',
      [0, 1, 2, 3, 4].map((index) => `2001:db8:1:${index}::1`),
      [false, false, false, false, true],
    ],
  ])('%s', async (_, addresses, refused) => {
    await backend.replace({ trustedProxies: 1, rateLimits: { [limit]: { times: 2, seconds: 3_600 } } });
    for (const [index, address] of addresses.entries()) {
      const request = await requestFor(`person-${index}@campus.test`);
      const error = await errorOf(
        callAccounts(backend, 'sendOobCode', request, { 'X-Forwarded-For': address }),
      );
      if (refused[index]) expect(error).toMatch(tooManyAttempts);
      else expect(error).toBeNull();
    }
  });
});

test('resets from networks and browsers that an account does not know are limited over all networks', async () => {
  const limit = { times: 2, seconds: 3_600 };
  await backend.replace({ trustedProxies: 1, rateLimits: { resetRequestsOfStrangers: limit } });
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const home = from('203.0.113.9');
  await signUpFrom(home);
  const reset = async (email: string, headers: Record<string, string>) =>
    errorOf(callAccounts(backend, 'sendOobCode', await requestReset(email), headers));
  expect(await reset('nobody@campus.test', from('203.0.113.1'))).toBeNull();
  expect(await reset('tania@campus.test', from('203.0.113.2'))).toBeNull();
  for (const email of ['tania@campus.test', 'nobody@campus.test']) {
    expect(await reset(email, from('203.0.113.3'))).toMatch(tooManyAttempts);
  }
  expect(await reset('tania@campus.test', home)).toBeNull();
});

test('when too many mails wait, a reset is refused for every address, and a verification is still mailed', async () => {
  const hanging = await startMailServer({ ready: new Promise(() => {}) });
  onTestFinished(() => hanging.stop());
  const unlimited = { times: 10_000, seconds: 3_600 };
  await backend.replace({
    smtpUrl: hanging.url,
    publicUrl: 'https://bank.campus.test',
    trustedProxies: 1,
    rateLimits: {
      mailsPerMailbox: unlimited,
      resetRequestsPerNetwork: unlimited,
      resetRequestsOfStrangers: unlimited,
    },
  });
  const { idToken } = (await signUpFrom({ 'X-Forwarded-For': '203.0.113.9' })).body;
  const reset = (email: string) => send({ requestType: 'PASSWORD_RESET', email });
  const asked = await Promise.all(Array.from({ length: 500 }, () => reset('tania@campus.test')));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  for (const email of ['tania@campus.test', 'nobody@campus.test']) {
    expect((await reset(email)).status).toBe(503);
  }
  expect((await send({ requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
  expect(hanging.maxConnections).toBe(3);
});

function signUpFrom(headers: Record<string, string>) {
  const account = { email: 'tania@campus.test', password: 'invented-3', returnSecureToken: true };
  return callAccounts(backend, 'signUp', account, headers);
}
