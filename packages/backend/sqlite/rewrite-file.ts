import { Worker } from 'node:worker_threads';
import { engineModule } from './connection.ts';

const busyTimeoutMilliseconds = 5_000;

/** Text, as a bundle has no file for a worker. */
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

/** A rewriting that is under way. */
export interface Rewriting {
  /** Rejects with what SQLite threw: then the file is as it was. */
  readonly done: Promise<void>;
  /** Blocks until the worker uses the file no more, at most so many milliseconds. */
  wait(longest: number): void;
}

/**
 * Writes a database file anew from its rows (VACUUM), in a thread and over a connection of its own: readers go on, writers
 * wait, the event loop does not. Deletions that were committed before it began are noted as rewritten.
 */
export function rewriteFile(file: string): Rewriting {
  const isDone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(workerCode, {
    eval: true,
    execArgv: ['--no-warnings'],
    workerData: { engine: engineModule(), file, isDone },
  });
  // A process that has nothing else to do may end: an interrupted rewriting leaves the file as it was.
  worker.unref();
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { done, wait: (longest) => void Atomics.wait(isDone, 0, 0, longest) };
}
