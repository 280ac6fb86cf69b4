import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { checkpointWal } from './checkpoint-wal.ts';
import { engineModule } from './connection.ts';
import type { Database } from './database.ts';

/** How long deleted content may stay in the write-ahead log, unless a reader takes longer. */
const intervalMilliseconds = 5_000;

/** The pause after a rewrite: this many times as long as the rewrite took, so that writers wait at most half a percent of the time. */
const pauseFactor = 200;

/**
 * A larger file is not rewritten: writers would wait for more than half a second, and the write-ahead log would grow by
 * the size of the file.
 */
const maxRewrittenBytes = 48 * 1_024 * 1_024;

/** How long `stop` waits for a rewrite. */
const stopTimeoutMilliseconds = 2_000;

/**
 * Erases from disk what was deleted from the database, in the background: it truncates the write-ahead log, and rewrites
 * a small file (VACUUM), as `secure_delete` alone leaves a few copies of moved rows in the unused space of pages.
 */
export class Maintenance {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #rewrite: FileRewrite | null = null;
  #pausedUntil = 0;
  #hasFailed = false;

  /** Runs every five seconds until `stop`. */
  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.run(), intervalMilliseconds);
    this.#timer.unref();
  }

  /** Does what is due. */
  async run(): Promise<void> {
    if (this.#rewrite !== null || !this.#database.isOpen) return;
    try {
      if (this.#isRewriteDue()) await this.#rewriteFile();
      if (this.#database.isOpen) checkpointWal(this.#database);
      this.#hasFailed = false;
    } catch (cause) {
      this.#warn(cause);
    }
  }

  /** To be called before the database is closed. */
  stop(): void {
    clearInterval(this.#timer);
    this.#rewrite?.wait(stopTimeoutMilliseconds);
    try {
      checkpointWal(this.#database);
    } catch (cause) {
      this.#warn(cause);
    }
  }

  /** Logs a failure once, such as a full disk: it is tried again every few seconds. */
  #warn(cause: unknown): void {
    if (!this.#hasFailed) this.#log.warn({ err: cause }, 'deleted data could not be erased from disk yet');
    this.#hasFailed = true;
  }

  #isRewriteDue(): boolean {
    if (performance.now() < this.#pausedUntil) return false;
    const { isPending, fileBytes } = readErasureState(this.#database);
    return isPending && fileBytes <= maxRewrittenBytes;
  }

  async #rewriteFile(): Promise<void> {
    const file = this.#database.location();
    if (file === null) return;
    const began = performance.now();
    this.#rewrite = rewriteFile(file);
    try {
      await this.#rewrite.done;
    } finally {
      this.#rewrite = null;
      const end = performance.now();
      this.#pausedUntil = end + pauseFactor * (end - began);
    }
  }
}

/** What is still to be erased. */
export interface ErasureState {
  /** Whether rows were deleted since the file was last rewritten. */
  readonly isPending: boolean;
  readonly fileBytes: number;
}

/** Reads the one row of the table `erasure`, and the size of the database file. */
export function readErasureState(database: Database): ErasureState {
  const row = database
    .prepare(
      'SELECT deletions > deletions_rewritten AS pending, page_count * page_size AS bytes FROM erasure, pragma_page_count, pragma_page_size',
    )
    .get() as { pending: number; bytes: number };
  return { isPending: row.pending === 1, fileBytes: row.bytes };
}

const busyTimeoutMilliseconds = 5_000;

/** Source text, as the product's bundle has no file for a worker. */
const workerCode = `
  const { workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.engine);
  try {
    const database = new DatabaseSync(workerData.file);
    database.exec('PRAGMA busy_timeout = ${busyTimeoutMilliseconds}; PRAGMA secure_delete = ON');
    const { deletions } = database.prepare('SELECT deletions FROM erasure').get();
    database.exec('VACUUM');
    database.prepare('UPDATE erasure SET deletions_rewritten = ?').run(deletions);
    database.close();
  } finally {
    Atomics.store(workerData.isDone, 0, 1);
    Atomics.notify(workerData.isDone, 0);
  }
`;

/** A rewrite in progress. */
interface FileRewrite {
  /** Rejects with SQLite's error: then the file is as it was. */
  readonly done: Promise<void>;
  /** Blocks until the worker no longer uses the file, or until the timeout in milliseconds. */
  wait(timeout: number): void;
}

/**
 * Rewrites a database file from its rows (VACUUM) on a worker thread with a connection of its own: readers continue,
 * writers wait, the event loop does not. Deletions committed before it began are recorded as rewritten.
 */
function rewriteFile(file: string): FileRewrite {
  const isDone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(workerCode, {
    eval: true,
    execArgv: ['--no-warnings'],
    workerData: { engine: engineModule(), file, isDone },
  });
  // The process may exit: an interrupted VACUUM leaves the file as it was.
  worker.unref();
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { done, wait: (timeout) => void Atomics.wait(isDone, 0, 0, timeout) };
}
