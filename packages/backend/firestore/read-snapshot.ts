import { ApiError } from '../api-error.ts';
import { isDatabaseError } from '../sqlite/sqlite-error.ts';
import { type CallTime, timeOfRead } from './call-time.ts';
import type { Engine } from './context.ts';

/**
 * Runs reads on one state of the database, with the indexes as they are in that state.
 *
 * @returns what the work returns
 * @throws ApiError UNAVAILABLE when the database can't be read, or what the work throws
 */
export function readSnapshot<Result>(engine: Engine, work: (time: CallTime) => Result): Result {
  try {
    return engine.snapshot.read(({ lastCommitMicros }) =>
      work(timeOfRead(engine.clock.now(), lastCommitMicros)),
    );
  } catch (cause) {
    throw unreadable(engine, cause);
  }
}

/**
 * What to throw in place of an error of a read.
 *
 * @returns ApiError UNAVAILABLE when it is the database's, or it is closed; else the error itself
 */
export function unreadable({ database }: Engine, cause: unknown): unknown {
  if (database.isOpen && !isDatabaseError(cause)) return cause;
  return new ApiError('UNAVAILABLE', 'The database cannot be read at the moment.', { cause });
}
