import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { demoMember } from '@blood-bank/host/demo-documents';
import { projectId } from '@blood-bank/host/project';
import { writeDocuments } from '@blood-bank/host/write-documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSync } from '../embedded-firebase/server/sqlite/connection.ts';
import { startBackend, type TestBackend } from '../embedded-firebase/server/testing/start-backend.ts';
import { accountsCall, createMember, type Member } from '../verification/harness/members.ts';
import {
  addCall,
  countCall,
  memberSignInCall,
  pageCall,
  readyCall,
  recordCalls,
} from './campus/measured-calls.ts';
import { benchDonor } from './campus/prepare-campus.ts';
import { type ReadyCall, uniquePlaceholder } from './load/http-client.ts';

type Method = (...args: unknown[]) => unknown;

interface Engine {
  DatabaseSync: new (...args: never[]) => DatabaseSync;
}

/** The package that the backend uses where Node has no SQLite (backend/sqlite/connection.ts). */
const fallbackEngine = '@photostructure/sqlite';

const policy = join(import.meta.dirname, '../firebase');
const donors = 1_000;

let backend: TestBackend;
let member: Member;
const statements = countStatements();

beforeAll(async () => {
  backend = await startBackend({
    projectId,
    apiKey: 'embedded',
    rules: readFileSync(join(policy, 'firestore.rules'), 'utf8'),
    indexes: JSON.parse(readFileSync(join(policy, 'firestore.indexes.json'), 'utf8')),
    // A trigger of another collection costs a post no statement.
    triggers: [{ name: 'other', document: 'donors/{uid}', handler: () => Promise.resolve() }],
  });
  member = await createMember(backend, 'counted@campus.test');
  // Only admins may list a thousand donors; the other calls are granted before the rules read the role.
  const admin = { uid: member.uid, email: member.email, fullName: 'Bina Bench', role: 'admin' } as const;
  await writeDocuments(backend.backend, [demoMember(admin, ['CSE'], new Date())]);
  const indexes = Array.from({ length: donors }, (_, index) => index);
  await writeDocuments(
    backend.backend,
    indexes.flatMap((index) => benchDonor(index, donors, ['CSE'], new Date())),
  );
});
afterAll(() => backend.stop());

describe('SQL statements per call, including BEGIN and COMMIT', () => {
  it.each<[string, number, () => ReadyCall]>([
    ['a page of fifty', 6, () => pageCall(member, 50)],
    ['a page of a thousand, for an admin', 9, () => pageCall(member, 1_000)],
    ['a count', 6, () => countCall(member)],
    ['one record', 6, () => recordCalls(member, donors)[0] ?? pageCall(member, 1)],
    ['a posted request', 14, () => addCall(member)],
    ['a sign-in', 26, () => memberSignInCall(member)],
    ['a lookup of the own account', 3, () => readyCall(accountsCall('lookup', { idToken: member.idToken }))],
  ])('%s: %i statements', async (_, most, callOf) => {
    await send(callOf(), 1);
    statements();
    await send(callOf(), 2);
    expect(statements()).toBeLessThanOrEqual(most);
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
