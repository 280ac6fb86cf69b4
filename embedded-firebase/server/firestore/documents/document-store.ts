import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { documentKey } from '../indexes/index-key.ts';
import { collectionIdOf, type Path } from '../values/resource-name.ts';
import { pathOfWire, StoredDocument } from './stored-document.ts';

/** The page size of `all`. */
const rowsPerPage = 500;

/** The rows of the table `documents`. */
export class DocumentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(path: Path): StoredDocument | null {
    const row = this.#database
      .prepare('SELECT id, wire FROM documents WHERE key = ?')
      .get(documentKey(path)) as { id: number; wire: string } | undefined;
    return row === undefined ? null : new StoredDocument(row.id, path, row.wire);
  }

  /** @returns the row number */
  insert(tx: WriteTransaction, path: Path, wire: string): number {
    const { lastInsertRowid } = tx.run(
      'INSERT INTO documents (key, collection_group, wire) VALUES (?, ?, ?)',
      documentKey(path),
      collectionIdOf(path),
      wire,
    );
    return Number(lastInsertRowid);
  }

  update(tx: WriteTransaction, id: number, wire: string): void {
    tx.run('UPDATE documents SET wire = ? WHERE id = ?', wire, id);
  }

  delete(tx: WriteTransaction, id: number): void {
    tx.run('DELETE FROM documents WHERE id = ?', id);
  }

  /**
   * Every document in Firestore's order of names, which groups them by collection, by keyset pagination. Call it within a
   * transaction, to read one state of the database.
   */
  *all(): Generator<DocumentRow> {
    const page = this.#database.prepare(
      'SELECT id, key, wire FROM documents WHERE key > ? ORDER BY key LIMIT ?',
    );
    let last = new Uint8Array();
    for (let rows: KeyedRow[] | null = null; rows === null || rows.length === rowsPerPage; ) {
      rows = page.all(last, rowsPerPage) as unknown as KeyedRow[];
      last = rows.at(-1)?.key ?? last;
      yield* rows;
    }
  }

  count(): number {
    const row = this.#database.prepare('SELECT count(*) AS total FROM documents').get();
    return (row as { total: number }).total;
  }

  /**
   * The documents of a collection group among the next rows, for building an index slice by slice.
   *
   * @param after the last row of the slice before
   * @param span the number of row numbers in the slice
   * @returns null when there is no row left
   */
  slice(after: number, span: number, collectionGroup: string): DocumentSlice | null {
    const first = this.#database
      .prepare('SELECT id FROM documents WHERE id > ? ORDER BY id LIMIT 1')
      .get(after) as { id: number } | undefined;
    if (first === undefined) return null;
    const last = first.id + span - 1;
    const rows = this.#database
      .prepare('SELECT id, wire FROM documents WHERE id BETWEEN ? AND ? AND collection_group = ? ORDER BY id')
      .all(first.id, last, collectionGroup) as { id: number; wire: string }[];
    return { documents: rows.map(({ id, wire }) => new StoredDocument(id, pathOfWire(wire), wire)), last };
  }
}

/** A row of the table `documents`. */
export interface DocumentRow {
  readonly id: number;
  /** The exact text of the document on the wire. */
  readonly wire: string;
}

interface KeyedRow extends DocumentRow {
  readonly key: Uint8Array<ArrayBuffer>;
}

/** Some documents, and the last row number of the slice. */
export interface DocumentSlice {
  readonly documents: readonly StoredDocument[];
  readonly last: number;
}
