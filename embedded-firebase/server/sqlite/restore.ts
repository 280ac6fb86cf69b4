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
import { type DataFolder, fileNameTime } from '../data-folder.ts';
import {
  type BackupManifest,
  countRows,
  differingCounts,
  type RowCounts,
  takeManifest,
} from './backup-manifest.ts';
import { checkDatabase } from './check-database.ts';
import { verifyChecksum } from './checksum-line.ts';
import { connect } from './connection.ts';
import type { WritableDatabase } from './database.ts';
import { syncFile } from './durable-file.ts';
import { decideRestore, finishRestore, isRestoreUnfinished, restoredFiles } from './finish-restore.ts';
import { lockExclusively } from './lock-data-folder.ts';
import { assertNotNewer, migrate, versionOf } from './migrate.ts';
import { damaged, toDataError } from './to-data-error.ts';

/** A copy of a backup that is to become the data. */
interface PreparedCopy {
  /** Its tables are of this program's version. */
  readonly database: WritableDatabase;
  readonly signingKeysFile: string;
}

/** How a backup is restored. */
export interface RestoreOptions {
  /** Whether existing data may be replaced; it is moved aside. */
  readonly force: boolean;
  /** Changes the copy before it is put in place; when it throws, everything stays as it was. */
  readonly change?: (copy: PreparedCopy) => void;
}

/** What was restored. */
export interface Restored {
  /** When the backup was made: ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly counts: RowCounts;
  /** The folder that now has the former data; null when there was none. */
  readonly keptAside: string | null;
}

/**
 * Replaces the content of a data folder with a backup. The backup is copied and checked (checksum, every page and index,
 * counts, version) before anything is replaced; the replacement is atomic, even if it is interrupted.
 *
 * @param path the data folder; created where it does not exist
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
  const { folder, release } = lockExclusively(path);
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
    release();
  }
}

/** Checks the copy rather than the backup, as the copy is what will be used. */
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
  if (manifest.pushKey !== null) {
    writeFileSync(copy.pushKeyFile, manifest.pushKey, { mode: 0o600 });
    syncFile(copy.pushKeyFile);
  }
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
    // The backup itself retains the former version.
    migrate(database, { retainsCopy: false });
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

/** Finds a name that is free: two restores may follow within one second. */
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
