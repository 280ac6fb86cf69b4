import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Connection, connect } from './connection.ts';
import { assertCurrentVersion, currentVersion, migrate, versionOf } from './migrate.ts';
import { documentsMigration } from './migrations/001-documents.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import type { Migration } from './migrations/migration.ts';
import { openDatabase } from './open-database.ts';

const notes: Migration = {
  version: 3,
  name: 'notes',
  sql: "CREATE TABLE notes (text TEXT); INSERT INTO notes SELECT 'moved ' || wire FROM documents;",
};
const fails: Migration = {
  version: 4,
  name: 'fails',
  sql: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);',
};

/** A database file of a program that had the first steps only. */
function fileOfVersion(steps: readonly Migration[]): string {
  const file = join(temporaryFolder(), 'database.sqlite');
  const database = connect(file);
  database.exec('PRAGMA journal_mode = WAL');
  migrate(database, { steps });
  database.exec("INSERT INTO documents (key, collection_group, wire) VALUES (x'01', 'notes', 'kept')");
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return file;
}

function open(file: string, steps: readonly Migration[]): Connection {
  const database = connect(file);
  try {
    migrate(database, { steps });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function copiesBeside(file: string): string[] {
  return readdirSync(dirname(file)).filter((name) => /^database-version-\d+-\d{8}-\d{6}\.sqlite$/.test(name));
}

test('a new database has the current version, and no copy is retained', () => {
  const file = join(temporaryFolder(), 'database.sqlite');
  const database = openDatabase(file);
  expect(versionOf(database)).toBe(currentVersion);
  expect(copiesBeside(file)).toEqual([]);
  database.close();
});

test('a file of the first version is migrated with its content', () => {
  const file = fileOfVersion([documentsMigration]);
  const database = openDatabase(file);
  expect(versionOf(database)).toBe(currentVersion);
  expect(database.prepare('SELECT wire FROM documents').all()).toMatchObject([{ wire: 'kept' }]);
  expect(database.prepare('SELECT count(*) AS total FROM accounts').get()).toMatchObject({ total: 0 });
  database.close();
});

test('a copy is retained that the older program can use', () => {
  const file = fileOfVersion([documentsMigration, accountsMigration]);
  open(file, [documentsMigration, accountsMigration, notes]).close();
  const [name = ''] = copiesBeside(file);
  const copy = join(dirname(file), name);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const older = open(copy, [documentsMigration, accountsMigration]);
  expect(versionOf(older)).toBe(2);
  expect(older.prepare('SELECT wire FROM documents').all()).toMatchObject([{ wire: 'kept' }]);
  older.close();
});

describe('a step that fails', () => {
  const steps = [documentsMigration, accountsMigration, notes, fails];

  test('leaves the file as it was, without the steps before it', () => {
    const file = fileOfVersion([documentsMigration, accountsMigration]);
    const before = readFileSync(file);
    expect(() => open(file, steps)).toThrow(
      'Bringing the data up to date failed in step 4 (fails): no such table: nowhere. The data is of version 2, as it was.',
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    const older = open(file, [documentsMigration, accountsMigration]);
    expect(older.prepare("SELECT name FROM sqlite_schema WHERE name IN ('notes', 'half')").all()).toEqual([]);
    older.close();
  });

  test('leaves no copy, as nothing was changed', () => {
    const file = fileOfVersion([documentsMigration, accountsMigration]);
    for (let attempt = 0; attempt < 3; attempt += 1) expect(() => open(file, steps)).toThrow('step 4');
    expect(copiesBeside(file)).toEqual([]);
  });
});

test('damaged data, of which no copy can be retained, is not changed', () => {
  const file = fileOfVersion([documentsMigration]);
  const database = connect(file);
  const insertion = "INSERT INTO documents (key, collection_group, wire) VALUES (?, 'n', ?)";
  for (let i = 0; i < 200; i += 1) database.run(insertion, Buffer.from(`key ${i}`), 'text '.repeat(100));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 15 * 4_096, 17 * 4_096);
  writeFileSync(file, bytes);
  expect(() => openDatabase(file)).toThrow('is damaged');
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(copiesBeside(file)).toEqual([]);
});

test('a database of a newer version is refused, and not changed', () => {
  const newer = currentVersion + 1;
  const file = fileOfVersion([documentsMigration, accountsMigration, { ...notes, version: newer }]);
  const before = readFileSync(file);
  const sentence = `The data is of version ${newer}, this program knows versions up to ${currentVersion}: use the newer program that wrote it.`;
  expect(() => openDatabase(file)).toThrow(sentence);
  expect(() => assertCurrentVersion(file)).toThrow(sentence);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a command does not migrate tables, as an older server may use them', () => {
  const file = fileOfVersion([documentsMigration]);
  expect(() => assertCurrentVersion(file)).toThrow(
    `The data is of version 1, this program works with version ${currentVersion}: start the server of this program once`,
  );
  expect(copiesBeside(file)).toEqual([]);
});

test('migrations are numbered consecutively', () => {
  const numbers = readdirSync(new URL('./migrations', import.meta.url))
    .filter((name) => /^\d/.test(name))
    .map((name) => Number.parseInt(name, 10));
  expect(numbers).toEqual(Array.from({ length: currentVersion }, (_, index) => index + 1));
});
