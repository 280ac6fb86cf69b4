import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import {
  assertNoManifest,
  countRows,
  differingCounts,
  type RowCounts,
  writeManifest,
} from './backup-manifest.ts';
import { checkDatabase } from './check-database.ts';
import { appendChecksum } from './checksum-line.ts';
import { type Connection, connect } from './connection.ts';
import { copyRows, copyThrottled } from './database-copy.ts';
import { alreadyThere, publishFile, syncFile } from './durable-file.ts';
import { lockForCommand } from './lock-data-folder.ts';
import { assertNotNewer, versionOf } from './migrate.ts';
import { sqliteCode, sqliteCodeOf } from './sqlite-error.ts';
import { damaged, toDataError } from './to-data-error.ts';

/** A backup that was written and checked. */
export interface Backup {
  readonly bytes: number;
  /** The checksum of all but the file's last line, which states it. */
  readonly sha256: string;
  readonly counts: RowCounts;
}

/**
 * Backs a data folder up into one file that only its owner can read, while a server continues to write. The backup has every
 * write that was acknowledged before the call, and nothing that was deleted. It is an SQLite database with the signing
 * keys, so that a restore can leave members signed in, and with a checksum. It gets its name only once it is complete,
 * checked and on disk.
 *
 * @param path the data folder
 * @param file the backup to write
 * @throws DataError `missing`, `taken` when the file exists, `damaged`, `in-use`, `newer`, `unusable`
 */
export async function backUp(path: string, file: string): Promise<Backup> {
  if (existsSync(file)) throw alreadyThere(file);
  const { folder, release } = lockForCommand(path);
  const part = `${file}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const counts = await copyData(folder, part);
    const sha256 = await appendChecksum(part);
    syncFile(part);
    withConnection(connect(part, { readOnly: true }), (copy) => assertWhole(copy, counts, file));
    const { size: bytes } = statSync(part);
    publishFile(part, file);
    return { bytes, sha256, counts };
  } catch (error) {
    throw toDataError(file, error);
  } finally {
    for (const rest of [part, rowsOf(part)]) if (existsSync(rest)) rmSync(rest);
    release();
  }
}

async function copyData(
  { databaseFile, signingKeysFile, pushKeyFile }: DataFolder,
  part: string,
): Promise<RowCounts> {
  const createdAt = new Date().toISOString();
  const rows = rowsOf(part);
  const source = connect(databaseFile);
  try {
    assertNoManifest(source, databaseFile);
    assertNotNewer(versionOf(source));
    // Before it is rewritten, which might leave damaged rows out.
    checkDatabase(source, databaseFile, 'full');
    copyRows(source, rows);
  } catch (error) {
    throw concernsCopy(error) ? error : toDataError(databaseFile, error);
  } finally {
    source.close();
  }
  // After the data: a key that was created during the copy may have signed for an account in it.
  const signingKeys = readKeys(signingKeysFile);
  const pushKey = existsSync(pushKeyFile) ? readKeys(pushKeyFile) : null;
  const counts = withConnection(connect(rows, { readOnly: true }), countRows);
  await copyThrottled(rows, part);
  rmSync(rows);
  withConnection(connect(part), (copy) => {
    // Synced when it is complete.
    copy.exec('PRAGMA synchronous = OFF');
    writeManifest(copy, { createdAt, counts, signingKeys, pushKey });
  });
  return counts;
}

/** The first copy of the data, from which a backup is made. */
function rowsOf(part: string): string {
  return `${part}.rows`;
}

function withConnection<Result>(database: Connection, work: (database: Connection) => Result): Result {
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The source is only read: an error of a full or read-only disk is the backup's. */
function concernsCopy(error: unknown): boolean {
  const code = sqliteCodeOf(error);
  return code === null || code === sqliteCode.full || code === sqliteCode.readOnly;
}

function readKeys(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw toDataError(file, error);
  }
}

/** @param file its name in the message */
function assertWhole(copy: Connection, expected: RowCounts, file: string): void {
  checkDatabase(copy, file, 'full');
  const { backup: _, ...counts } = countRows(copy);
  const [difference] = differingCounts(counts, expected);
  if (difference !== undefined) throw damaged(file, difference);
}
