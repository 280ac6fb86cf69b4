import { readFileSync, statSync } from 'node:fs';
import type { DataFolder } from '../data-folder.ts';
import { writeFileAtomically } from './durable-file.ts';

/** What a server records about itself in the data folder. */
export interface ServerRecord {
  readonly processId: number;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  /** The database file as the last clean stop left it; null when the first server has not stopped yet. */
  readonly leftAs: FileState | null;
  /** False while the server runs, and so after it was killed. */
  readonly stoppedCleanly: boolean;
  /** The inode of the locked file, in decimal digits; records of older versions lack it. */
  readonly lock?: string;
}

/** Tells whether a file was written to. */
export interface FileState {
  readonly bytes: number;
  /** Nanoseconds since the epoch, in decimal digits. */
  readonly modified: string;
}

/**
 * Reads the record of the last server.
 *
 * @returns null when there is none, or it can't be read: it is never required
 */
export function readServerRecord(folder: DataFolder): ServerRecord | null {
  try {
    const record = JSON.parse(readFileSync(folder.serverFile, 'utf8'));
    return typeof record?.processId === 'number' ? record : null;
  } catch {
    return null;
  }
}

/**
 * Replaces the record.
 *
 * @throws when the disk is full or the folder can't be written
 */
export function writeServerRecord(folder: DataFolder, record: ServerRecord): void {
  writeFileAtomically(folder.serverFile, `${JSON.stringify(record, null, 2)}\n`);
}

/**
 * The state of the database file.
 *
 * @returns null when there is none, or its write-ahead log may hold what is not in the file yet
 */
export function databaseState({ databaseFile }: DataFolder): FileState | null {
  const file = statSync(databaseFile, { bigint: true, throwIfNoEntry: false });
  const wal = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false });
  if (file === undefined || (wal?.size ?? 0) > 0) return null;
  return { bytes: Number(file.size), modified: String(file.mtimeNs) };
}
