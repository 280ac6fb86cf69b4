import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp } from './backup.ts';
import { connect } from './connection.ts';
import { lockForServer } from './lock-data-folder.ts';
import { openDatabase } from './open-database.ts';
import { restore } from './restore.ts';
import { addDocument, campusFolder, documentsIn, keysOfTheCampus } from './testing/campus-folder.ts';

test('a backup can be restored elsewhere: documents and keys, byte for byte', async () => {
  const { path } = campusFolder(['first', 'second']);
  const file = join(temporaryFolder(), 'campus.backup');
  const made = await backUp(path, file);
  expect(made).toMatchObject({ bytes: statSync(file).size, counts: { documents: 2, accounts: 0 } });

  const elsewhere = join(temporaryFolder(), 'data');
  const restored = await restore(elsewhere, file, { force: false });
  expect(restored).toMatchObject({ counts: made.counts, keptAside: null });
  expect(documentsIn(elsewhere)).toEqual(['first', 'second']);
  expect(readFileSync(join(elsewhere, 'signing-keys.json'), 'utf8')).toBe(keysOfTheCampus);
  lockForServer(elsewhere).release();
});

test('a backup that was copied into a data folder is neither served nor backed up', async () => {
  const { path } = campusFolder(['note']);
  const file = join(temporaryFolder(), 'campus.backup');
  await backUp(path, file);
  const folder = openDataFolder(join(temporaryFolder(), 'data'));
  copyFileSync(file, folder.databaseFile);
  const advice = `${folder.databaseFile} is a backup that was copied there. Move it away and restore it`;
  expect(() => openDatabase(folder.databaseFile)).toThrow(advice);
  await expect(backUp(folder.path, `${file}.2`)).rejects.toThrow(advice);
});

test.each([
  ['the signing keys, when they are missing', 'signing-keys.json', ''],
  ['the folder to write to, when it is a file', 'campus.backup', 'signing-keys.json/'],
])('a failure names %s', async (_, named, below) => {
  const folder = campusFolder(['note']);
  const file = join(folder.path, `${below}campus.backup`);
  if (below === '') rmSync(folder.signingKeysFile);
  const failed = backUp(folder.path, file);
  await expect(failed).rejects.toMatchObject({
    kind: 'unusable',
    message: expect.stringContaining(named),
  });
  await expect(failed).rejects.not.toThrow('database.sqlite');
});

test('a backup is readable by its owner alone, and leaves no other file', async () => {
  const { path } = campusFolder(['note']);
  const file = join(temporaryFolder(), 'new folder', 'campus.backup');
  await backUp(path, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['campus.backup']);
});

test('a backup is an SQLite database that any tool reads', async () => {
  const { path } = campusFolder(['note']);
  const file = join(temporaryFolder(), 'campus.backup');
  await backUp(path, file);
  const database = connect(file, { readOnly: true });
  expect(database.prepare('SELECT wire FROM documents').all()).toMatchObject([{ wire: 'note' }]);
  expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
  database.close();
});

test('an existing file is not overwritten', async () => {
  const { path } = campusFolder([]);
  const file = join(temporaryFolder(), 'letter');
  writeFileSync(file, 'to the dean');
  await expect(backUp(path, file)).rejects.toThrow(`${file} is there already: nothing was written.`);
  expect(readFileSync(file, 'utf8')).toBe('to the dean');
});

test('of two concurrent backups under one name, one succeeds', async () => {
  const { path } = campusFolder(['note']);
  const folder = temporaryFolder();
  const file = join(folder, 'campus.backup');
  const [here, [codeElsewhere]] = await Promise.all([
    backUp(path, file).then(
      () => 0,
      () => 1,
    ),
    once(runElsewhere(backupCode, [path, file]), 'exit'),
  ]);
  expect([here, codeElsewhere].sort()).toEqual([0, 1]);
  expect(readdirSync(folder)).toEqual(['campus.backup']);
});

test('during writes, a backup has all earlier writes and a consistent state of the others', async () => {
  const folder = campusFolder(Array.from({ length: 3_000 }, (_, i) => `before ${i} ${'.'.repeat(1_000)}`));
  const writer = runElsewhere(writerCode, [folder.databaseFile]);
  onTestFinished(async () => {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  });
  await once(writer.stdout, 'data');
  addDocument(folder, 'acknowledged');

  const file = join(temporaryFolder(), 'campus.backup');
  const { counts } = await backUp(folder.path, file);
  const writtenAtTheEnd = documentsIn(folder.path).length;

  const elsewhere = join(temporaryFolder(), 'data');
  await restore(elsewhere, file, { force: false });
  const restored = documentsIn(elsewhere);
  expect(restored.slice(0, 3_000).every((text) => text.startsWith('before'))).toBe(true);
  expect(restored).toContain('acknowledged');
  expect(restored).toHaveLength(counts.documents ?? 0);
  const pairs = restored.filter((text) => text.startsWith('while')).map((text) => text.split(' ')[1]);
  expect(pairs.length % 2).toBe(0);
  expect(writtenAtTheEnd).toBeGreaterThan(restored.length);
});

test('a damaged database is not backed up', async () => {
  const folder = campusFolder(Array.from({ length: 200 }, (_, i) => `${i} ${'text '.repeat(100)}`));
  const bytes = readFileSync(folder.databaseFile);
  bytes.fill(0x5a, 20 * 4_096, 22 * 4_096);
  writeFileSync(folder.databaseFile, bytes);
  const target = temporaryFolder();
  await expect(backUp(folder.path, join(target, 'campus.backup'))).rejects.toThrow(
    `${folder.databaseFile} is damaged`,
  );
  expect(readdirSync(target)).toEqual([]);
});

test("a backup that can't be written says why", async () => {
  const { path } = campusFolder([]);
  const inFile = join(temporaryFolder(), 'file');
  writeFileSync(inFile, '');
  const file = join(inFile, 'campus.backup');
  await expect(backUp(path, file)).rejects.toThrow(`${file} can't be used: `);
});

test('without data there is no backup, and no folder is created', async () => {
  const path = join(temporaryFolder(), 'nothing');
  await expect(backUp(path, join(temporaryFolder(), 'b'))).rejects.toThrow(`There is no data in ${path}.`);
  expect(existsSync(path)).toBe(false);
});

const connectionModule = new URL('./connection.ts', import.meta.url).href;
const module = new URL('./backup.ts', import.meta.url).href;

const backupCode = `
  const { backUp } = await import('${module}');
  await backUp(process.argv[1], process.argv[2]);`;

/** Writes two documents in each transaction, with pauses for other writers. */
const writerCode = `
  const { connect } = await import('${connectionModule}');
  const database = connect(process.argv[1]);
  database.exec('PRAGMA busy_timeout = 5000');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const insertion = "INSERT INTO documents (key, collection_group, wire) VALUES (?, 'notes', ?)";
  for (let i = 0; ; i += 1) {
    database.exec('BEGIN IMMEDIATE');
    for (const half of ['a', 'b']) database.run(insertion, Buffer.from('while ' + i + half), 'while ' + i + ' ' + half);
    database.exec('COMMIT');
    Atomics.wait(pause, 0, 0, 1);
    if (i === 20) process.stdout.write('writing');
  }`;

/** Runs code in another process. */
function runElsewhere(code: string, args: readonly string[]) {
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
