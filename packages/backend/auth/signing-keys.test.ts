import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAccounts, signUp } from '../testing/auth-client.ts';
import { startBackend } from '../testing/start-backend.ts';
import { loadSigningKeys } from './signing-keys.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  file = join(folder, 'signing-keys.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first start makes a key that only its owner can read, the next one finds it', async () => {
  const first = await loadSigningKeys(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
  expect((await loadSigningKeys(file)).current.keyId).toBe(first.current.keyId);
});

test('starts at the same time agree on one key', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => loadSigningKeys(file)));
  expect(new Set(starts.map(({ current }) => current.keyId)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
});

test('a new first key logs nobody out', async () => {
  const backend = await startBackend();
  try {
    const older = await signUp(backend, 'older@campus.test');
    await loadSigningKeys(file);
    const keysOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')).keys;
    const inUse = join(backend.dataFolder, 'signing-keys.json');
    writeFileSync(inUse, JSON.stringify({ keys: [...keysOf(file), ...keysOf(inUse)] }));
    await backend.restart();
    const newer = await signUp(backend, 'newer@campus.test');
    for (const { idToken } of [older, newer]) {
      expect((await callAccounts(backend, 'lookup', { idToken })).status).toBe(200);
    }
    expect(newer.idToken.split('.')[0]).not.toBe(older.idToken.split('.')[0]);
  } finally {
    await backend.stop();
  }
});

test.each(['', '{}', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"AAAA","kid":"a"}]}', '[]'])(
  'a file with %j is refused by its name, not replaced',
  async (content) => {
    writeFileSync(file, content);
    await expect(loadSigningKeys(file)).rejects.toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);
