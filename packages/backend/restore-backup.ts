import { writeFileSync } from 'node:fs';
import { endEverySession } from './auth/end-sessions.ts';
import { keySetText, newSigningKey } from './auth/key-set.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Restored, restore } from './sqlite/restore.ts';
import { inTransaction } from './sqlite/transaction.ts';

/** How a backup is restored. */
export interface RestoreBackupOptions {
  /** Whether data that is there may be replaced; it is kept aside. */
  readonly force: boolean;
  /**
   * Whether sessions, mailed links and signing keys stay as the backup has them. A session that was ended since then, by
   * a new password or because a key was stolen, is open again.
   */
  readonly keepSessions: boolean;
  readonly clock?: Clock;
}

/** What was restored. */
export interface RestoredBackup extends Restored {
  /** How many sessions of the backup were ended; null where they were kept. */
  readonly sessionsEnded: number | null;
}

/**
 * Restores a backup. Unless asked to keep them, it ends every session of the backup, voids mailed links that could take
 * an account over, and makes a new signing key: all in the prepared copy, which takes its place as a whole.
 *
 * @param path the data folder; made if it is not there
 * @param file the backup
 * @throws DataError as {@link restore}
 */
export async function restoreBackup(
  path: string,
  file: string,
  { force, keepSessions, clock = systemClock }: RestoreBackupOptions,
): Promise<RestoredBackup> {
  if (keepSessions) return { ...(await restore(path, file, { force })), sessionsEnded: null };
  const key = await newSigningKey();
  let sessionsEnded = 0;
  const restored = await restore(path, file, {
    force,
    change({ database, signingKeysFile }) {
      const now = Math.floor(clock.now() / 1_000);
      sessionsEnded = inTransaction(database, (tx) => endEverySession(tx, database, now));
      writeFileSync(signingKeysFile, keySetText([key]), { mode: 0o600 });
    },
  });
  return { ...restored, sessionsEnded };
}
