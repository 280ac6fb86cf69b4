import { rmSync, statSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { type DataFolder, dataFolderAt, openDataFolder } from '../data-folder.ts';
import { checkDatabaseFile } from './check-database.ts';
import { checkpointDatabaseFile } from './checkpoint-wal.ts';
import { type FileLock, type LockLevel, lockFile } from './file-lock.ts';
import { finishRestore, isRestoreUnfinished } from './finish-restore.ts';
import { databaseState, readServerRecord, type ServerRecord, writeServerRecord } from './server-record.ts';
import { toDataError } from './to-data-error.ts';

/** A data folder locked by this process, until it is released or the process ends. */
export interface LockedFolder {
  readonly folder: DataFolder;
  release(): void;
}

/**
 * Locks a data folder for a server: one at a time, while commands may run. Creates the folder where it does not exist.
 *
 * Checks the database unless the last server stopped cleanly and the file has not changed since, so that a start stays
 * quick.
 *
 * @returns the folder; release it when the database is closed
 * @throws DataError `in-use`, naming the process; `damaged`, also when a former database is missing; `unusable`
 */
export function lockForServer(path: string): LockedFolder {
  const folder = open(path);
  if (isRestoreUnfinished(folder)) lockExclusively(path).release();
  const lock = acquire(folder, 'reserved');
  try {
    const last = readServerRecord(folder);
    dropUndecidedRestore(folder);
    assertIntact(folder, last);
    const record: ServerRecord = {
      processId: process.pid,
      startedAt: new Date().toISOString(),
      leftAs: last?.leftAs ?? null,
      stoppedCleanly: false,
      lock: inodeOf(folder.lockFile),
    };
    writeServerRecord(folder, record);
    return { folder, release: () => releaseServer(folder, record, lock) };
  } catch (error) {
    lock.release();
    throw toDataError(folder.path, error);
  }
}

/**
 * Locks a data folder for a command that may run while a server does, but not during a restore.
 *
 * @throws DataError `missing` when there is no data, `in-use` during a restore, `unusable`
 */
export function lockForCommand(path: string): LockedFolder {
  const folder = dataFolderAt(path);
  if (isRestoreUnfinished(folder)) lockExclusively(path).release();
  if (!exists(folder.databaseFile)) throw new DataError('missing', `There is no data in ${path}.`);
  const lock = acquire(folder, 'shared');
  return { folder, release: () => lock.release() };
}

/**
 * Locks a data folder for one process alone, and finishes a restore that was interrupted.
 *
 * @throws DataError `in-use` by a server or a command, `unusable`
 */
export function lockExclusively(path: string): LockedFolder {
  const folder = open(path);
  const lock = acquire(folder, 'exclusive');
  try {
    if (isRestoreUnfinished(folder)) finishRestore(folder);
    dropUndecidedRestore(folder);
    return { folder, release: () => lock.release() };
  } catch (error) {
    lock.release();
    throw toDataError(folder.path, error);
  }
}

function open(path: string): DataFolder {
  try {
    return openDataFolder(path);
  } catch (error) {
    throw toDataError(path, error);
  }
}

function acquire(folder: DataFolder, level: LockLevel): FileLock {
  let lock: FileLock | null;
  try {
    lock = lockFile(folder.lockFile, level);
  } catch (error) {
    throw toDataError(folder.lockFile, error);
  }
  if (lock === null) throw new DataError('in-use', describeHolder(folder));
  if (level !== 'shared') assertNoDeletedLock(folder, lock);
  return lock;
}

/** Refuses while a server holds a lock file that was deleted: its lock no longer excludes other processes. */
function assertNoDeletedLock(folder: DataFolder, lock: FileLock): void {
  const record = readServerRecord(folder);
  if (record === null || record.stoppedCleanly || record.lock === undefined) return;
  if (record.lock === inodeOf(folder.lockFile) || !isAlive(record.processId)) return;
  lock.release();
  throw new DataError(
    'in-use',
    `Process ${record.processId} serves the data in ${folder.path} since ${record.startedAt}, though its ${folder.lockFile} was deleted: stop it first. If that process is another program, delete ${folder.serverFile}.`,
  );
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function inodeOf(file: string): string {
  return String(statSync(file, { bigint: true }).ino);
}

function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw toDataError(file, error);
  }
}

/** Deletes what a restore left that was killed before its decision: personal data where no one expects it. */
function dropUndecidedRestore(folder: DataFolder): void {
  if (!isRestoreUnfinished(folder)) rmSync(folder.restoringFolder, { recursive: true, force: true });
}

function describeHolder(folder: DataFolder): string {
  if (isRefused(folder, 'shared'))
    return `The data in ${folder.path} is being restored: wait until that is done.`;
  if (!isRefused(folder, 'reserved')) {
    return `Another command works on the data in ${folder.path}: wait until it is done.`;
  }
  const record = readServerRecord(folder);
  const who = record === null ? 'Another process' : `Process ${record.processId}`;
  const since = record === null ? '' : ` since ${record.startedAt}`;
  return `${who} serves the data in ${folder.path}${since}: stop it first.`;
}

function isRefused(folder: DataFolder, level: LockLevel): boolean {
  const probe = lockFile(folder.lockFile, level);
  probe?.release();
  return probe === null;
}

function assertIntact(folder: DataFolder, last: ServerRecord | null): void {
  const { databaseFile } = folder;
  const bytes = statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0;
  const leftAs = last?.leftAs ?? null;
  if (bytes === 0 && leftAs !== null) {
    throw new DataError(
      'damaged',
      `${databaseFile} is missing or empty: it held ${leftAs.bytes} bytes when its server last stopped.`,
    );
  }
  const state = databaseState(folder);
  const isUntouched = state !== null && state.bytes === leftAs?.bytes && state.modified === leftAs.modified;
  if (bytes > 0 && !(last?.stoppedCleanly && isUntouched)) checkDatabaseFile(databaseFile, 'quick');
}

function releaseServer(folder: DataFolder, record: ServerRecord, lock: FileLock): void {
  try {
    checkpointDatabaseFile(folder.databaseFile);
    const state = databaseState(folder);
    if (state !== null) writeServerRecord(folder, { ...record, leftAs: state, stoppedCleanly: true });
  } catch {
    // The disk is full or the database damaged: the next start checks it.
  }
  lock.release();
}
