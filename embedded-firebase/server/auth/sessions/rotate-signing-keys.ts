import { type Clock, systemClock } from '../../clock.ts';
import type { DataFolder } from '../../data-folder.ts';
import type { Database } from '../../sqlite/database.ts';
import { writeFileAtomically } from '../../sqlite/durable-file.ts';
import { lockForCommand } from '../../sqlite/lock-data-folder.ts';
import { assertCurrentVersion } from '../../sqlite/migrate.ts';
import { openExistingDatabase } from '../../sqlite/open-database.ts';
import { toDataError } from '../../sqlite/to-data-error.ts';
import { inTransaction, type WriteTransaction } from '../../sqlite/transaction.ts';
import { idTokenSeconds } from './id-token.ts';
import { keySetText, newSigningKey, readKeySet, type StoredKey } from './key-set.ts';
import { endEverySession } from './sessions.ts';

/** For tolerated clock differences, and a clock that was set back. */
const toleranceSeconds = 5 * 60;

/** The result of a rotation. */
export interface Rotation {
  /** The id of the new key, which signs from now on. */
  readonly keyId: string;
  /** The number of older keys that are retained, as tokens that they signed are still valid. */
  readonly kept: number;
  /** The number of keys removed, as all their tokens have expired. */
  readonly dropped: number;
  /** When the last retained key expires, in seconds since the epoch. */
  readonly keptUntil: number;
}

/** The result of a replacement. */
export interface Replacement {
  /** The id of the only key. */
  readonly keyId: string;
  /** The number of sessions that were open. */
  readonly sessionsEnded: number;
}

/**
 * Rotates the signing keys: adds a new key that signs from now on. A running server reloads the keys. No session
 * ends, as older keys are accepted until all their tokens have expired.
 *
 * @param path the data folder
 * @throws DataError `missing` when there is no data, `in-use` during a restore, `damaged` keys, `unusable`
 */
export function rotateSigningKeys(path: string, clock: Clock = systemClock): Promise<Rotation> {
  return withNewKey(path, ({ signingKeysFile }, key) => rotate(signingKeysFile, key, clock));
}

/**
 * Replaces stolen keys: no token of the former keys is accepted any more, and all sessions end. A running server
 * reloads the keys.
 *
 * @param path the data folder
 * @throws as {@link rotateSigningKeys}, and DataError `older` or `newer` when the data is of another version
 */
export function replaceStolenKeys(path: string, clock: Clock = systemClock): Promise<Replacement> {
  return withNewKey(path, ({ databaseFile, signingKeysFile }, key, database, tx) => {
    assertCurrentVersion(databaseFile);
    readKeySet(signingKeysFile);
    const sessionsEnded = endEverySession(tx, database, Math.floor(clock.now() / 1_000));
    writeFileAtomically(signingKeysFile, keySetText([key]));
    return { keyId: key.kid, sessionsEnded };
  });
}

async function withNewKey<Result>(
  path: string,
  use: (folder: DataFolder, key: StoredKey, database: Database, tx: WriteTransaction) => Result,
): Promise<Result> {
  const { folder, release } = lockForCommand(path);
  const key = await newSigningKey();
  const database = openExistingDatabase(folder.databaseFile);
  try {
    // Concurrent rotations would lose a key: the database's write lock serialises them.
    return inTransaction(database, (tx) => use(folder, key, database, tx));
  } catch (error) {
    throw toDataError(path, error);
  } finally {
    database.close();
    release();
  }
}

function rotate(file: string, key: StoredKey, clock: Clock): Rotation {
  const now = Math.floor(clock.now() / 1_000);
  const keptUntil = now + idTokenSeconds + toleranceSeconds;
  const older = readKeySet(file);
  const kept = older
    .map((former): StoredKey => ({ exp: keptUntil, ...former }))
    .filter(({ exp = keptUntil }) => exp > now);
  writeFileAtomically(file, keySetText([key, ...kept]));
  return { keyId: key.kid, kept: kept.length, dropped: older.length - kept.length, keptUntil };
}
