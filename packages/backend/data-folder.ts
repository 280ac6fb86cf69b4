import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where things lie in a data folder. */
export interface DataFolder {
  readonly path: string;
  readonly databaseFile: string;
  readonly signingKeysFile: string;
  /** Held by whoever works on the folder (sqlite/hold-data-folder.ts); always empty. */
  readonly lockFile: string;
  /** Which process serves the folder, and how the last one left it. */
  readonly serverFile: string;
  /** There while a restore is under way. */
  readonly restoringFolder: string;
  /** The key that opens the outbox, while a server that has one runs (mail/outbox-key.ts). */
  readonly outboxKeyFile: string;
}

/** Names what lies in a data folder, whether it is there or not. */
export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    databaseFile: join(path, 'database.sqlite'),
    signingKeysFile: join(path, 'signing-keys.json'),
    lockFile: join(path, 'data.lock'),
    serverFile: join(path, 'server.json'),
    restoringFolder: join(path, 'restoring'),
    outboxKeyFile: join(path, 'outbox-key'),
  };
}

/**
 * Makes the folder if it is not there, closed to other users of the machine: everything that a campus must keep, and
 * keep to itself, lies in it. One that is there already keeps its mode, as it may hold other things too.
 *
 * @throws when it can't be made
 */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return dataFolderAt(path);
}
