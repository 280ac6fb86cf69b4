import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backUp } from '../sqlite/backup.ts';
import { restore } from '../sqlite/restore.ts';
import { campusFolder } from '../sqlite/testing/campus-folder.ts';
import { startBackend } from '../testing/start-backend.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loadPushKey, newPushKey, parsePushKey, rotatePushKey } from './push-key.ts';

test('the first start makes a key that only its owner can read, and the next ones use it', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'push-key');
  const { publicKey } = loadPushKey(file)();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(loadPushKey(file)().publicKey).toBe(publicKey);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['push-key']);
});

test('a private key is read in full, and nothing else is taken for one', () => {
  for (let count = 0; count < 50; count += 1) {
    const key = newPushKey();
    expect(parsePushKey(`${key.privateKey}\n`)).toEqual(key);
  }
  const zero = Buffer.alloc(32).toString('base64url');
  for (const text of ['', 'none', newPushKey().publicKey, 'x'.repeat(42), zero])
    expect(parsePushKey(text)).toBeNull();
});

test('a damaged file is named at the start, and a running server goes on with its key', () => {
  const file = join(temporaryFolder(), 'push-key');
  const current = loadPushKey(file);
  const { publicKey } = current();
  writeFileSync(file, 'a letter to the dean');
  expect(current().publicKey).toBe(publicKey);
  expect(() => loadPushKey(file)).toThrow(`The key in ${file} can't be used`);
});

test('a new key is what clients subscribe with from now on; without notifications they are given none', async () => {
  const sending = await startBackend({ pushServices: [] });
  const silent = await startBackend();
  const publicKeyOf = async ({ origin }: { readonly origin: string }) =>
    ((await (await fetch(`${origin}/__/firebase/init.json`)).json()) as { pushPublicKey?: string })
      .pushPublicKey;
  const first = await publicKeyOf(sending);
  const { publicKey } = rotatePushKey(sending.dataFolder);
  expect(first).not.toBe(publicKey);
  expect(await publicKeyOf(sending)).toBe(publicKey);
  expect(await publicKeyOf(silent)).toBeUndefined();
  expect(silent.backend.sendPush).toBeNull();
  expect(readdirSync(silent.dataFolder)).not.toContain('push-key');
  await sending.stop();
  await silent.stop();
});

test('a backup has the key, and one without leaves the key that is there', async () => {
  const folder = campusFolder(['note']);
  const without = join(temporaryFolder(), 'without.backup');
  await backUp(folder.path, without);
  const { privateKey } = loadPushKey(folder.pushKeyFile)();
  const withKey = join(temporaryFolder(), 'with.backup');
  await backUp(folder.path, withKey);

  const elsewhere = join(temporaryFolder(), 'data');
  await restore(elsewhere, withKey, { force: false });
  expect(readFileSync(join(elsewhere, 'push-key'), 'utf8').trim()).toBe(privateKey);
  expect(statSync(join(elsewhere, 'push-key')).mode & 0o777).toBe(0o600);

  await restore(elsewhere, without, { force: true });
  expect(loadPushKey(join(elsewhere, 'push-key'))().privateKey).toBe(privateKey);
  const other = rotatePushKey(elsewhere).privateKey;
  const { keptAside } = await restore(elsewhere, withKey, { force: true });
  expect(loadPushKey(join(elsewhere, 'push-key'))().privateKey).toBe(privateKey);
  expect(readFileSync(join(keptAside ?? '', 'push-key'), 'utf8').trim()).toBe(other);
});
