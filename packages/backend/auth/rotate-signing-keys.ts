import { type Clock, systemClock } from '../clock.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Database } from '../sqlite/database.ts';
import { writeFileAtomically } from '../sqlite/durable-file.ts';
import { lockForCommand } from '../sqlite/lock-data-folder.ts';
import { assertPresentVersion } from '../sqlite/migrate.ts';
import { openSecondConnection } from '../sqlite/second-connection.ts';
import { toDataError } from '../sqlite/to-data-error.ts';
import { inTransaction, type WriteTransaction } from '../sqlite/transaction.ts';
import { idTokenSeconds } from './id-token.ts';
import { keySetText, newSigningKey, readKeySet, type StoredKey } from './key-set.ts';
import { endEverySession } from './sessions.ts';

/** For what a token's times may be off, and for a server's clock that this machine set back. */
const toleranceSeconds = 5 * 60;

/** What a rotation did. */
export interface Rotation {
  /** The id of the key that signs from now on. */
  readonly keyId: string;
  /** How many older keys are kept, as tokens that they signed are still about. */
  readonly kept: number;
  /** How many were dropped, as every token of theirs has expired. */
  readonly dropped: number;
  /** When the last kept key stops being accepted, in seconds since the epoch. */
  readonly keptUntil: number;
}

/** What was done about stolen keys. */
export interface Replacement {
  /** The id of the one key that there is now. */
  readonly keyId: string;
  /** How many sessions people had open. */
  readonly sessionsEnded: number;
}

/**
 * Makes a new key that signs from now on, also beside a running server, which takes it in by itself. Nobody is logged
 * out: a key that no longer signs is accepted until every token that it may have signed has expired.
 *
 * @param path the data folder
 * @throws DataError `missing` when there is no data, `in-use` during a restore, `damaged` keys, `unusable`
 */
export function rotateSigningKeys(path: string, clock: Clock = systemClock): Promise<Rotation> {
  return withNewKey(path, ({ signingKeysFile }, key) => rotate(signingKeysFile, key, clock));
}

/**
 * Makes a new key for the case that the former one was stolen: what that signed, and whatever a thief signs with it, is
 * accepted no longer, and everyone has to sign in anew. Also beside a running server.
 *
 * @param path the data folder
 * @throws as {@link rotateSigningKeys}, and DataError `older` or `newer` when the data is of another version
 */
export function replaceStolenKeys(path: string, clock: Clock = systemClock): Promise<Replacement> {
  return withNewKey(path, ({ databaseFile, signingKeysFile }, key, database, tx) => {
    assertPresentVersion(databaseFile);
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
  const database = openSecondConnection(folder.databaseFile);
  try {
    // Two rotations at once would lose a key: the database's write lock lets them in one by one.
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
