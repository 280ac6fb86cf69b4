import { ApiError } from '../http/api-error.ts';
import { readTransaction } from '../sqlite/read-transaction.ts';
import { isDatabaseTrouble } from '../sqlite/sqlite-error.ts';
import type { Engine } from './engine.ts';
import { type Moment, readMoment } from './moment.ts';

/**
 * Runs reads on one state of the database, with the indexes as they are in that state.
 *
 * @returns what the work returns
 * @throws ApiError UNAVAILABLE when the database can't be read, or what the work throws
 */
export function readSnapshot<Result>(engine: Engine, work: (moment: Moment) => Result): Result {
  try {
    return readTransaction(engine.database, () => {
      const { lastCommitMicros, indexGeneration } = engine.state.read();
      engine.registry.refresh(indexGeneration);
      return work(readMoment(engine.clock.now(), lastCommitMicros));
    });
  } catch (cause) {
    if (engine.database.isOpen && !isDatabaseTrouble(cause)) throw cause;
    throw new ApiError('UNAVAILABLE', 'The database cannot be read at the moment.', { cause });
  }
}
