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

describe('mails an hour', () => {
  test.each(['tania@campus.test', 'nobody@campus.test'])(
    'are five to %s, with or without an account',
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

  test('that its owner asks for are five to an account, whatever they are for', async () => {
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

  test('that strangers ask for do not use up those that the owner asks for', async () => {
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

  test('tell nobody, by when they end, that an account has had mails before', async () => {
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

  test('are counted for a new address too, so that nobody floods a mailbox by changing to it', async () => {
    const newEmail = 'victim@campus.test';
    for (let count = 0; count < 6; count += 1) {
      const { idToken } = await signUp(backend, `flood-${count}@campus.test`);
      await send({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
    }
    expect((await backend.outbox()).filter(({ to }) => to === newEmail)).toHaveLength(5);
  });
});

test('so many requests for a reset an hour from one address, whoever they are for', async () => {
  await backend.stop();
  backend = await startBackend({ rateLimits: { resetRequestsPerAddress: { times: 2, seconds: 3_600 } } });
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
