import { type Connection, connect } from './connection.ts';
import { damaged, toDataError } from './to-data-error.ts';

/** `quick` reads every page, at about a second a gigabyte; `full` also compares each index with its table. */
export type CheckDepth = 'quick' | 'full';

const pragma: Record<CheckDepth, string> = { quick: 'quick_check', full: 'integrity_check' };
const maxFaults = 3;

/**
 * Checks the integrity of a database file, without writing to it.
 *
 * @throws DataError `damaged`, naming the first faults; `unusable` when it can't be read
 */
export function checkDatabaseFile(file: string, depth: CheckDepth): void {
  let database: Connection | undefined;
  try {
    database = connect(file, { readOnly: true });
    checkDatabase(database, file, depth);
  } catch (error) {
    throw toDataError(file, error);
  } finally {
    database?.close();
  }
}

/**
 * Checks an open database for corruption.
 *
 * @param name its name in the message
 * @throws DataError `damaged`, or what SQLite throws
 */
export function checkDatabase(database: Connection, name: string, depth: CheckDepth): void {
  const rows = database.prepare(`PRAGMA ${pragma[depth]}(${maxFaults})`).all();
  const faults = rows.map((row) => String(Object.values(row as object)[0]));
  if (faults.length === 1 && faults[0] === 'ok') return;
  throw damaged(name, faults.map(inOneLine).join('; '));
}

function inOneLine(fault: string): string {
  return fault
    .replace(/\*\*\* in database \S+ \*\*\*/, '')
    .trim()
    .replace(/\s*\n\s*/g, ', ');
}
