/** The text of a statement that only reads. */
export type SelectSql = `SELECT ${string}`;

/** The text of a question about the database, or about how it would run a statement. */
export type PragmaSql = `PRAGMA ${string}` | `EXPLAIN ${string}`;

/** What a statement's parameters may be. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** A prepared statement that only reads. */
export interface ReadStatement {
  /** @returns the first row; undefined if absent */
  get(...parameters: readonly SqlValue[]): unknown;
  all(...parameters: readonly SqlValue[]): unknown[];
  iterate(...parameters: readonly SqlValue[]): Iterable<unknown>;
}

/**
 * An open SQLite database, to read from. What writes needs a WriteTransaction, which only GroupCommit and inTransaction
 * hand out, so that no write is left in a read transaction.
 */
export interface Database {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  /** The database file's path; null when the database is in memory. */
  location(): string | null;
  prepare(sql: SelectSql): ReadStatement;
  close(): void;
}

/**
 * A database as its opener has it: a command, or a server that starts, which may also write by inTransaction. A server's
 * calls get it as a {@link Database}, so that none of their writes bypasses the group commit.
 */
export interface WritableDatabase extends Database {
  readonly isWritable: true;
}
