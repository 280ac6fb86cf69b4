import { closeSync, existsSync, fdatasyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { type Connection, connect } from './connection.ts';
import { vacuumInto } from './vacuum-into.ts';

/** 2 MiB: what goes to the disk at once stays small, so that the server's own writes need not wait behind it. */
const bytesPerStep = 2 * 1_024 * 1_024;

/**
 * Writes a copy of a database anew from its rows, so that it has no free pages and no unused space with what was deleted
 * once. The copy itself is deleted.
 *
 * @param copy a database that nobody else uses
 * @param file where to; made if it is not there. One file, without a write-ahead log beside it
 * @param check looks at the copy first; what it throws ends the work
 */
export function rewriteCopy(copy: string, file: string, check: (copy: Connection) => void): void {
  const rows = `${copy}.rows`;
  try {
    const database = connect(copy);
    try {
      // Not put on disk in one go, which would hold up the server's writes, but step by step below.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF');
      check(database);
      vacuumInto(database, rows);
    } finally {
      database.close();
    }
    rmSync(copy);
    copyInSteps(rows, file);
  } finally {
    if (existsSync(rows)) rmSync(rows);
  }
}

function copyInSteps(from: string, to: string): void {
  const source = openSync(from, 'r');
  const target = openSync(to, 'w', 0o600);
  try {
    const buffer = Buffer.allocUnsafe(bytesPerStep);
    for (let bytes = -1; bytes !== 0; ) {
      bytes = readSync(source, buffer);
      writeSync(target, buffer, 0, bytes);
      fdatasyncSync(target);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}
