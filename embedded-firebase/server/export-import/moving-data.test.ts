import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSnapshot } from '../data-snapshot.ts';
import { checkIndexes } from '../firestore/indexes/check-indexes.ts';
import { callAccounts, signIn } from '../testing/auth-client.ts';
import { testProjectId } from '../testing/start-backend.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { importData } from './import-data.ts';
import {
  backendFor,
  campusToMove,
  contentOf,
  exported,
  movedIndexes,
  newNotes,
  signInAll,
  silent,
  textOf,
  write,
} from './testing/moved-campus.ts';

const options = { projectId: testProjectId, indexes: movedIndexes, dryRun: false, onProgress: silent };
const dryRun = { ...options, dryRun: true };

test('a campus moves to another host without loss, and a second import changes nothing', async () => {
  const campus = await campusToMove();
  const before = contentOf(campus.dataFolder);
  const folder = exported(campus);
  const dataFolder = join(temporaryFolder(), 'data');

  expect(importData(dataFolder, folder, dryRun)).toMatchObject({
    accounts: { missing: 3, same: 0 },
    documents: { missing: before.documents.length, same: 0 },
  });
  expect(existsSync(dataFolder)).toBe(false);

  const beforeImport = Date.now();
  const imported = importData(dataFolder, folder, options);
  expect(imported).toMatchObject({ accounts: { missing: 3 }, conflicts: [] });
  expect(contentOf(dataFolder)).toEqual(before);
  expect(withSnapshot(dataFolder, (data) => checkIndexes(data.database, movedIndexes))).toEqual([]);
  const size = statSync(join(dataFolder, 'database.sqlite'));

  const again = importData(dataFolder, folder, options);
  expect(again).toMatchObject({
    accounts: { missing: 0, same: 3 },
    documents: { missing: 0, same: before.documents.length },
    conflicts: [],
  });
  expect(statSync(join(dataFolder, 'database.sqlite')).mtimeMs).toBe(size.mtimeMs);

  const moved = await backendFor({ dataFolder });
  // The import counts as a use: their owners could not sign in before.
  expect(moved.backend.accounts.unverifiedUnusedSince(beforeImport)).toEqual([]);
  expect(await newNotes(moved)).toEqual(['n3', 'n1']);
  expect(await signInAll(moved)).toEqual(await signInAll(campus));
  const { idToken } = await signIn(moved, 'two@campus.test', 'sécret of två 🩸');
  expect((await callAccounts(moved, 'lookup', { idToken })).body).toMatchObject({
    users: [{ displayName: 'Två', photoUrl: 'https://campus.test/2', emailVerified: false }],
  });
  await write(moved, 'notes/n1', {});
  const [former, present] = [before, contentOf(dataFolder)].map(({ documents }) =>
    JSON.parse(documents.find((wire) => /^\{"name":"[^"]+\/notes\/n1"/.test(wire)) ?? ''),
  );
  expect(present.createTime).toBe(former.createTime);
  const newest = before.documents
    .map((wire) => JSON.parse(wire).updateTime)
    .sort()
    .at(-1);
  expect(present.updateTime > newest).toBe(true);
});

test('records that differ are named, and nothing is written', async () => {
  const campus = await campusToMove();
  const folder = exported(campus);
  const target = await backendFor();
  await target.backend.accounts.create({
    email: 'three@campus.test',
    password: 'another',
    emailVerified: true,
  });
  await write(target, 'notes/n1', { kind: 'other' });
  const before = contentOf(target.dataFolder);

  expect(importData(target.dataFolder, folder, dryRun).conflicts).toEqual([
    expect.stringMatching(/^account \w+: its address three@campus.test belongs to the account \w+ here$/),
    'document notes/n1',
  ]);
  const reported = new Set<string>();
  const onProgress = (what: string) => reported.add(what);
  expect(importData(target.dataFolder, folder, { ...options, onProgress }).conflicts).toHaveLength(2);
  expect(reported, 'no index is built that would be rolled back').not.toContain('indexes');
  expect(contentOf(target.dataFolder)).toEqual(before);
});

test('a changed account is named with the fields that differ', async () => {
  const campus = await campusToMove();
  const folder = exported(campus);
  campus.clock.advance({ minutes: 1 });
  const { localId } = await signIn(campus, 'one@campus.test', 'secret-of-one');
  expect(importData(campus.dataFolder, folder, dryRun)).toMatchObject({
    accounts: { missing: 0, same: 2 },
    conflicts: [`account ${localId} (one@campus.test): lastLoginAt`],
  });
});

test('a killed import leaves the target unchanged, and can be repeated', async () => {
  const campus = await campusToMove();
  const folder = exported(campus);
  const dataFolder = join(temporaryFolder(), 'data');
  const first = exported(await backendFor());
  importData(dataFolder, first, options);
  const program = `
    const { importData } = await import(${JSON.stringify(new URL('./import-data.ts', import.meta.url).href)});
    importData(${JSON.stringify(dataFolder)}, ${JSON.stringify(folder)}, {
      ...${JSON.stringify(options)},
      onProgress: (what, done) => { if (what === 'documents' && done === 60) process.kill(process.pid, 'SIGKILL'); },
    });`;
  const killed = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  expect(killed.signal).toBe('SIGKILL');
  expect(contentOf(dataFolder)).toEqual({ documents: [], accounts: [] });
  importData(dataFolder, folder, options);
  expect(contentOf(dataFolder)).toEqual(contentOf(campus.dataFolder));
});

/** Damaged files of an export, with a valid checksum or not, and the message about each. */
const damages: readonly [
  name: string,
  change: (text: string) => string,
  hasValidChecksum: boolean,
  sentence: string,
][] = [
  ['documents.jsonl', (text) => text.replace('"33"', '"34"'), false, 'its checksum does not match'],
  ['documents.jsonl', (text) => text.replace('"33"', '33'), true, 'not written as this program writes'],
  [
    'documents.jsonl',
    (text) => text.slice(text.indexOf('\n') + 1),
    true,
    'states 125 documents, but the export has 124',
  ],
  ['documents.jsonl', (text) => `${text.split('\n')[3]}\n${text}`, true, 'is out of order'],
  ['documents.jsonl', () => 'nonsense\n', true, "can't be imported"],
  [
    'accounts.jsonl',
    (text) => text.replace('"emailVerified":true', '"mfaInfo":true'),
    true,
    'the unknown field mfaInfo',
  ],
  ['accounts.jsonl', (text) => text.replace('three@', 'Three@'), true, 'field email is missing or invalid'],
  ['accounts.jsonl', (text) => text.replace('"passwordHash":"', '"passwordHash":"A'), true, 'hash or salt'],
  [
    'accounts.jsonl',
    (text) => text.replace('"memoryCostKib":8', '"memoryCostKib":999999'),
    true,
    'not an upload of accounts',
  ],
  [
    'accounts.jsonl',
    (text) => text.replace('three@campus', 'two@campus'),
    true,
    'the address or the id of the account',
  ],
  ['manifest.json', (text) => text.replace('"format": 1', '"format": 2'), true, 'newer version'],
  [
    'manifest.json',
    (text) => text.replace('"documents": 125', '"documents": "many"'),
    true,
    'not a valid manifest',
  ],
  ['manifest.json', () => 'null', true, 'not a valid manifest'],
];

test('a damaged export is refused, and no database is left', async () => {
  const folder = exported(await campusToMove());
  const sums = textOf(folder, 'SHA256SUMS');
  const dataFolder = join(temporaryFolder(), 'data');
  for (const [name, change, hasValidChecksum, sentence] of damages) {
    const whole = textOf(folder, name);
    const text = change(whole);
    writeFileSync(join(folder, name), text);
    if (hasValidChecksum) {
      writeFileSync(
        join(folder, 'SHA256SUMS'),
        sums.replace(new RegExp(`^\\w+(?=  ${name}$)`, 'm'), sha256(text)),
      );
    }
    expect(text).not.toBe(whole);
    expect(() => importData(dataFolder, folder, options)).toThrow(sentence);
    expect(existsSync(join(dataFolder, 'database.sqlite'))).toBe(false);
    writeFileSync(join(folder, name), whole);
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
  }
});

test('an export of another project is refused, and no database is left', async () => {
  const folder = exported(await campusToMove());
  const dataFolder = join(temporaryFolder(), 'data');
  expect(() => importData(dataFolder, folder, { ...options, projectId: 'another' })).toThrow(
    `holds the documents of the project "${testProjectId}", not of "another"`,
  );
  expect(existsSync(dataFolder)).toBe(false);
});

test('a folder that is not an export is named', () => {
  const folder = temporaryFolder();
  expect(() => importData(join(folder, 'data'), join(folder, 'nowhere'), options)).toThrow('is not a folder');
  mkdirSync(join(folder, 'empty'));
  expect(() => importData(join(folder, 'data'), join(folder, 'empty'), options)).toThrow(
    'it has no accounts.jsonl',
  );
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
