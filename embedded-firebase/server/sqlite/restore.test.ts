import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DataFolder, dataFolderAt } from '../data-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp } from './backup.ts';
import { appendChecksum } from './checksum-line.ts';
import { connect } from './connection.ts';
import { decideRestore, restoredFiles } from './finish-restore.ts';
import { lockForCommand, lockForServer } from './lock-data-folder.ts';
import { restore } from './restore.ts';
import {
  addDocument,
  campusFolder,
  documentsIn,
  documentsOf,
  keysOfTheCampus,
} from './testing/campus-folder.ts';

async function backupOf(documents: readonly string[]): Promise<string> {
  const file = join(temporaryFolder(), 'campus.backup');
  await backUp(campusFolder(documents).path, file);
  return file;
}

/** A copy of a backup with other content and its checksum. */
async function changedBackup(file: string, sql: string): Promise<string> {
  truncateSync(file, statSync(file).size - 73);
  const database = connect(file);
  database.exec(sql);
  database.close();
  await appendChecksum(file);
  return file;
}

test('two restores within one second each move the replaced data aside', async () => {
  const { path } = campusFolder(['first']);
  const file = await backupOf(['second']);
  const folders = [];
  for (let count = 0; count < 3; count += 1) folders.push(await restore(path, file, { force: true }));
  const kept = folders.map(({ keptAside }) => documentsOf(join(keptAside ?? '', 'database.sqlite')));
  expect(kept).toEqual([['first'], ['second'], ['second']]);
});

test('a pipe is refused', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const restored = restore(join(temporaryFolder(), 'data'), pipe, { force: false });
  await expect(restored).rejects.toThrow(`${pipe} is no file: name a backup.`);
});

describe('existing data', () => {
  test('is not replaced by default', async () => {
    const { path } = campusFolder(['present']);
    const file = await backupOf(['backed up']);
    await expect(restore(path, file, { force: false })).rejects.toThrow(
      `${path} holds data already: nothing was restored.`,
    );
    expect(documentsIn(path)).toEqual(['present']);
  });

  test('is replaced with force, and moved aside with its write-ahead log', async () => {
    const folder = campusFolder(['present']);
    addDocument(folder, 'in the log');
    const { keptAside } = await restore(folder.path, await backupOf(['backed up']), { force: true });
    expect(documentsIn(folder.path)).toEqual(['backed up']);
    expect(documentsIn(keptAside ?? '')).toEqual(['present', 'in the log']);
    expect(readFileSync(join(keptAside ?? '', 'signing-keys.json'), 'utf8')).toBe(keysOfTheCampus);
    expect(existsSync(folder.restoringFolder)).toBe(false);
    lockForServer(folder.path).release();
  });

  test('is replaced with force when it is damaged', async () => {
    const folder = campusFolder(['present']);
    writeFileSync(folder.databaseFile, 'A letter to the dean. '.repeat(1_000));
    const { keptAside } = await restore(folder.path, await backupOf(['backed up']), { force: true });
    expect(documentsIn(folder.path)).toEqual(['backed up']);
    expect(readFileSync(join(keptAside ?? '', 'database.sqlite'), 'utf8')).toContain('to the dean');
    lockForServer(folder.path).release();
  });
});

describe('a backup is refused, and nothing replaced,', () => {
  test.each([
    [
      'with a flipped bit',
      (file: string) => flipBit(file, 30_000),
      'its content is not what its checksum was made of',
    ],
    ['cut off', (file: string) => truncateSync(file, 20_000), 'it does not end as a whole backup does'],
    ['empty', (file: string) => truncateSync(file), 'it does not end as a whole backup does'],
    [
      'that is a letter',
      (file: string) => writeFileSync(file, 'Dear dean'),
      'it does not end as a whole backup does',
    ],
  ])('%s', async (_, spoil, reason) => {
    const file = await backupOf(Array.from({ length: 50 }, (_, i) => `${i} ${'text '.repeat(100)}`));
    spoil(file);
    await expectRefusal(file, `${file} is damaged: ${reason}`);
  });

  test('with other counts than it states', async () => {
    const file = await changedBackup(await backupOf(['one', 'two']), 'DELETE FROM documents WHERE id = 2');
    await expectRefusal(file, `${file} is damaged: documents: 1 instead of 2 rows.`);
  });

  test('with another table than it states', async () => {
    const file = await changedBackup(await backupOf([]), 'CREATE TABLE extra (text TEXT)');
    await expectRefusal(file, 'extra: 0 instead of no rows');
  });

  test('that is a database but no backup', async () => {
    const file = await changedBackup(await backupOf([]), 'DROP TABLE backup');
    await expectRefusal(file, 'it does not say what it holds, so it is no backup');
  });

  test('of a newer version', async () => {
    const file = await changedBackup(await backupOf([]), 'PRAGMA user_version = 99');
    await expectRefusal(file, 'The data is of version 99, this program knows versions up to');
  });

  test('of a newer format', async () => {
    const file = await changedBackup(await backupOf([]), 'UPDATE backup SET format = 2');
    await expectRefusal(file, 'was made by a newer program');
  });

  test('whose pages are inconsistent', async () => {
    const file = await backupOf(Array.from({ length: 200 }, (_, i) => `${i} ${'text '.repeat(100)}`));
    truncateSync(file, statSync(file).size - 73);
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 20 * 4_096, 22 * 4_096);
    writeFileSync(file, bytes);
    await appendChecksum(file);
    await expectRefusal(file, `${file} is damaged`);
  });

  test('that does not exist, or is a folder', async () => {
    const folder = temporaryFolder();
    await expectRefusal(join(folder, 'none'), 'there is no such file');
    await expectRefusal(folder, 'is a folder: name a backup');
  });

  async function expectRefusal(file: string, sentence: string): Promise<void> {
    const folder = campusFolder(['present']);
    const before = readdirSync(folder.path).filter((name) => name !== 'data.lock');
    await expect(restore(folder.path, file, { force: true })).rejects.toThrow(sentence);
    expect(documentsIn(folder.path)).toEqual(['present']);
    expect(readdirSync(folder.path).filter((name) => name !== 'data.lock')).toEqual(before);
  }
});

