import { readTransaction } from '../sqlite/read-transaction.ts';
import type { Engine } from './engine.ts';
import { type Moment, readMoment } from './moment.ts';

/**
 * Runs reads on one state of the database, with the indexes as they are in that state.
 *
 * @returns what the work returns
 */
export function readSnapshot<Result>(engine: Engine, work: (moment: Moment) => Result): Result {
  return readTransaction(engine.database, () => {
    const { lastCommitMicros, indexGeneration } = engine.state.read();
    engine.registry.refresh(indexGeneration);
    return work(readMoment(engine.clock.now(), lastCommitMicros));
  });
}
