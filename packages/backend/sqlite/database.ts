import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** An open SQLite database, by the interface of `node:sqlite`. */
export type Database = DatabaseSyncInstance;

interface SqliteEngine {
  readonly DatabaseSync: new (file: string, options?: { readOnly?: boolean }) => Database;
  backup(source: Database, file: string, options: { rate: number; progress: () => void }): Promise<number>;
}

const packageName = '@photostructure/sqlite';
const load = createRequire(import.meta.url);

let loaded: SqliteEngine | undefined;

/**
 * Opens a database file with Node's own SQLite where Node has it; else with a package of the same interface that
 * carries its own binary.
 *
 * Whatever is deleted or overwritten over a connection that may write is overwritten with zeros (`secure_delete`).
 *
 * @param file path of the database file, or `:memory:`
 * @throws when the file can't be opened
 */
export function connect(file: string, options: { readOnly?: boolean } = {}): Database {
  const database = new (engine().DatabaseSync)(file, options);
  if (!options.readOnly) database.exec('PRAGMA secure_delete = ON');
  return database;
}

/** What a worker has to `require` for `DatabaseSync`: as this process has loaded it. */
export function engineModule(): string {
  return isComplete(builtin()) ? 'node:sqlite' : load.resolve(packageName);
}

/**
 * SQLite's online backup (https://sqlite.org/backup.html), between threads, so that the process goes on.
 *
 * @param pages how many are copied in one step
 * @param afterStep called when a step is done and another follows
 */
export async function copyPages(
  source: Database,
  file: string,
  pages: number,
  afterStep: () => void,
): Promise<void> {
  await engine().backup(source, file, { rate: pages, progress: afterStep });
}

/** The first releases of `node:sqlite` lack parts of the interface; `backup` came last. */
function engine(): SqliteEngine {
  const inNode = builtin();
  loaded ??= isComplete(inNode) ? inNode : (load(packageName) as SqliteEngine);
  return loaded;
}

function builtin(): Partial<SqliteEngine> | undefined {
  return process.getBuiltinModule?.('node:sqlite') as Partial<SqliteEngine> | undefined;
}

function isComplete(inNode: Partial<SqliteEngine> | undefined): inNode is SqliteEngine {
  return inNode?.backup !== undefined;
}
