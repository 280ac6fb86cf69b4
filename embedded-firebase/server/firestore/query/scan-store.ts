import type { Database, SelectSql } from '../../sqlite/database.ts';
import { sqliteCode, sqliteCodeOf } from '../../sqlite/sqlite-error.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import {
  checkResponseSize,
  type ResponseFrame,
  type ResponseText,
  responseTooLong,
  type Scan,
  type Sql,
  scanCount,
  scanDocuments,
  scanJoined,
  scanRows,
  scanSize,
} from './query-to-sql.ts';

const sampleRows = 16;
const sizeSteps = [256, 4_096, 65_536];

/** A row of a scan: its key, and the row of its document. */
export interface ScanRow {
  readonly key: Uint8Array;
  readonly document: number;
}

/** The concatenated texts of documents. */
export interface JoinedDocuments {
  /** null when there are none. */
  readonly text: ResponseText | null;
  readonly documents: number;
}

interface JoinedRow {
  readonly joined: Uint8Array<ArrayBuffer> | null;
  readonly documents: number;
}

/** The stores that queries read from, of one connection. */
export interface ReadStores {
  readonly documents: DocumentStore;
  readonly scans: ScanStore;
}

/** Runs scans. A null limit means no limit. */
export class ScanStore {
  readonly #database: Database;
  readonly #drivers = new WeakMap<Scan, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  rows(scan: Scan, driver: number, limit: number): readonly ScanRow[] {
    const { text, values } = scanRows(scan, driver, limit, 0);
    return this.#database.prepare(text).all(...values) as ScanRow[];
  }

  count(scan: Scan, limit: number | null, offset: number): number {
    const { text, values } = scanCount(scan, this.driverOf(scan), limit ?? -1, offset);
    return (this.#database.prepare(text).get(...values) as { count: number }).count;
  }

  /** The total size of the documents in bytes. */
  size(scan: Scan, limit: number | null, offset: number): number {
    const { text, values } = scanSize(scan, this.driverOf(scan), limit ?? -1, offset);
    return (this.#database.prepare(text).get(...values) as { bytes: number }).bytes;
  }

  /** The total size in bytes of documents given by their rows. */
  sizeByRow(documents: readonly number[]): number {
    const row = this.#database
      .prepare(
        'SELECT total(octet_length(d.wire)) AS bytes FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value',
      )
      .get(JSON.stringify(documents)) as { bytes: number };
    return row.bytes;
  }

  /** The documents' texts in a frame, and their number. */
  joined(scan: Scan, limit: number | null, offset: number, frame: ResponseFrame): JoinedDocuments {
    const { text, values } = scanJoined(scan, this.driverOf(scan), limit ?? -1, offset, frame);
    return this.#joined(text, values);
  }

  /** The documents' texts. */
  *documents(scan: Scan, limit: number | null, offset: number): Generator<string> {
    const { text, values } = scanDocuments(scan, this.driverOf(scan), limit ?? -1, offset);
    for (const row of this.#database.prepare(text).iterate(...values)) yield (row as { wire: string }).wire;
  }

  /** The texts of documents given by their rows, in that order, in a frame. */
  joinedByRow(documents: readonly number[], { before, between, after }: ResponseFrame): ResponseText | null {
    return this.#joined(
      `SELECT CAST(? || group_concat(wire, ?) || ? AS BLOB) AS joined, count(*) AS documents FROM (
         SELECT d.wire AS wire FROM json_each(?) j CROSS JOIN documents d ON d.id = j.value ORDER BY j.key)`,
      [before, between, after, JSON.stringify(documents)],
    ).text;
  }

  /** The texts of documents given by their rows, in that order. */
  *documentsByRow(documents: readonly number[]): Generator<string> {
    const statement = this.#database.prepare('SELECT wire FROM documents WHERE id = ?');
    for (const document of documents) yield (statement.get(document) as { wire: string }).wire;
  }

  /**
   * Chooses the source to scan: the one with most hits among its first rows, or, where there are none, the one with the
   * fewest rows.
   */
  driverOf(scan: Scan): number {
    if (scan.sources.length === 1) return 0;
    const driver = this.#drivers.get(scan) ?? this.#bestDriver(scan);
    this.#drivers.set(scan, driver);
    return driver;
  }

  /** Returns bytes as they are sent: decoding and encoding them would take a third of a long response's time. */
  #joined(sql: SelectSql, values: Sql['values']): JoinedDocuments {
    try {
      const row = this.#database.prepare(sql).get(...values) as JoinedRow;
      const { joined, documents } = row;
      if (joined !== null) checkResponseSize(joined.byteLength);
      return { text: joined, documents };
    } catch (error) {
      throw sqliteCodeOf(error) === sqliteCode.tooBig ? responseTooLong() : error;
    }
  }

  #bestDriver(scan: Scan): number {
    const drivers = [...scan.sources.keys()];
    const hits = drivers.map((driver) =>
      this.#sizeUpTo(scan, driver, sampleRows) < sampleRows ? sampleRows : this.#hits(scan, driver),
    );
    const best = Math.max(...hits);
    if (best > 0) return hits.indexOf(best);
    for (const measure of sizeSteps) {
      const small = drivers.find((driver) => this.#sizeUpTo(scan, driver, measure) < measure);
      if (small !== undefined) return small;
    }
    return 0;
  }

  #sizeUpTo(scan: Scan, driver: number, limit: number): number {
    const { text, values } = scanCount(withSource(scan, driver), 0, limit, 0);
    return (this.#database.prepare(text).get(...values) as { count: number }).count;
  }

  /** The number of a source's first rows that all other sources have too. */
  #hits(scan: Scan, driver: number): number {
    const last = this.rows(withSource(scan, driver), 0, sampleRows).at(-1);
    const source = scan.sources[driver];
    if (last === undefined || source === undefined) return 0;
    const suffix = last.key.subarray(source.prefix.length);
    const { from, to } = scan.range;
    const range = scan.reverse ? { from: suffix, to } : { from, to: suffix };
    const { text, values } = scanCount({ ...scan, range }, driver, -1, 0);
    return (this.#database.prepare(text).get(...values) as { count: number }).count;
  }
}

function withSource(scan: Scan, driver: number): Scan {
  return { ...scan, sources: scan.sources.slice(driver, driver + 1) };
}
