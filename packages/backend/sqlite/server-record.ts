import { readFileSync, statSync } from 'node:fs';
import type { DataFolder } from '../data-folder.ts';
import { writeFileAtomically } from './durable-file.ts';

/** What a server leaves in the data folder about itself. */
export interface ServerRecord {
  readonly processId: number;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  /** The database file as the last clean stop left it; null when the first server has not stopped yet. */
  readonly leftAs: FileState | null;
  /** False while the server runs, and so after it was killed. */
  readonly stoppedCleanly: boolean;
  /** The inode of the lock file that it holds, in decimal digits; records of older versions lack it. */
  readonly lock?: string;
}

/** By which a file is known again that nobody has written to. */
export interface FileState {
  readonly bytes: number;
  /** Nanoseconds since the epoch, in decimal digits. */
  readonly modified: string;
}

/** @returns null when no server has served the folder, or its record can't be read: it is never needed to go on */
export function readServerRecord(folder: DataFolder): ServerRecord | null {
  try {
    const record = JSON.parse(readFileSync(folder.serverFile, 'utf8'));
    return typeof record?.processId === 'number' ? record : null;
  } catch {
    return null;
  }
}

/**
 * Leaves a record in the folder, in the place of the former one.
 *
 * @throws when the disk is full or the folder can't be written
 */
export function writeServerRecord(folder: DataFolder, record: ServerRecord): void {
  writeFileAtomically(folder.serverFile, `${JSON.stringify(record, null, 2)}\n`);
}

/** @returns null when there is no database, or a write-ahead log beside it may hold what is not in the file yet */
export function databaseState({ databaseFile }: DataFolder): FileState | null {
  const file = statSync(databaseFile, { bigint: true, throwIfNoEntry: false });
  const log = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false });
  if (file === undefined || (log?.size ?? 0) > 0) return null;
  return { bytes: Number(file.size), modified: String(file.mtimeNs) };
}
