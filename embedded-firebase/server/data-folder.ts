import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths in a data folder. */
export interface DataFolder {
  readonly path: string;
  readonly databaseFile: string;
  readonly signingKeysFile: string;
  /** The key of notifications (push/push-key.ts), where the program sends any. */
  readonly pushKeyFile: string;
  /** Locked by the server and the commands (sqlite/lock-data-folder.ts); always empty. */
  readonly lockFile: string;
  /** Names the process that serves the folder, and how the last one left it. */
  readonly serverFile: string;
  /** Exists during a restore. */
  readonly restoringFolder: string;
  /** The key that opens the outbox, while a server with an outbox runs (mail/outbox-key.ts). */
  readonly outboxKeyFile: string;
}

/** The paths in a data folder, whether it exists or not. */
export function dataFolderAt(path: string): DataFolder {
  return {
    path,
    databaseFile: join(path, 'database.sqlite'),
    signingKeysFile: join(path, 'signing-keys.json'),
    pushKeyFile: join(path, 'push-key'),
    lockFile: join(path, 'data.lock'),
    serverFile: join(path, 'server.json'),
    restoringFolder: join(path, 'restoring'),
    outboxKeyFile: join(path, 'outbox-key'),
  };
}

/**
 * Creates a data folder where it does not exist, closed to other users of the machine. An existing folder keeps its mode,
 * as it may hold other things too.
 *
 * @throws when it can't be created
 */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return dataFolderAt(path);
}

/** Formats a time for file names, in UTC and to the second: `20261120-101233`. */
export function fileNameTime(time: Date): string {
  return time
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-');
}
