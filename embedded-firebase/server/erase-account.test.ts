import { expect, test } from 'vitest';
import { erasureByTable } from './erase-account.ts';
import { callAccounts, signIn, signUp } from './testing/auth-client.ts';
import { backendForThisTest } from './testing/backend-fixture.ts';

const tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";

test('what becomes of its rows about a person is decided for each table', async () => {
  const backend = await backendForThisTest();
  const names = backend.withDatabase((database) => database.prepare(tables).all() as { name: string }[]);
  expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(erasureByTable).sort());
});

test('after an account is deleted, no table holds its id or an address of its owner', async () => {
  const backend = await backendForThisTest();
  const email = 'leaving@campus.test';
  const newEmail = 'changed@campus.test';
  await signUp(backend, email);
  const { localId, idToken } = await signIn(backend, email);
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail };
  expect((await callAccounts(backend, 'sendOobCode', change)).status).toBe(200);
  const traces = () =>
    backend.withDatabase((database) =>
      (database.prepare(tables).all() as { name: string }[]).flatMap(({ name }) => {
        const rows = JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all());
        return [localId, email, newEmail].filter((trace) => rows.includes(trace)).map(() => name);
      }),
    );
  expect(new Set(traces())).toEqual(
    new Set(['accounts', 'refresh_tokens', 'oob_codes', 'known_sources', 'outbox']),
  );
  expect((await callAccounts(backend, 'delete', { idToken })).status).toBe(200);
  expect(traces()).toEqual([]);
});
