import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataError } from '../data-error.ts';
import { syncFolder } from './sync-file.ts';

/** Disks that know no hard links (memory sticks, mostly) answer with one of these. */
const noLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'];

/**
 * Gives a file that is whole its name, which no other file may bear.
 *
 * @throws DataError `taken`
 */
export function publishFile(part: string, file: string): void {
  try {
    linkSync(part, file);
    rmSync(part);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (existsSync(file)) throw alreadyThere(file);
    if (!noLinks.includes(code)) throw error;
    renameSync(part, file);
  }
  syncFolder(dirname(file));
}

export function alreadyThere(file: string): DataError {
  return new DataError('taken', `${file} is there already: nothing was written.`);
}
