import type { Statements } from '../../sqlite/statements.ts';
import type { IndexDefinition } from './index-definitions.ts';
import { afterPrefix } from './key-bytes.ts';
import {
  definitionText,
  type IndexRow,
  type IndexState,
  type MaterialIndex,
  materialIndex,
} from './material-index.ts';

const entriesPerStatement = 8;

/** The rows of the tables `indexes`, `index_entries` and `known_fields`. */
export class IndexStore {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  all(): readonly MaterialIndex[] {
    const rows = this.#statements
      .prepare('SELECT id, collection_group, scope, fields, state FROM indexes')
      .all();
    return (rows as IndexRow[]).map(materialIndex);
  }

  add(definition: IndexDefinition): void {
    this.#statements
      .prepare("INSERT INTO indexes (collection_group, scope, fields, state) VALUES (?, ?, ?, 'building')")
      .run(definition.collectionGroup, definition.scope, definitionText(definition));
  }

  setState(id: number, state: IndexState): void {
    this.#statements.prepare('UPDATE indexes SET state = ? WHERE id = ?').run(state, id);
  }

  remove(id: number): void {
    this.#statements.prepare('DELETE FROM indexes WHERE id = ?').run(id);
  }

  /** Puts entries in; those that are there already stay. */
  putEntries(keys: readonly Uint8Array[], document: number): void {
    for (let start = 0; start < keys.length; start += entriesPerStatement) {
      const some = keys.slice(start, start + entriesPerStatement);
      // One statement for several rows: the way into SQLite costs more than the row.
      this.#statements
        .prepare(
          `INSERT OR IGNORE INTO index_entries (key, document) VALUES ${some.map(() => '(?, ?)').join(', ')}`,
        )
        .run(...some.flatMap((key) => [key, document]));
    }
  }

  deleteEntries(keys: readonly Uint8Array[]): void {
    for (const key of keys) this.#statements.prepare('DELETE FROM index_entries WHERE key = ?').run(key);
  }

  /**
   * Deletes some entries of a dropped index.
   *
   * @returns false when there are none left
   */
  deleteSomeEntries(index: MaterialIndex, limit: number): boolean {
    const { changes } = this.#statements
      .prepare(
        'DELETE FROM index_entries WHERE key IN (SELECT key FROM index_entries WHERE key >= ? AND key < ? ORDER BY key LIMIT ?)',
      )
      .run(index.prefix, afterPrefix(index.prefix), limit);
    return changes > 0;
  }

  /** @returns the document that an entry points at, null when there is no such entry */
  documentOf(key: Uint8Array): number | null {
    const row = this.#statements.prepare('SELECT document FROM index_entries WHERE key = ?').get(key);
    return (row as { document: number } | undefined)?.document ?? null;
  }

  countEntries(index: MaterialIndex): number {
    const row = this.#statements
      .prepare('SELECT count(*) AS total FROM index_entries WHERE key >= ? AND key < ?')
      .get(index.prefix, afterPrefix(index.prefix));
    return (row as { total: number }).total;
  }

  isKnownField(collectionGroup: string, path: string): boolean {
    return (
      this.#statements
        .prepare('SELECT 1 FROM known_fields WHERE collection_group = ? AND path = ?')
        .get(collectionGroup, path) !== undefined
    );
  }

  addKnownField(collectionGroup: string, path: string): void {
    this.#statements
      .prepare('INSERT INTO known_fields VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(collectionGroup, path);
  }
}