describe('an interrupted restore', () => {
  test('leaves the data as it was before its decision, and does not block the next', async () => {
    const folder = campusFolder(['present']);
    mkdirSync(folder.restoringFolder);
    writeFileSync(restoredFiles(folder).databaseFile, 'half');
    lockForServer(folder.path).release();
    expect(documentsIn(folder.path)).toEqual(['present']);
    await restore(folder.path, await backupOf(['backed up']), { force: true });
    expect(documentsIn(folder.path)).toEqual(['backed up']);
  });

  const moves: readonly ((folder: DataFolder) => void)[] = [
    (folder) => move(folder.signingKeysFile, join(folder.path, 'aside/signing-keys.json')),
    (folder) => move(restoredFiles(folder).signingKeysFile, folder.signingKeysFile),
    (folder) => move(restoredFiles(folder).pushKeyFile, folder.pushKeyFile),
    (folder) => move(`${folder.databaseFile}-wal`, join(folder.path, 'aside/database.sqlite-wal')),
    (folder) => move(folder.databaseFile, join(folder.path, 'aside/database.sqlite')),
    (folder) => move(restoredFiles(folder).databaseFile, folder.databaseFile),
  ];

  test.each(moves.map((_, count) => count).concat(moves.length))(
    'after %i of its moves is finished by the next process, and loses nothing',
    (count) => {
      const folder = decided();
      for (const move of moves.slice(0, count)) move(folder);
      const { release } = count % 2 === 0 ? lockForServer(folder.path) : lockForCommand(folder.path);
      expect(documentsIn(folder.path)).toEqual(['backed up']);
      expect(readFileSync(folder.signingKeysFile, 'utf8')).toBe('keys of the backup');
      expect(readFileSync(folder.pushKeyFile, 'utf8')).toBe('push key of the backup');
      expect(documentsOf(join(folder.path, 'aside/database.sqlite'))).toEqual(['present', 'in the log']);
      expect(readFileSync(join(folder.path, 'aside/signing-keys.json'), 'utf8')).toBe(keysOfTheCampus);
      expect(existsSync(folder.restoringFolder)).toBe(false);
      release();
    },
  );

  test("that can't be finished says why, and can be finished later", () => {
    const folder = decided();
    const obstacle = join(folder.path, 'aside');
    writeFileSync(obstacle, '');
    expect(() => lockForServer(folder.path)).toThrow(
      `${folder.path} can't be used: a part of its path is no folder.`,
    );
    rmSync(obstacle);
    lockForServer(folder.path).release();
    expect(documentsIn(folder.path)).toEqual(['backed up']);
  });

  /** A folder at the time of the decision, with data in the write-ahead log of a crash. */
  function decided(): DataFolder {
    const crashed = campusFolder(['present']);
    const writer = connect(crashed.databaseFile);
    addDocument(crashed, 'in the log');
    const path = join(temporaryFolder(), 'data');
    cpSync(crashed.path, path, { recursive: true, filter: (name) => !name.endsWith('-shm') });
    writer.close();
    const folder = dataFolderAt(path);
    mkdirSync(folder.restoringFolder);
    cpSync(campusFolder(['backed up']).databaseFile, restoredFiles(folder).databaseFile);
    writeFileSync(restoredFiles(folder).signingKeysFile, 'keys of the backup');
    writeFileSync(restoredFiles(folder).pushKeyFile, 'push key of the backup');
    decideRestore(folder, 'aside');
    return folder;
  }
});

function move(from: string, to: string): void {
  mkdirSync(join(to, '..'), { recursive: true });
  renameSync(from, to);
}

function flipBit(file: string, position: number): void {
  const bytes = readFileSync(file);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
