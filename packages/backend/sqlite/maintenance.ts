import type { Logger } from 'pino';
import { truncateWal } from './checkpoint-wal.ts';
import type { Database } from './database.ts';
import { readErasureState } from './erasure-store.ts';
import { type Rewriting, rewriteFile } from './rewrite-file.ts';

/** How long deleted content may stay in the write-ahead log, while nobody reads for longer. */
const intervalMilliseconds = 5_000;

/** After a rewriting, 200 times as long without one: however much is deleted, writers wait for half a percent of the time. */
const pauseFactor = 200;

/**
 * A larger file is not rewritten while people write: they would wait for more than half a second, and the write-ahead log
 * takes as much as the file.
 */
const largestRewritten = 48 * 1_024 * 1_024;

/** In milliseconds: how long a stop waits for a rewriting. */
const longestWait = 2_000;

/**
 * Erases from disk what was deleted from the database, in the background: it truncates the write-ahead log, and writes a
 * small file anew, as `secure_delete` alone leaves a few copies of moved rows in the unused space of pages.
 */
export class Maintenance {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #rewriting: Rewriting | null = null;
  #pausedUntil = 0;
  #hasFailed = false;

  /** Begins at once, until `stop`. */
  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => void this.run(), intervalMilliseconds);
    this.#timer.unref();
  }

  /** Does what is due; one round of the background work. */
  async run(): Promise<void> {
    if (this.#rewriting !== null || !this.#database.isOpen) return;
    try {
      if (this.#isRewritingDue()) await this.#rewrite();
      if (this.#database.isOpen) truncateWal(this.#database);
      this.#hasFailed = false;
    } catch (cause) {
      this.#warn(cause);
    }
  }

  /** To be called before the database is closed. */
  stop(): void {
    clearInterval(this.#timer);
    this.#rewriting?.wait(longestWait);
    try {
      truncateWal(this.#database);
    } catch (cause) {
      this.#warn(cause);
    }
  }

  /** Of a full disk, say, once: it is tried again every few seconds. */
  #warn(cause: unknown): void {
    if (!this.#hasFailed) this.#log.warn({ err: cause }, 'deleted data could not be erased from disk yet');
    this.#hasFailed = true;
  }

  #isRewritingDue(): boolean {
    if (performance.now() < this.#pausedUntil) return false;
    const { isPending, fileBytes } = readErasureState(this.#database);
    return isPending && fileBytes <= largestRewritten;
  }

  async #rewrite(): Promise<void> {
    const file = this.#database.location();
    if (file === null) return;
    const began = performance.now();
    this.#rewriting = rewriteFile(file);
    try {
      await this.#rewriting.done;
    } finally {
      this.#rewriting = null;
      const end = performance.now();
      this.#pausedUntil = end + pauseFactor * (end - began);
    }
  }
}
