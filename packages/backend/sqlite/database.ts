import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** An open SQLite database, by the interface of `node:sqlite`. */
export type Database = DatabaseSyncInstance;

interface SqliteEngine {
  readonly DatabaseSync: new (file: string) => Database;
}

/**
 * Opens a database file with Node's own SQLite where Node has it; else with a package of the same interface that
 * carries its own binary.
 *
 * @param file path of the database file, or `:memory:`
 * @throws when the file can't be opened
 */
export function connect(file: string): Database {
  const builtin = process.getBuiltinModule?.('node:sqlite') as SqliteEngine | undefined;
  const engine: SqliteEngine = builtin ?? createRequire(import.meta.url)('@photostructure/sqlite');
  return new engine.DatabaseSync(file);
}
