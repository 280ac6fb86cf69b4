import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../data-error.ts';
import type { DataFolder } from '../data-folder.ts';
import { type BackupManifest, takeManifest } from './backup-manifest.ts';
import { checkDatabase } from './check-database.ts';
import { verifyChecksum } from './checksum-line.ts';
import { connect } from './connection.ts';
import { countRows, differingCounts, type RowCounts } from './count-rows.ts';
import type { Database } from './database.ts';
import { syncFile } from './durable-file.ts';
import { decideRestore, finishRestore, isRestoreUnfinished, restoredFiles } from './finish-restore.ts';
import { lockExclusively } from './lock-data-folder.ts';
import { assertNotNewer, migrate, versionOf } from './migrate.ts';
import { fileNameTime } from './time-for-name.ts';
import { damaged, toDataError } from './to-data-error.ts';

/** The prepared copy of a backup, before it takes its place. */
export interface PreparedCopy {
  /** Of the present version. */
  readonly database: Database;
  readonly signingKeysFile: string;
}

/** How a backup is restored. */
export interface RestoreOptions {
  /** Whether data that is there may be replaced; it is kept aside. */
  readonly force: boolean;
  /** Changes the copy before it takes its place; what it throws leaves everything as it was. */
  readonly change?: (copy: PreparedCopy) => void;
}

/** What was restored. */
export interface Restored {
  /** When the backup was made: ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly counts: RowCounts;
  /** The folder that now has the data that was there before; null when there was none. */
  readonly keptAside: string | null;
}

/**
 * Makes a data folder hold what a backup holds. The backup is copied and checked (checksum, every page and index,
 * counts, version) before anything is replaced; then it takes its place as a whole, whatever interrupts it.
 *
 * @param path the data folder; made if it is not there
 * @param file the backup
 * @throws DataError `in-use` by a server or command, `taken` by data without `force`, `damaged`, `newer`, `missing`,
 *   `unusable`
 */
export async function restore(
  path: string,
  file: string,
  { force, change }: RestoreOptions,
): Promise<Restored> {
  assertFile(file);
  const held = lockExclusively(path);
  const { folder } = held;
  try {
    const replaces = existsSync(folder.databaseFile) || existsSync(folder.signingKeysFile);
    if (replaces && !force) throw new DataError('taken', `${path} holds data already: nothing was restored.`);
    const { createdAt, counts } = await prepare(folder, file, change);
    const aside = freeName(path, `before-restore-${fileNameTime(new Date())}`);
    decideRestore(folder, aside);
    finishRestore(folder);
    return { createdAt, counts, keptAside: replaces ? join(path, aside) : null };
  } catch (error) {
    throw toDataError(path, error);
  } finally {
    if (!isRestoreUnfinished(folder)) rmSync(folder.restoringFolder, { recursive: true, force: true });
    held.release();
  }
}

/** Everything is looked at in the copy: that is what will be used, whatever happens to the backup meanwhile. */
async function prepare(
  folder: DataFolder,
  file: string,
  change: RestoreOptions['change'],
): Promise<BackupManifest> {
  rmSync(folder.restoringFolder, { recursive: true, force: true });
  mkdirSync(folder.restoringFolder, { mode: 0o700 });
  const copy = restoredFiles(folder);
  copyFileSync(file, copy.databaseFile, constants.COPYFILE_FICLONE);
  chmodSync(copy.databaseFile, 0o600);
  truncateSync(copy.databaseFile, await verifyChecksum(copy.databaseFile, file));
  const manifest = takeOutManifest(copy.databaseFile, file);
  writeFileSync(copy.signingKeysFile, manifest.signingKeys, { mode: 0o600 });
  if (change !== undefined) changeCopy(copy, change);
  syncFile(copy.databaseFile);
  syncFile(copy.signingKeysFile);
  return manifest;
}

function changeCopy(
  { databaseFile, signingKeysFile }: ReturnType<typeof restoredFiles>,
  change: (copy: PreparedCopy) => void,
): void {
  // A backup has no write-ahead log, so that the changed copy is still one file that can be moved.
  const database = connect(databaseFile);
  try {
    // The backup itself is the copy of the former version.
    migrate(database, { keepsCopy: false });
    change({ database, signingKeysFile });
  } finally {
    database.close();
  }
}

function takeOutManifest(copy: string, file: string): BackupManifest {
  const database = connect(copy);
  try {
    checkDatabase(database, file, 'full');
    assertNotNewer(versionOf(database));
    const manifest = takeManifest(database, file);
    const [difference] = differingCounts(countRows(database), manifest.counts);
    if (difference !== undefined) throw damaged(file, difference);
    return manifest;
  } catch (error) {
    throw toDataError(file, error);
  } finally {
    database.close();
  }
}

/** Two restores may come within one second: each keeps aside what it replaces. */
function freeName(folder: string, name: string): string {
  let free = name;
  for (let count = 2; existsSync(join(folder, free)); count += 1) free = `${name}-${count}`;
  return free;
}

function assertFile(file: string): void {
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (found.isDirectory()) throw new DataError('missing', `${file} is a folder: name a backup.`);
    if (!found.isFile()) throw new DataError('missing', `${file} is no file: name a backup.`);
  } catch (error) {
    throw toDataError(file, error);
  }
}
