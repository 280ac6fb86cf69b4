import { type Clock, systemClock } from '../clock.ts';
import { connectBeside } from '../sqlite/connect-beside.ts';
import { holdForCommand } from '../sqlite/hold-data-folder.ts';
import { plainTrouble } from '../sqlite/plain-trouble.ts';
import { writeWhole } from '../sqlite/sync-file.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import { idTokenSeconds } from './id-token.ts';
import { keySetText, newSigningKey, readKeySet, type StoredKey } from './key-set.ts';

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

/**
 * Makes a new key that signs from now on, also beside a running server, which takes it in by itself. Nobody is logged
 * out: a key that no longer signs is accepted until every token that it may have signed has expired.
 *
 * @param path the data folder
 * @throws DataError `missing` when there is no data, `in-use` during a restore, `damaged` keys, `unusable`
 */
export async function rotateSigningKeys(path: string, clock: Clock = systemClock): Promise<Rotation> {
  const { folder, release } = holdForCommand(path);
  const key = await newSigningKey();
  const database = connectBeside(folder.databaseFile);
  try {
    // Two rotations at once would lose a key: the database's write lock lets them in one by one.
    return inTransaction(database, () => rotate(folder.signingKeysFile, key, clock));
  } catch (error) {
    throw plainTrouble(path, error);
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
  writeWhole(file, keySetText([key, ...kept]));
  return { keyId: key.kid, kept: kept.length, dropped: older.length - kept.length, keptUntil };
}
