import { Worker } from 'node:worker_threads';
import { engineModule } from './connection.ts';

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
export interface FileRewrite {
  /** Rejects with SQLite's error: then the file is as it was. */
  readonly done: Promise<void>;
  /** Blocks until the worker no longer uses the file, or until the timeout in milliseconds. */
  wait(timeout: number): void;
}

/**
 * Rewrites a database file from its rows (VACUUM) on a worker thread with a connection of its own: readers continue,
 * writers wait, the event loop does not. Deletions committed before it began are recorded as rewritten.
 */
export function rewriteFile(file: string): FileRewrite {
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
