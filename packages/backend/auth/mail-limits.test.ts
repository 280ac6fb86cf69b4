import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callAccounts, signIn, signUp } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

function send(request: object) {
  return callAccounts(backend, 'sendOobCode', request);
}

describe('the limit of mails per hour', () => {
  test.each(['tania@campus.test', 'nobody@campus.test'])(
    'is five to %s, with or without an account',
    async (email) => {
      await signUp(backend, 'tania@campus.test');
      const request = { requestType: 'PASSWORD_RESET', email };
      for (let count = 0; count < 5; count += 1) expect((await send(request)).status).toBe(200);
      expect((await send(request)).body).toMatchObject({
        error: { message: expect.stringMatching(/^RESET_PASSWORD_EXCEED_LIMIT : /) },
      });
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
      expect((await send(request)).body).toMatchObject({
        error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) },
      });
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

test('requests for a reset are limited per network, for all accounts together', async () => {
  await backend.stop();
  backend = await startBackend({ rateLimits: { resetRequestsPerNetwork: { times: 2, seconds: 3_600 } } });
  await signUp(backend, 'tania@campus.test');
  const request = (email: string) => send({ requestType: 'PASSWORD_RESET', email });
  await request('a@campus.test');
  await request('b@campus.test');
  for (const email of ['c@campus.test', 'tania@campus.test']) {
    expect((await request(email)).body).toMatchObject({
      error: { message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) },
    });
  }
  backend.clock.advance({ hours: 1 });
  expect((await request('tania@campus.test')).status).toBe(200);
});

describe('mails to tagged forms of one address', () => {
  const tooMany = (code: string) => ({
    error: { message: expect.stringMatching(new RegExp(`^${code} : `)) },
  });

  test('for verification share a limit of five per hour, apart from the untagged address', async () => {
    const requestVerification = async (email: string) => {
      const { idToken } = await signUp(backend, email);
      return send({ requestType: 'VERIFY_EMAIL', idToken });
    };
    const responses = [];
    for (let tag = 0; tag < 12; tag += 1)
      responses.push(await requestVerification(`mark+${tag}@campus.test`));
    expect(responses.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(7).fill(400)]);
    expect(responses.at(-1)?.body).toMatchObject(tooMany('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect((await requestVerification('mark@campus.test')).status).toBe(200);
    expect((await requestVerification('anna+1@campus.test')).status).toBe(200);
    expect((await requestVerification('mark+1@other.test')).status).toBe(200);
    backend.clock.advance({ hours: 1 });
    expect((await requestVerification('mark+again@campus.test')).status).toBe(200);
  });

  test('for a reset or a change share a limit, with or without an account', async () => {
    await signUp(backend, 'mark+0@campus.test');
    const reset = (email: string) => send({ requestType: 'PASSWORD_RESET', email });
    for (let tag = 0; tag < 5; tag += 1) {
      expect((await reset(`mark+${tag}@campus.test`)).status).toBe(200);
    }
    for (const email of ['mark+0@campus.test', 'mark+5@campus.test', 'mark+a+b@campus.test']) {
      expect((await reset(email)).body).toMatchObject(tooMany('RESET_PASSWORD_EXCEED_LIMIT'));
    }
    const { idToken } = await signUp(backend, 'stranger@campus.test');
    const newEmail = 'mark+6@campus.test';
    const change = await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    expect(change.body).toMatchObject(tooMany('TOO_MANY_ATTEMPTS_TRY_LATER'));
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

describe('mails requested by the owners of many accounts are limited', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  beforeEach(async () => {
    await backend.stop();
    backend = await startBackend({
      trustedProxies: 1,
      rateLimits: { codeMailsPerNetwork: { times: 2, seconds: 3_600 } },
    });
  });

  async function statusesFrom(addresses: readonly string[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const [index, address] of addresses.entries()) {
      const { idToken } = await signUp(backend, `person-${index}@campus.test`);
      const request = { requestType: 'VERIFY_EMAIL', idToken };
      statuses.push((await callAccounts(backend, 'sendOobCode', request, from(address))).status);
    }
    return statuses;
  }

  test('per network', async () => {
    const addresses = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'];
    expect(await statusesFrom(addresses)).toEqual([200, 200, 400, 200]);
  });

  test('per IPv6 network of /56', async () => {
    const addresses = Array.from({ length: 6 }, (_, index) => `2001:db8:1:${index}::1`);
    expect(await statusesFrom(addresses)).toEqual([200, 200, 200, 200, 400, 400]);
  });
});

test('a wider IPv6 network has a higher, finite limit of reset requests', async () => {
  await backend.stop();
  backend = await startBackend({
    trustedProxies: 1,
    rateLimits: { resetRequestsPerNetwork: { times: 1, seconds: 3_600 } },
  });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const request = { requestType: 'PASSWORD_RESET', email: `person-${index}@campus.test` };
    const headers = { 'X-Forwarded-For': `2001:db8:1:${index}::1` };
    statuses.push((await callAccounts(backend, 'sendOobCode', request, headers)).status);
  }
  expect(statuses).toEqual([200, 200, 400, 400]);
});
