import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import { openExistingDatabase } from '../sqlite/open-database.ts';
import { isDatabaseError } from '../sqlite/sqlite-error.ts';
import { TickSnapshot } from '../sqlite/tick-snapshot.ts';
import { beginRead, endRead } from '../sqlite/transaction.ts';
import { DocumentStore } from './documents/document-store.ts';
import {
  type CallTime,
  type FirestoreState,
  readState,
  type StateStore,
  timeOfRead,
} from './documents/state-store.ts';
import type { IndexRegistry } from './indexes/index-registry.ts';
import { type ReadStores, ScanStore } from './query/scan-store.ts';
import { runInOneSlice, runInSlices, type SlicedWork } from './time-slice.ts';

const maxQueuedReads = 20;

/** What consistent reads need. */
interface ReadOptions {
  readonly database: Database;
  readonly state: StateStore;
  readonly registry: IndexRegistry;
  readonly clock: Clock;
  /** Called with SQLite's error when a read transaction can't be ended. */
  readonly onFailure: (error: unknown) => void;
}

/** Runs reads, each on one state of the database, with the indexes as they are in that state. */
export class ConsistentReads {
  readonly #options: ReadOptions;
  readonly #stores: ReadStores;
  readonly #snapshot: TickSnapshot<FirestoreState>;
  #queued = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ReadOptions) {
    const { database, state, registry, onFailure } = options;
    this.#options = options;
    this.#stores = storesOf(database);
    this.#snapshot = new TickSnapshot(
      database,
      () => {
        const current = state.read();
        registry.refresh(current.indexGeneration);
        return current;
      },
      onFailure,
    );
  }

  /**
   * Runs a read within the current tick of the event loop. It must not await.
   *
   * @returns what the work returns
   * @throws ApiError UNAVAILABLE when the database can't be read, or what the work throws
   */
  inTick<Result>(work: (stores: ReadStores, time: CallTime) => Result): Result {
    try {
      return this.#snapshot.read(({ lastCommitMicros }) =>
        work(this.#stores, timeOfRead(this.#options.clock.now(), lastCommitMicros)),
      );
    } catch (error) {
      throw this.#translate(error);
    }
  }

  /**
   * Runs a read within the current tick if one time slice suffices, else again in time slices.
   *
   * @returns what the work returns
   * @throws as {@link ConsistentReads.inTick}, and ApiError UNAVAILABLE when too many long reads are queued
   */
  async run<Result extends object | string>(
    work: (stores: ReadStores, time: CallTime) => SlicedWork<Result>,
  ): Promise<Result> {
    return this.inTick((stores, time) => runInOneSlice(work(stores, time))) ?? (await this.#inSlices(work));
  }

  /**
   * Runs a long read in time slices, between which other calls are answered, writes among them. It has a connection of its
   * own, whose transaction holds the state. One runs at a time, which bounds the memory that they take.
   */
  async #inSlices<Result>(work: (stores: ReadStores, time: CallTime) => SlicedWork<Result>): Promise<Result> {
    if (this.#queued >= maxQueuedReads) {
      throw new ApiError('UNAVAILABLE', 'Too many long queries are under way: try again in a moment.');
    }
    this.#queued += 1;
    const read = this.#last.then(() => this.#readInSlices(work));
    this.#last = read.catch(() => undefined);
    try {
      return await read;
    } finally {
      this.#queued -= 1;
    }
  }

  async #readInSlices<Result>(
    work: (stores: ReadStores, time: CallTime) => SlicedWork<Result>,
  ): Promise<Result> {
    let reader: Database | undefined;
    try {
      this.#assertOpen();
      reader = openExistingDatabase(this.#options.database.location() ?? '');
      const time = this.#beginWithKnownIndexes(reader);
      return await runInSlices(work(storesOf(reader), time), () => this.#assertOpen());
    } catch (error) {
      throw this.#translate(error);
    } finally {
      reader?.close();
    }
  }

  /** Begins on a state whose indexes the registry knows: another process may finish an index at any time. */
  #beginWithKnownIndexes(reader: Database): CallTime {
    const { database, state, registry, clock } = this.#options;
    while (true) {
      beginRead(reader);
      const { lastCommitMicros, indexGeneration } = readState(reader);
      // This tick's snapshot may be of an older state.
      endRead(database);
      if (state.read().indexGeneration === indexGeneration) {
        registry.refresh(indexGeneration);
        return timeOfRead(clock.now(), lastCommitMicros);
      }
      endRead(reader);
    }
  }

  #assertOpen(): void {
    if (!this.#options.database.isOpen) throw new ApiError('UNAVAILABLE', 'The server is shutting down.');
  }

  #translate(error: unknown): unknown {
    if (this.#options.database.isOpen && !isDatabaseError(error)) return error;
    return new ApiError('UNAVAILABLE', 'The database cannot be read at the moment.', { cause: error });
  }
}

function storesOf(database: Database): ReadStores {
  return { documents: new DocumentStore(database), scans: new ScanStore(database) };
}
