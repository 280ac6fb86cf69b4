import { writeFileSync } from 'node:fs';
import { keySetText, newSigningKey } from './auth/sessions/key-set.ts';
import { endEverySession } from './auth/sessions/sessions.ts';
import { type Clock, systemClock } from './clock.ts';
import { TriggerEventStore } from './firestore/triggers/trigger-event-store.ts';
import { type Restored, restore } from './sqlite/restore.ts';
import { inTransaction } from './sqlite/transaction.ts';

/** Options of a restore. */
export interface RestoreBackupOptions {
  /** Whether existing data may be replaced; a copy is retained. */
  readonly force: boolean;
  /**
   * Whether sessions, mailed links and signing keys are restored too. A session that was ended since the backup, by a
   * new password or because a key was stolen, is then open again.
   */
  readonly keepSessions: boolean;
  readonly clock?: Clock;
}

/** The result of a restore. */
export interface RestoredBackup extends Restored {
  /** How many sessions of the backup were ended; null if they were kept. */
  readonly sessionsEnded: number | null;
}

/**
 * Restores a backup atomically. Unless they are to be kept, it ends every session of the backup, voids mailed links
 * that could take an account over, and generates a new signing key. Drops the events of triggers that were waiting, as the
 * server that was backed up has delivered them since, or will.
 *
 * @param path the data folder; created if it does not exist
 * @param file the backup
 * @throws DataError as {@link restore}
 */
export async function restoreBackup(
  path: string,
  file: string,
  { force, keepSessions, clock = systemClock }: RestoreBackupOptions,
): Promise<RestoredBackup> {
  const key = keepSessions ? null : await newSigningKey();
  let sessionsEnded: number | null = null;
  const restored = await restore(path, file, {
    force,
    change({ database, signingKeysFile }) {
      inTransaction(database, (tx) => {
        new TriggerEventStore(database).clear(tx);
        if (key !== null) sessionsEnded = endEverySession(tx, database, Math.floor(clock.now() / 1_000));
      });
      if (key !== null) writeFileSync(signingKeysFile, keySetText([key]), { mode: 0o600 });
    },
  });
  return { ...restored, sessionsEnded };
}
