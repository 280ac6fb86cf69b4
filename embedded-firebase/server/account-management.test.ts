import { expect, onTestFinished, test } from 'vitest';
import { createAccounts } from './account-management.ts';
import { openDatabase, openExistingDatabase } from './sqlite/open-database.ts';
import { TickSnapshot } from './sqlite/tick-snapshot.ts';
import { callAccounts, errorOf, refresh, signIn, signUp } from './testing/auth-client.ts';
import { backendForAllTests } from './testing/backend-fixture.ts';
import { callFirestore } from './testing/firestore-client.ts';

const backend = backendForAllTests();

test('a command finds and creates accounts during a running server', async () => {
  const { localId } = await signUp(backend, 'first@campus.test');
  const database = openExistingDatabase(`${backend.dataFolder}/database.sqlite`);
  onTestFinished(() => database.close());
  const accounts = createAccounts(database, backend.clock);
  expect(accounts.findByEmail('First@Campus.test')).toEqual({
    uid: localId,
    email: 'first@campus.test',
    emailVerified: false,
    disabled: false,
  });
  expect(accounts.findByEmail('nobody@campus.test')).toBeNull();
  expect(accounts.findByEmail('nonsense')).toBeNull();

  const account = { email: 'Demo@campus.test', password: 'secret-9', emailVerified: true };
  const made = await accounts.create(account);
  expect(made).toMatchObject({ email: 'demo@campus.test', emailVerified: true });
  expect((await signIn(backend, 'demo@campus.test', 'secret-9')).localId).toBe(made.uid);
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

test('a disabled account is refused everywhere until it is enabled again, with codes that make the SDK sign out', async () => {
  const email = 'disabled@campus.test';
  const { localId, idToken, refreshToken } = await signUp(backend, email);
  const read = () => callFirestore(backend, 'batchGet', { documents: [] }, { idToken });
  expect((await read()).status).toBe(200);

  backend.backend.accounts.setDisabled(localId, true);
  expect(backend.backend.accounts.findByEmail(email)?.disabled).toBe(true);
  await expect(signIn(backend, email)).rejects.toThrow('USER_DISABLED');
  await expect(signIn(backend, email, 'wrong-password')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  expect(await errorOf(callAccounts(backend, 'lookup', { idToken }))).toBe('USER_DISABLED');
  expect(await errorOf(refresh(backend, refreshToken))).toBe('TOKEN_EXPIRED');
  expect((await read()).status).toBe(401);

  backend.backend.accounts.setDisabled(localId, false);
  expect(await errorOf(refresh(backend, refreshToken))).toBe('TOKEN_EXPIRED');
  expect((await read()).status).toBe(401);
  expect((await signIn(backend, email)).localId).toBe(localId);
});

test('a deleted account leaves neither sessions nor mails', async () => {
  const email = 'deleted@campus.test';
  const { localId, idToken, refreshToken } = await signUp(backend, email);
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  expect((await backend.outbox()).some(({ to }) => to === email)).toBe(true);
  backend.backend.accounts.delete(localId);
  expect(backend.backend.accounts.findByEmail(email)).toBeNull();
  expect((await backend.outbox()).some(({ to }) => to === email)).toBe(false);
  expect(await errorOf(callAccounts(backend, 'lookup', { idToken }))).toBe('USER_NOT_FOUND');
  expect(await errorOf(refresh(backend, refreshToken))).toBe('TOKEN_EXPIRED');
  const sessions = backend.withDatabase((database) =>
    database.prepare('SELECT * FROM refresh_tokens WHERE uid = ?').all(localId),
  );
  expect(sessions).toEqual([]);
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
