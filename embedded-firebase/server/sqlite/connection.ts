import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { LRUCache } from 'lru-cache';
import type {
  Database,
  PragmaSql,
  ReadStatement,
  SelectSql,
  SqlValue,
  WritableDatabase,
} from './database.ts';

/** A connection by the interface of `node:sqlite`. */
export type DatabaseSync = DatabaseSyncInstance;

interface SqliteEngine {
  readonly DatabaseSync: new (file: string, options?: { readOnly?: boolean }) => DatabaseSync;
}

type Statement = ReturnType<DatabaseSync['prepare']>;

const packageName = '@photostructure/sqlite';
const load = createRequire(import.meta.url);

/** How long SQLite waits for the locks of other processes. */
const busyTimeoutMilliseconds = 5_000;

/** Unusual queries of clients have many texts. */
const maxPreparedStatements = 500;

let loaded: SqliteEngine | undefined;

/**
 * A connection that runs any SQL, for `sqlite/` alone: all others read through {@link Database} and write through a
 * WriteTransaction (transaction.ts).
 */
export class Connection implements WritableDatabase {
  readonly isWritable = true;
  readonly #connection: DatabaseSync;
  readonly #prepared = new LRUCache<string, Statement>({ max: maxPreparedStatements });
  #isReading = false;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  get isTransaction(): boolean {
    return this.#connection.isTransaction;
  }

  location(): string | null {
    return this.#connection.location();
  }

  prepare(sql: SelectSql | PragmaSql): ReadStatement {
    return this.#statement(sql);
  }

  /**
   * Runs a statement that may write.
   *
   * @throws what SQLite throws, or Error within a read transaction
   */
  run(sql: string, ...parameters: readonly SqlValue[]): ReturnType<Statement['run']> {
    this.#assertNotReading();
    return this.#statement(sql).run(...parameters);
  }

  /**
   * Runs statements that may write.
   *
   * @throws what SQLite throws, or Error within a read transaction
   */
  exec(sql: string): void {
    this.#assertNotReading();
    this.#connection.exec(sql);
  }

  /** Begins a read transaction, which sees one state of the database until {@link Connection.endRead}. */
  beginRead(): void {
    this.exec('BEGIN');
    this.#isReading = true;
  }

  /**
   * Ends the read transaction, if there is one. Every write does so before it begins.
   *
   * @throws what SQLite throws; then the next call tries again
   */
  endRead(): void {
    if (!this.#isReading) return;
    // SQLite itself ends a transaction when the disk fails.
    if (this.isTransaction) this.#connection.exec('ROLLBACK');
    this.#isReading = false;
  }

  close(): void {
    this.#connection.close();
  }

  #statement(sql: string): Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }

  #assertNotReading(): void {
    if (this.#isReading) throw new Error('A write within a read transaction: nothing was written.');
  }
}

/**
 * Opens a database file with Node's own SQLite where Node has it, else with a package of the same interface that has its
 * own binary. Deleted and overwritten content is overwritten with zeros (`secure_delete`).
 *
 * @param file path of the database file, or `:memory:`
 * @throws when the file can't be opened
 */
export function connect(file: string, options: { readOnly?: boolean } = {}): Connection {
  const connection = new Connection(new (engine().DatabaseSync)(file, options));
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  if (!options.readOnly) connection.exec('PRAGMA secure_delete = ON');
  return connection;
}

/** The connection behind a database that is read from. */
export function connectionOf(database: Database): Connection {
  if (database instanceof Connection) return database;
  throw new TypeError('not a database that connect has opened');
}

/** The module that a worker requires for `DatabaseSync`: the one that this process has loaded. */
export function engineModule(): string {
  return isComplete(builtin()) ? 'node:sqlite' : load.resolve(packageName);
}

function engine(): SqliteEngine {
  const inNode = builtin();
  loaded ??= isComplete(inNode) ? inNode : (load(packageName) as SqliteEngine);
  return loaded;
}

function builtin(): object | undefined {
  return process.getBuiltinModule?.('node:sqlite');
}

/** The first releases of `node:sqlite` lack parts of the interface; `backup`, which came last, is not used here. */
function isComplete(inNode: object | undefined): inNode is SqliteEngine {
  return inNode !== undefined && 'backup' in inNode;
}
