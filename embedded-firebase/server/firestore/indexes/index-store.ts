import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import {
  definitionText,
  type IndexDefinition,
  type IndexRow,
  type IndexState,
  type StoredIndex,
  storedIndex,
} from './index-definitions.ts';
import { afterPrefix } from './key-bytes.ts';

const entriesPerStatement = 32;

/** The rows of the tables `indexes`, `index_entries` and `known_fields`. */
export class IndexStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  all(): readonly StoredIndex[] {
    const rows = this.#database
      .prepare('SELECT id, collection_group, scope, fields, state FROM indexes')
      .all();
    return (rows as IndexRow[]).map(storedIndex);
  }

  add(tx: WriteTransaction, definition: IndexDefinition): void {
    tx.run(
      "INSERT INTO indexes (collection_group, scope, fields, state) VALUES (?, ?, ?, 'building')",
      definition.collectionGroup,
      definition.scope,
      definitionText(definition),
    );
  }

  setState(tx: WriteTransaction, id: number, state: IndexState): void {
    tx.run('UPDATE indexes SET state = ? WHERE id = ?', state, id);
  }

  remove(tx: WriteTransaction, id: number): void {
    tx.run('DELETE FROM indexes WHERE id = ?', id);
  }

  /** Inserts entries that don't exist yet. */
  putEntries(tx: WriteTransaction, keys: readonly Uint8Array[], document: number): void {
    for (let start = 0; start < keys.length; start += entriesPerStatement) {
      const some = keys.slice(start, start + entriesPerStatement);
      // One statement for several rows, as a call of SQLite costs more than a row, and a parameter much of one.
      const rows = some.map((_, i) => `(?${i + 2}, ?1)`).join(', ');
      tx.run(`INSERT OR IGNORE INTO index_entries (key, document) VALUES ${rows}`, document, ...some);
    }
  }

  deleteEntries(tx: WriteTransaction, keys: readonly Uint8Array[]): void {
    for (const key of keys) tx.run('DELETE FROM index_entries WHERE key = ?', key);
  }

  /**
   * Deletes some entries of a dropped index.
   *
   * @returns false when there were none left
   */
  deleteSomeEntries(tx: WriteTransaction, index: StoredIndex, limit: number): boolean {
    const { changes } = tx.run(
      'DELETE FROM index_entries WHERE key IN (SELECT key FROM index_entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ?)',
      index.prefix,
      afterPrefix(index.prefix),
      limit,
    );
    return changes > 0;
  }

  /** @returns the row of an entry's document, null when there is no such entry */
  documentOf(key: Uint8Array): number | null {
    const row = this.#database.prepare('SELECT document FROM index_entries WHERE key = ?').get(key);
    return (row as { document: number } | undefined)?.document ?? null;
  }

  countEntries(index: StoredIndex): number {
    const row = this.#database
      .prepare('SELECT count(*) AS total FROM index_entries WHERE key >= ? AND key < ?')
      .get(index.prefix, afterPrefix(index.prefix));
    return (row as { total: number }).total;
  }

  isKnownField(collectionGroup: string, path: string): boolean {
    return (
      this.#database
        .prepare('SELECT 1 FROM known_fields WHERE collection_group = ? AND path = ?')
        .get(collectionGroup, path) !== undefined
    );
  }

  addKnownField(tx: WriteTransaction, collectionGroup: string, path: string): void {
    tx.run('INSERT INTO known_fields VALUES (?, ?) ON CONFLICT DO NOTHING', collectionGroup, path);
  }
}
