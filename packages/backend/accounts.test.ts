import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccounts } from './accounts.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { TickSnapshot } from './sqlite/tick-snapshot.ts';
import { callAccounts, refresh, signIn, signUp, wireError } from './testing/auth-client.ts';
import { callFirestore } from './testing/firestore-client.ts';
import { startBackend, type TestBackend } from './testing/start-backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

test('a command finds and creates accounts during a running server', async () => {
  const { localId } = await signUp(backend, 'first@campus.test');
  const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
  try {
    const accounts = createAccounts(database, backend.clock);
    expect(accounts.findByEmail('First@Campus.test')).toEqual({
      uid: localId,
      email: 'first@campus.test',
      emailVerified: false,
      disabled: false,
    });
    expect(accounts.findByEmail('nobody@campus.test')).toBeNull();
    expect(accounts.findByEmail('nonsense')).toBeNull();

    const made = await accounts.create({
      email: 'Demo@campus.test',
      password: 'secret-9',
      emailVerified: true,
    });
    expect(made).toMatchObject({ email: 'demo@campus.test', emailVerified: true });
    expect((await signIn(backend, 'demo@campus.test', 'secret-9')).localId).toBe(made.uid);
  } finally {
    database.close();
  }
});

test('an account created during a read transaction of its connection is on disk', async () => {
  const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
  const reads = new TickSnapshot(
    database,
    () => null,
    (error) => {
      throw error;
    },
  );
  let isReading = true;
  const readOn = () => {
    if (!isReading) return;
    reads.read(() => database.prepare('SELECT count(*) FROM accounts').get());
    setImmediate(readOn);
  };
  try {
    readOn();
    const account = { email: 'concurrent@campus.test', password: 'secret-9', emailVerified: true };
    await createAccounts(database, backend.clock).create(account);
    expect(backend.backend.accounts.findByEmail(account.email)).not.toBeNull();
  } finally {
    isReading = false;
    database.close();
  }
});

test.each([
  [{ email: 'nonsense', password: 'secret-1' }, 'nonsense is not an email address.'],
  [{ email: 'taken@campus.test', password: 'secret-1' }, 'taken@campus.test already has an account.'],
  [{ email: 'short@campus.test', password: '123' }, 'WEAK_PASSWORD'],
])('refuses to create %j', async (account, message) => {
  const { accounts } = backend.backend;
  if (accounts.findByEmail('taken@campus.test') === null) await signUp(backend, 'taken@campus.test');
  await expect(accounts.create({ ...account, emailVerified: false })).rejects.toThrow(message);
});

describe('a disabled account', () => {
  test('is refused everywhere until it is enabled again, with codes that make the SDK sign out', async () => {
    const email = 'disabled@campus.test';
    const { localId, idToken, refreshToken } = await signUp(backend, email);
    const read = () => callFirestore(backend, 'batchGet', { documents: [] }, { idToken });
    expect((await read()).status).toBe(200);

    backend.backend.accounts.setDisabled(localId, true);
    expect(backend.backend.accounts.findByEmail(email)?.disabled).toBe(true);
    await expect(signIn(backend, email)).rejects.toThrow('USER_DISABLED');
    await expect(signIn(backend, email, 'wrong-password')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
    expect((await callAccounts(backend, 'lookup', { idToken })).body).toEqual(wireError('USER_DISABLED'));
    expect((await refresh(backend, refreshToken)).body).toEqual(wireError('TOKEN_EXPIRED'));
    expect((await read()).status).toBe(401);

    backend.backend.accounts.setDisabled(localId, false);
    expect((await refresh(backend, refreshToken)).body).toEqual(wireError('TOKEN_EXPIRED'));
    expect((await read()).status).toBe(401);
    expect((await signIn(backend, email)).localId).toBe(localId);
  });
});

test('a deleted account leaves neither sessions nor mails', async () => {
  const email = 'deleted@campus.test';
  const { localId, idToken, refreshToken } = await signUp(backend, email);
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  expect((await backend.outbox()).some(({ to }) => to === email)).toBe(true);
  backend.backend.accounts.delete(localId);
  expect(backend.backend.accounts.findByEmail(email)).toBeNull();
  expect((await backend.outbox()).some(({ to }) => to === email)).toBe(false);
  expect((await callAccounts(backend, 'lookup', { idToken })).body).toEqual(wireError('USER_NOT_FOUND'));
  expect((await refresh(backend, refreshToken)).body).toEqual(wireError('TOKEN_EXPIRED'));
  const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
  try {
    const { rows } = database
      .prepare('SELECT count(*) AS rows FROM refresh_tokens WHERE uid = ?')
      .get(localId) as { rows: number };
    expect(rows).toBe(0);
  } finally {
    database.close();
  }
});

test('unverified accounts are found once they are unused', async () => {
  const { accounts } = backend.backend;
  const unused = await signUp(backend, 'unused@campus.test');
  const used = await signUp(backend, 'used@campus.test');
  await accounts.create({ email: 'proven@campus.test', password: 'secret-9', emailVerified: true });
  const day = 24 * 60 * 60 * 1_000;
  const found = () => accounts.unverifiedUnusedSince(backend.clock.now() - 30 * day).map(({ uid }) => uid);
  backend.clock.advance({ days: 20 });
  expect(found()).not.toContain(unused.localId);
  await refresh(backend, used.refreshToken);
  backend.clock.advance({ days: 11 });
  expect(found()).toContain(unused.localId);
  expect(found()).not.toContain(used.localId);
  expect(found()).not.toContain(accounts.findByEmail('proven@campus.test')?.uid);
});
