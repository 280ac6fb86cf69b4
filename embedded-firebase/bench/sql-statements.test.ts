import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSync } from '../server/sqlite/connection.ts';
import { startBackend, type TestBackend } from '../server/testing/start-backend.ts';
import { accountsCall, type Member } from '../trials/harness/members.ts';
import { createWriter } from '../trials/harness/notes.ts';
import { notebookOptions, projectId } from '../trials/server/notebook.ts';
import { type ReadyCall, uniquePlaceholder } from './load/http-client.ts';
import { addCall, countCall, memberSignInCall, pageCall, readyCall, recordCalls } from './measured-calls.ts';
import { fillWithPeople } from './prepare-people.ts';

type Method = (...args: unknown[]) => unknown;

interface Engine {
  DatabaseSync: new (...args: never[]) => DatabaseSync;
}

/** The package that the server uses where Node has no SQLite (server/sqlite/connection.ts). */
const fallbackEngine = '@photostructure/sqlite';

const people = 1_000;

let backend: TestBackend;
let member: Member;
const statements = countStatements();

beforeAll(async () => {
  const { rules, indexes } = notebookOptions('');
  backend = await startBackend({
    projectId,
    apiKey: 'embedded',
    rules,
    indexes,
    // A trigger of another collection costs a commit no statement.
    triggers: [{ name: 'other', document: 'people/{uid}', handler: () => Promise.resolve() }],
  });
  member = await createWriter(backend, 'counted@example.test');
  await fillWithPeople(backend.backend, member.uid, people);
});
afterAll(() => backend.stop());

describe('SQL statements per call, including BEGIN and COMMIT', () => {
  it.each<[string, number, () => ReadyCall]>([
    ['a page of fifty', 6, () => pageCall(member, 50)],
    ['a page of a thousand, for an admin', 9, () => pageCall(member, 1_000)],
    ['a count', 6, () => countCall(member)],
    ['one record', 6, () => recordCalls(member, people)[0] ?? pageCall(member, 1)],
    ['a note', 14, () => addCall(member)],
    ['a sign-in', 26, () => memberSignInCall(member)],
    ['a lookup of the own account', 3, () => readyCall(accountsCall('lookup', { idToken: member.idToken }))],
  ])('%s: %i statements', async (_, most, callOf) => {
    await send(callOf(), 1);
    const counts: number[] = [];
    for (let number = 2; number <= 6; number += 1) {
      statements();
      await send(callOf(), number);
      counts.push(statements());
    }
    // What the server does meanwhile by itself only adds to some of them.
    expect(Math.min(...counts)).toBeLessThanOrEqual(most);
  });
});

async function send({ path, body, idToken }: ReadyCall, number: number): Promise<void> {
  const response = await fetch(`${backend.origin}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` }),
    },
    body: body.replaceAll(uniquePlaceholder, String(number)),
  });
  expect(response.status).toBe(200);
  await response.text();
}

/**
 * Counts the SQL statements of this process, including BEGIN and COMMIT. Has to be called before the first database is
 * opened.
 *
 * @returns a function that returns the count since its last call
 */
function countStatements(): () => number {
  let count = 0;
  const counted = <Result extends object>(object: Result, names: readonly (keyof Result)[]): Result => {
    for (const name of names) {
      const method = object[name] as Method;
      const value = (...args: unknown[]) => {
        count += 1;
        return method.apply(object, args);
      };
      Object.defineProperty(object, name, { value });
    }
    return object;
  };
  const require = createRequire(import.meta.url);
  const fallback = require(fallbackEngine) as Engine;
  const cached = require.cache[require.resolve(fallbackEngine)];
  if (cached !== undefined)
    cached.exports = { ...fallback, DatabaseSync: countedClass(fallback.DatabaseSync) };
  const builtin = process.getBuiltinModule?.('node:sqlite') as Engine | undefined;
  if (builtin !== undefined) builtin.DatabaseSync = countedClass(builtin.DatabaseSync);

  function countedClass(DatabaseSync: Engine['DatabaseSync']): Engine['DatabaseSync'] {
    return new Proxy(DatabaseSync, {
      construct(Target, args) {
        const database = counted(new Target(...(args as never[])), ['exec']);
        const prepare = database.prepare.bind(database);
        const value = (sql: string) => counted(prepare(sql), ['get', 'all', 'run', 'iterate']);
        Object.defineProperty(database, 'prepare', { value });
        return database;
      },
    });
  }

  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}
