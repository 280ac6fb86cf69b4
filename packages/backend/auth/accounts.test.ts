import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../sqlite/open-database.ts';
import { TurnSnapshot } from '../sqlite/turn-snapshot.ts';
import { signIn, signUp } from '../testing/auth-client.ts';
import { startBackend, type TestBackend } from '../testing/start-backend.ts';
import { createAccounts } from './accounts.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

test('a command finds accounts beside the running server, and makes some that can sign in', async () => {
  const { localId } = await signUp(backend, 'first@campus.test');
  const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
  try {
    const accounts = createAccounts(database, backend.clock);
    expect(accounts.findByEmail('First@Campus.test')).toEqual({
      uid: localId,
      email: 'first@campus.test',
      emailVerified: false,
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

test('an account that is made while its connection reads for others is on disk when that is said', async () => {
  const database = openDatabase(`${backend.dataFolder}/database.sqlite`);
  const reads = new TurnSnapshot(database, () => null);
  let isReading = true;
  const readOn = () => {
    if (!isReading) return;
    reads.read(() => database.prepare('SELECT count(*) FROM accounts').get());
    setImmediate(readOn);
  };
  try {
    readOn();
    const account = { email: 'meanwhile@campus.test', password: 'secret-9', emailVerified: true };
    await createAccounts(database, backend.clock).create(account);
    expect(backend.backend.accounts.findByEmail(account.email)).not.toBeNull();
  } finally {
    isReading = false;
    database.close();
  }
});

test.each([
  [{ email: 'nonsense', password: 'secret-1' }, 'nonsense is not an email address.'],
  [{ email: 'taken@campus.test', password: 'secret-1' }, 'taken@campus.test has an account already.'],
  [{ email: 'short@campus.test', password: '123' }, 'WEAK_PASSWORD'],
])('refuses to make %j', async (account, message) => {
  const { accounts } = backend.backend;
  if (accounts.findByEmail('taken@campus.test') === null) await signUp(backend, 'taken@campus.test');
  await expect(accounts.create({ ...account, emailVerified: false })).rejects.toThrow(message);
});
