import { beforeEach, expect, test } from 'vitest';
import { connectionOf } from '../sqlite/connection.ts';
import { openExistingDatabase } from '../sqlite/open-database.ts';
import {
  callAccounts,
  newestCode,
  signIn,
  signUp,
  type TestSession,
  wireError,
} from '../testing/auth-client.ts';
import { backendForEachTest } from '../testing/backend-fixture.ts';

const backend = backendForEachTest();
let member: TestSession;
let leaving: TestSession;
beforeEach(async () => {
  member = await signUp(backend, 'member@campus.test');
  leaving = await signUp(backend, 'leaving@campus.test');
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: member.idToken });
});

test('during a write of another process, calls that write accounts wait, and others are answered', async () => {
  const oobCode = await newestCode(backend);
  const other = connectionOf(openExistingDatabase(`${backend.dataFolder}/database.sqlite`));
  other.exec('BEGIN IMMEDIATE');
  let answered = 0;
  const credentials = { email: 'member@campus.test', password: 'secret-1' };
  const calls: [string, object][] = [
    ['signInWithPassword', credentials],
    ['signInWithPassword', { ...credentials, password: 'wrong' }],
    ['signUp', { ...credentials, email: 'new@campus.test' }],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: member.idToken }],
    ['sendOobCode', { requestType: 'PASSWORD_RESET', email: 'member@campus.test' }],
    ['update', { idToken: member.idToken, displayName: 'Mina' }],
    ['update', { oobCode }],
    ['delete', { idToken: leaving.idToken }],
  ];
  const statuses = calls.map(async ([method, body]) => {
    const { status } = await callAccounts(backend, method, body);
    answered += 1;
    return status;
  });
  // Each of these takes many ticks of the server's event loop: a call that blocked the process would end before the
  // first.
  for (let count = 0; count < 5; count += 1) {
    const { status } = await callAccounts(backend, 'lookup', { idToken: member.idToken });
    expect([status, answered]).toEqual([200, 0]);
  }
  other.exec('COMMIT');
  other.close();
  expect(await Promise.all(statuses)).toEqual([200, 400, 200, 200, 200, 200, 200, 200]);
});

test('calls of a session that ends while they wait for the write lock write nothing', async () => {
  const newEmail = 'moved@campus.test';
  const { idToken } = member;
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  const oobCode = await newestCode(backend);
  const other = connectionOf(openExistingDatabase(`${backend.dataFolder}/database.sqlite`));
  other.exec('BEGIN IMMEDIATE');
  const calls: [string, object][] = [
    ['update', { oobCode }],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'thief@other.test' }],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }],
    ['delete', { idToken }],
  ];
  const responses: ReturnType<typeof callAccounts>[] = [];
  for (const [method, body] of calls) {
    responses.push(callAccounts(backend, method, body));
    // The call has arrived once a later one is answered.
    await callAccounts(backend, 'lookup', { idToken });
  }
  other.exec('COMMIT');
  other.close();
  const [first, ...later] = await Promise.all(responses);
  expect(first?.status).toBe(200);
  for (const { body } of later) expect(body).toEqual(wireError('TOKEN_EXPIRED'));
  expect((await backend.outbox()).some(({ to }) => to === 'thief@other.test')).toBe(false);
  await signIn(backend, newEmail);
});
