import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { assertNoManifest, writeManifest } from './backup-manifest.ts';
import { checkDatabase } from './check-database.ts';
import { appendChecksum } from './checksum-line.ts';
import { type Connection, connect } from './connection.ts';
import { countRows, differingCounts, type RowCounts } from './count-rows.ts';
import { copyOnline } from './database-copy.ts';
import { syncFile } from './durable-file.ts';
import { lockForCommand } from './lock-data-folder.ts';
import { assertNotNewer, versionOf } from './migrate.ts';
import { alreadyThere, publishFile } from './publish-file.ts';
import { rewriteCopy } from './rewrite-copy.ts';
import { openSecondConnection } from './second-connection.ts';
import { sqliteCode, sqliteCodeOf } from './sqlite-error.ts';
import { damaged, toDataError } from './to-data-error.ts';

/** A backup that was written and checked. */
export interface Backup {
  readonly bytes: number;
  /** Of all but the file's last line, which states it. */
  readonly sha256: string;
  readonly counts: RowCounts;
}

/**
 * Writes everything that a data folder holds into one file that only its owner can read, while a server goes on
 * writing: every write that was acknowledged before the call is in it, and nothing that was deleted. The file is an SQLite database with the signing
 * keys and a checksum, so that a restore can leave everybody signed in and no flipped bit goes unseen. It bears its name only once
 * it is whole, checked and on disk.
 *
 * @param path the data folder
 * @param file the backup to make
 * @throws DataError `missing`, `taken` when the file is there already, `damaged`, `in-use`, `newer`, `unusable`
 */
export async function backUp(path: string, file: string): Promise<Backup> {
  if (existsSync(file)) throw alreadyThere(file);
  const held = lockForCommand(path);
  const part = `${file}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const counts = await copyData(held.folder, part);
    const sha256 = await appendChecksum(part);
    syncFile(part);
    within(connect(part, { readOnly: true }), (copy) => assertWhole(copy, counts, held.folder.databaseFile));
    const { size: bytes } = statSync(part);
    publishFile(part, file);
    return { bytes, sha256, counts };
  } catch (error) {
    throw toDataError(file, error);
  } finally {
    for (const left of [part, `${part}.pages`]) if (existsSync(left)) rmSync(left);
    held.release();
  }
}

async function copyData({ databaseFile, signingKeysFile }: DataFolder, part: string): Promise<RowCounts> {
  const createdAt = new Date().toISOString();
  const pages = `${part}.pages`;
  const source = openSecondConnection(databaseFile);
  let counts: RowCounts;
  try {
    assertNoManifest(source, databaseFile);
    assertNotNewer(versionOf(source));
    counts = await copyOnline(source, pages);
  } catch (error) {
    throw isOfTheCopy(error) ? error : toDataError(databaseFile, error);
  } finally {
    source.close();
  }
  // After the data: a key that was made meanwhile may have signed for somebody in it.
  const signingKeys = readKeys(signingKeysFile);
  // It is checked before it is written anew, which might leave out what is damaged.
  rewriteCopy(pages, part, (copy) => assertWhole(copy, counts, databaseFile));
  within(connect(part), (copy) => {
    // It is put on disk when it is whole.
    copy.exec('PRAGMA synchronous = OFF');
    writeManifest(copy, { createdAt, counts, signingKeys });
  });
  return counts;
}

function within(database: Connection, work: (database: Connection) => void): void {
  try {
    work(database);
  } finally {
    database.close();
  }
}

/** The data is only read: a disk without room, or one that can't be written, is the backup's. */
function isOfTheCopy(error: unknown): boolean {
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

/** What is wrong with the copy is wrong with the data that it was made of, so that is what the message names. */
function assertWhole(copy: Connection, expected: RowCounts, databaseFile: string): void {
  checkDatabase(copy, databaseFile, 'full');
  const { backup: _, ...counts } = countRows(copy);
  const [difference] = differingCounts(counts, expected);
  if (difference !== undefined) throw damaged(databaseFile, `a copy has ${difference}`);
}
