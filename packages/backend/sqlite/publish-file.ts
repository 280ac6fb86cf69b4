import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataError } from '../data-error.ts';
import { syncFolder } from './durable-file.ts';

/**
 * Gives a file that is whole its name, which no other file may bear. The name is taken first, by an empty file, as a
 * rename alone would replace what is there (and a link is more than memory sticks know).
 *
 * @throws DataError `taken`
 */
export function publishFile(part: string, file: string): void {
  takeName(file);
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

function takeName(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyThere(file) : error;
  }
}
