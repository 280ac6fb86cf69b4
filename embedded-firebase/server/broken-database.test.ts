import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { callAccounts, signUp, type TestSession } from './testing/auth-client.ts';
import { backendForAllTests } from './testing/backend-fixture.ts';
import { callFirestore } from './testing/firestore-client.ts';
import { startBackend } from './testing/start-backend.ts';

const backend = backendForAllTests();
let member: TestSession;
beforeAll(async () => {
  member = await signUp(backend, 'member@campus.test');
  // A disk that fails during the server: all pages are overwritten, which it finds when it reads them again.
  const file = `${backend.dataFolder}/database.sqlite`;
  backend.withDatabase((database) =>
    database.exec('CREATE TABLE rubbish (n); DROP TABLE rubbish; PRAGMA wal_checkpoint(TRUNCATE)'),
  );
  writeFileSync(file, Buffer.alloc(statSync(file).size, 0x5a), { flag: 'r+' });
});

test('a database that is damaged at the start is named', async () => {
  const broken = await startBackend();
  const file = `${broken.dataFolder}/database.sqlite`;
  const { rootpage } = broken.withDatabase((database) => {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'firestore_state'").get();
  }) as { rootpage: number };
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0x5a, (rootpage - 1) * 4_096, rootpage * 4_096));
  await expect(broken.restart()).rejects.toMatchObject({
    kind: 'damaged',
    message: expect.stringContaining(`${file} is damaged`),
  });
  rmSync(broken.dataFolder, { recursive: true });
});

const inside = /sqlite|malformed|not a database|backend-|\.ts\b/i;

test('a database that breaks during the server is UNAVAILABLE to every call, without internals', async () => {
  const query = { structuredQuery: { from: [{ collectionId: 'notes' }] } };
  const names = { documents: ['projects/demo-campus/databases/(default)/documents/notes/a'] };
  const answers = [
    await callFirestore(backend, 'runQuery', query, { idToken: member.idToken }),
    await callFirestore(backend, 'batchGet', names, { idToken: member.idToken }),
    await callFirestore(backend, 'commit', { writes: [] }, { idToken: member.idToken }),
    await callAccounts(backend, 'signUp', { email: 'next@campus.test', password: 'secret-1' }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toMatch(/The database cannot be (used|written) at the moment/);
    expect(JSON.stringify(body)).not.toMatch(inside);
  }
});

test('the health check fails, and the log says why', async () => {
  const response = await fetch(`${backend.origin}/healthz`);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toMatch(inside);
  expect(backend.logged.join('')).toMatch(/malformed|not a database/);
  expect(backend.logged.filter((line) => line.includes('"msg":"defect"'))).toEqual([]);
});
