import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where things lie in a data folder. */
export interface DataFolder {
  readonly databaseFile: string;
  readonly signingKeysFile: string;
}

/**
 * Makes the folder if it is not there, closed to other users of the machine: everything that a campus must keep, and
 * keep to itself, lies in it.
 *
 * @throws when it can't be made
 */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return {
    databaseFile: join(folder, 'database.sqlite'),
    signingKeysFile: join(folder, 'signing-keys.json'),
  };
}
