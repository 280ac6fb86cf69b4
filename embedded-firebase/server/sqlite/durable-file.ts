import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
