import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DataError } from '../data-error.ts';

/** Puts on disk what was written to a file (fsync). */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Puts a folder's entries on disk, without which a rename may be lost with the power. Windows can't, and need not. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

/**
 * Writes a file that only its owner can read: write, fsync, rename, so that whenever power is cut, it holds the old text
 * or the new.
 */
export function writeFileAtomically(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  syncFile(draft);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/**
 * Creates a file that only its owner can read, unless it exists, by linking a complete draft: of two processes that do so
 * concurrently, one wins and both use its file. It is on disk before this returns.
 */
export function createFileOnce(file: string, text: string): void {
  const draft = `${file}.${randomBytes(16).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  syncFile(draft);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(file));
}

/**
 * Renames a finished file to its final name without replacing another file. The name is reserved first, by an empty
 * file, as a rename alone would replace what is there (and FAT file systems have no links).
 *
 * @throws DataError `taken`
 */
export function publishFile(part: string, file: string): void {
  reserveName(file);
  try {
    renameSync(part, file);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  syncFolder(dirname(file));
}

/** The error for a file that must not be overwritten. */
export function alreadyThere(file: string): DataError {
  return new DataError('taken', `${file} is there already: nothing was written.`);
}

function reserveName(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyThere(file) : error;
  }
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
