import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolderAt } from '../data-folder.ts';
import { addDocument, campusFolder } from '../sqlite/testing/campus-folder.ts';
import { testProjectId } from '../testing/start-backend.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportData } from './export-data.ts';
import { backendFor, campusToMove, contentOf, exported, silent, textOf } from './testing/moved-campus.ts';

test('an export is readable by its owner only, has a manifest, and overwrites nothing', async () => {
  const campus = await campusToMove();
  const folder = exported(campus);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const names = ['SHA256SUMS', 'accounts.jsonl', 'documents.jsonl', 'manifest.json'];
  expect(readdirSync(folder)).toEqual(names);
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(textOf(folder, 'manifest.json'))).toMatchObject({
    projectId: testProjectId,
    counts: { accounts: 3, documents: 125, collections: { anything: 120, notes: 5 } },
  });
  const [call] = textOf(folder, 'accounts.jsonl').split('\n');
  expect(JSON.parse(call ?? '')).toMatchObject({
    hashAlgorithm: 'ARGON2',
    argon2Parameters: {
      hashLengthBytes: 32,
      hashType: 'ARGON2_ID',
      parallelism: 1,
      iterations: 1,
      memoryCostKib: 8,
      version: 'VERSION_13',
    },
  });
  expect(() => exportData(campus.dataFolder, folder, silent)).toThrow('is there already');
  const sums = names.slice(1).map((name) => `${sha256(textOf(folder, name))}  ${name}\n`);
  expect(textOf(folder, 'SHA256SUMS')).toBe(sums.join(''));
});

test('a failed export leaves nothing', async () => {
  const campus = await backendFor();
  await campus.backend.accounts.create({
    email: 'one@campus.test',
    password: 'secret-1',
    emailVerified: true,
  });
  const parent = temporaryFolder();
  const fail = () => {
    throw new Error('the power is cut');
  };
  expect(() => exportData(campus.dataFolder, join(parent, 'export'), fail)).toThrow('the power is cut');
  expect(readdirSync(parent)).toEqual([]);
});

test('an export is a consistent snapshot during writes', async () => {
  const campus = await campusToMove();
  const folder = join(temporaryFolder(), 'export');
  const { counts } = exportData(campus.dataFolder, folder, (what, done) => {
    if (what === 'documents' && done === 1)
      addDocument(dataFolderAt(campus.dataFolder), 'zzz, written concurrently');
  });
  expect(counts.documents).toBe(125);
  expect(contentOf(campus.dataFolder).documents).toHaveLength(126);
});

test('an account with an unsupported password hash is named, and nothing is exported', async () => {
  const campus = await backendFor();
  const email = 'one@campus.test';
  const { uid } = await campus.backend.accounts.create({ email, password: 'secret-1', emailVerified: true });
  const passwordHash = '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA';
  campus.withDatabase((database) => database.run('UPDATE accounts SET password_hash = ?', passwordHash));
  const folder = join(temporaryFolder(), 'export');
  expect(() => exportData(campus.dataFolder, folder, silent)).toThrow(`account ${uid} (${email})`);
  expect(existsSync(folder)).toBe(false);
});

test('data that no server has served yet can’t be exported', () => {
  const folder = campusFolder([]);
  const target = join(temporaryFolder(), 'export');
  expect(() => exportData(folder.path, target, silent)).toThrow('No server has served this data yet');
  expect(readdirSync(join(target, '..'))).toEqual([]);
});

test('a target that can’t be created is named', async () => {
  const campus = await backendFor();
  const target = join(campus.dataFolder, 'database.sqlite', 'export');
  expect(() => exportData(campus.dataFolder, target, silent)).toThrow(/export can't be used: /);
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
