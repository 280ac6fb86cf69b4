import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { documentKey } from '../indexes/index-key.ts';
import type { FieldPath } from '../values/field-path.ts';
import { parseFields, parseValue } from '../values/parse-value.ts';
import { collectionIdOf, documentName, type Path } from '../values/resource-name.ts';
import { serializeFields } from '../values/serialize-value.ts';
import { formatMicros, type MapValue, parseRfc3339, type Value } from '../values/value.ts';
import { FieldsDraft, fieldAt } from '../write/apply-transform.ts';

/** A stored document. Its fields are parsed lazily. */
export class StoredDocument {
  /** The row in the database, to which index entries point. */
  readonly id: number;
  readonly path: Path;
  /** The exact text of the document on the wire. */
  readonly wire: string;
  #fields: MapValue | undefined;

  constructor(id: number, path: Path, wire: string) {
    this.id = id;
    this.path = path;
    this.wire = wire;
  }

  get fields(): MapValue {
    this.#fields ??= fieldsOfWire(this.wire);
    return this.#fields;
  }

  /** On the wire. */
  get createTime(): string {
    return this.wire.slice(-createdFromEnd, -createdFromEnd + timeLength);
  }

  /** On the wire. */
  get updateTime(): string {
    return this.wire.slice(-updatedFromEnd, -updatedFromEnd + timeLength);
  }

  /** Microseconds since the epoch. */
  get updateMicros(): bigint {
    return (parseRfc3339(this.updateTime) ?? 0n) / 1000n;
  }
}

// All times have the same length, so that they are found by their distance from the end.
const timeLength = formatMicros(0).length;
const updatedFromEnd = timeLength + '"}'.length;
const createdFromEnd = updatedFromEnd + '","updateTime":"'.length + timeLength;

/**
 * Writes a document as it is stored and sent.
 *
 * @param createTime formatted by formatMicros
 * @param updateTime formatted by formatMicros
 */
export function documentText(
  database: string,
  path: Path,
  fields: MapValue,
  createTime: string,
  updateTime: string,
): string {
  const written = fields.size === 0 ? '' : `"fields":${serializeFields(fields)},`;
  return `{"name":${JSON.stringify(documentName(database, path))},${written}"createTime":"${createTime}","updateTime":"${updateTime}"}`;
}

interface WireDocument {
  readonly name: string;
  readonly fields?: unknown;
  readonly createTime: string;
  readonly updateTime: string;
}

/** Parses a stored document: its path and fields; the times stay as on the wire. */
export function parseDocument(wire: string) {
  const { name, fields, createTime, updateTime } = JSON.parse(wire) as WireDocument;
  const path: Path = name.split('/').slice(5);
  return { path, fields: parseFields(fields, 'the stored document'), createTime, updateTime };
}

/** Parses the path of a stored document. */
export function pathOfWire(wire: string): Path {
  return (JSON.parse(wire) as WireDocument).name.split('/').slice(5);
}

/** Parses the fields of a stored document. */
export function fieldsOfWire(wire: string): MapValue {
  return parseFields((JSON.parse(wire) as WireDocument).fields, 'the stored document');
}

/** Parses one field of a stored document alone; undefined if absent. */
export function fieldOfWire(wire: string, path: FieldPath): Value | undefined {
  let fields = (JSON.parse(wire) as WireMap).fields;
  for (const [i, name] of path.entries()) {
    const value = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined) return undefined;
    if (i === path.length - 1) return parseValue(value, 'the stored document');
    fields = value.mapValue?.fields;
    if (fields !== undefined && Object.hasOwn(fields, '__type__')) return undefined;
  }
  return undefined;
}

interface WireMap {
  readonly fields?: { readonly [name: string]: { readonly mapValue?: WireMap } };
}

/**
 * Reduces a document's text to some fields (projection).
 *
 * @param wire the document as stored
 * @param paths the fields to keep; none keeps the name and the times alone
 */
export function projectedText(wire: string, paths: readonly FieldPath[]): string {
  const { name, createTime, updateTime } = JSON.parse(wire) as WireDocument;
  const fields = fieldsOfWire(wire);
  const kept = new FieldsDraft(new Map());
  for (const path of paths) {
    const value = fieldAt(fields, path);
    if (value !== undefined) kept.set(path, value);
  }
  const written = kept.fields.size === 0 ? '' : `"fields":${serializeFields(kept.fields)},`;
  return `{"name":${JSON.stringify(name)},${written}"createTime":"${createTime}","updateTime":"${updateTime}"}`;
}

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
