import { ApiError } from '../api-error.ts';
import type { Database } from '../sqlite/database.ts';
import { openSecondConnection } from '../sqlite/open-database.ts';
import { beginRead, endRead } from '../sqlite/transaction.ts';
import { type CallTime, timeOfRead } from './call-time.ts';
import type { Engine, ReadStores } from './context.ts';
import { DocumentStore } from './documents/document-store.ts';
import { readState } from './documents/state-store.ts';
import { ScanStore } from './query/scan-store.ts';
import { unreadable } from './read-snapshot.ts';
import { runInSlices, type SlicedWork } from './time-slice.ts';

const mostWaiting = 20;

/** Lets long reads through one at a time, so that what they hold in memory is bounded. */
export class SlicedReads {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs reads on one state of the database, in parts between which other calls are answered, writes among them. That
   * takes a connection of its own, as a transaction holds what a connection sees.
   *
   * @param work what to read, of which stores
   * @returns what the work returns
   * @throws ApiError UNAVAILABLE when too many wait already or the database can't be read, or what the work throws
   */
  async run<Result>(
    engine: Engine,
    work: (stores: ReadStores, time: CallTime) => SlicedWork<Result>,
  ): Promise<Result> {
    if (this.#waiting >= mostWaiting) {
      throw new ApiError('UNAVAILABLE', 'Too many long queries are under way: try again in a moment.');
    }
    this.#waiting += 1;
    const turn = this.#last.then(() => readInParts(engine, work));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function readInParts<Result>(
  engine: Engine,
  work: (stores: ReadStores, time: CallTime) => SlicedWork<Result>,
): Promise<Result> {
  let reader: Database | undefined;
  try {
    assertOpen(engine);
    reader = openSecondConnection(engine.database.location() ?? '');
    const stores = { documents: new DocumentStore(reader), scans: new ScanStore(reader) };
    const time = beginAsIndexed(engine, reader);
    return await runInSlices(work(stores, time), () => assertOpen(engine));
  } catch (cause) {
    throw unreadable(engine, cause);
  } finally {
    reader?.close();
  }
}

/** Another process may finish an index between two looks: the state that is read has to be one whose indexes are known. */
function beginAsIndexed(engine: Engine, reader: Database): CallTime {
  while (true) {
    beginRead(reader);
    const { lastCommitMicros, indexGeneration } = readState(reader);
    // What this turn has looked at may be older already, and stays so for as long as the turn lasts.
    endRead(engine.database);
    if (engine.state.read().indexGeneration === indexGeneration) {
      engine.registry.refresh(indexGeneration);
      return timeOfRead(engine.clock.now(), lastCommitMicros);
    }
    endRead(reader);
  }
}

function assertOpen(engine: Engine): void {
  if (!engine.database.isOpen) throw new ApiError('UNAVAILABLE', 'The server is shutting down.');
}
