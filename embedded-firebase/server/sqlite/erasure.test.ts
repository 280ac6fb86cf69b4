import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backUp } from './backup.ts';
import { checkpointWal } from './checkpoint-wal.ts';
import { type Connection, connect, connectionOf } from './connection.ts';
import { Maintenance } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { documentsMigration } from './migrations/001-documents.ts';
import { accountsMigration } from './migrations/002-accounts.ts';
import { voidedCodesMigration } from './migrations/003-voided-codes.ts';
import { openDatabase, openExistingDatabase } from './open-database.ts';
import { campusFolder } from './testing/campus-folder.ts';

const canary = 'Canary-of-somebody-who-left';

/** Counts the canaries in files. */
function canariesIn(...files: readonly string[]): number {
  return files
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + readFileSync(file, 'latin1').split(canary).length - 1, 0);
}

function filesOf(database: string): string[] {
  return ['', '-wal', '-shm'].map((ending) => `${database}${ending}`);
}

/** Writes rows in a random order, as the keys of index entries are, so that pages are split and rows are moved. */
function write(database: Connection, rows: number): void {
  const document = "INSERT INTO documents (key, collection_group, wire) VALUES (?, 'notes', ?)";
  const entry = 'INSERT INTO index_entries (key, document) VALUES (?, ?)';
  const correction = 'UPDATE documents SET wire = ? WHERE key = ?';
  for (let row = 0; row < rows; row += 1) {
    const name = row % 10 === 0 ? canary : 'Somebody-who-has-stayed-here';
    if (row % 20 === 0) database.exec('BEGIN');
    const key = Buffer.concat([randomBytes(8), Buffer.from(name)]);
    const { lastInsertRowid } = database.run(document, key, name.repeat(1 + (row % 7) * 10));
    for (let index = 0; index < 15; index += 1) {
      database.run(
        entry,
        Buffer.concat([Buffer.of(index), randomBytes(4), Buffer.from(name), randomBytes(row % 60)]),
        lastInsertRowid,
      );
    }
    if (row % 3 === 0) database.run(correction, `corrected ${'.'.repeat(row % 500)} ${name}`, key);
    if (row % 20 === 19) database.exec('COMMIT');
  }
}

function deleteCanaries(database: Connection): void {
  database.exec(`
    DELETE FROM index_entries WHERE instr(key, CAST('${canary}' AS BLOB)) > 0;
    DELETE FROM documents WHERE instr(key, CAST('${canary}' AS BLOB)) > 0;
  `);
}

function maintenanceOf(database: Connection): Maintenance {
  const maintenance = new Maintenance(database, pino({ level: 'silent' }));
  onTestFinished(() => {
    if (!database.isOpen) return;
    maintenance.stop();
    database.close();
  });
  return maintenance;
}

test('deleted and overwritten content is neither in the files nor in a new backup', async () => {
  const folder = campusFolder([]);
  const database = connectionOf(openDatabase(folder.databaseFile));
  const maintenance = maintenanceOf(database);
  write(database, 3_000);
  expect(canariesIn(...filesOf(folder.databaseFile))).toBeGreaterThan(1_000);
  deleteCanaries(database);
  await maintenance.run();
  expect(canariesIn(...filesOf(folder.databaseFile))).toBe(0);
  const backup = join(temporaryFolder(), 'campus.backup');
  const { counts } = await backUp(folder.path, backup);
  expect(canariesIn(backup)).toBe(0);
  expect(counts.documents).toBe(2_700);
});

test('a backup has no deleted content even before the file is rewritten', async () => {
  const folder = campusFolder([]);
  const database = connect(folder.databaseFile);
  database.exec('PRAGMA secure_delete = OFF');
  write(database, 1_000);
  deleteCanaries(database);
  database.close();
  expect(canariesIn(folder.databaseFile)).toBeGreaterThan(100);
  const backup = join(temporaryFolder(), 'campus.backup');
  await backUp(folder.path, backup);
  expect(canariesIn(backup)).toBe(0);
});

describe('data of a version without erasure', () => {
  test('is rewritten once, when it is migrated, and so is the retained copy', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'database.sqlite');
    const older = connect(file);
    older.exec('PRAGMA journal_mode = WAL; PRAGMA secure_delete = OFF');
    migrate(older, { steps: [documentsMigration, accountsMigration, voidedCodesMigration] });
    write(older, 1_000);
    deleteCanaries(older);
    older.close();
    expect(canariesIn(file)).toBeGreaterThan(100);
    const database = connectionOf(openDatabase(file));
    const maintenance = maintenanceOf(database);
    await maintenance.run();
    expect(canariesIn(...filesOf(file))).toBe(0);
    const [copy = ''] = readdirSync(folder).filter((name) => name.startsWith('database-version-3-'));
    expect(readFileSync(join(folder, copy), 'latin1')).toContain('Somebody-who-has-stayed-here');
    expect(canariesIn(join(folder, copy))).toBe(0);
  });
});

describe('the write-ahead log', () => {
  test('is truncated when no other connection reads', () => {
    const folder = campusFolder([]);
    const database = connectionOf(openDatabase(folder.databaseFile));
    onTestFinished(() => database.close());
    const reader = connectionOf(openExistingDatabase(folder.databaseFile));
    reader.exec('BEGIN; SELECT * FROM documents');
    write(database, 20);
    expect(checkpointWal(database)).toBe(false);
    reader.close();
    expect(checkpointWal(database)).toBe(true);
    expect(readFileSync(`${folder.databaseFile}-wal`)).toHaveLength(0);
  });
});
