import type { SelectSql } from '../../sqlite/database.ts';
import type { AnswerFrame } from '../answer-text.ts';
import type { StoredIndex } from '../indexes/index-definitions.ts';
import { afterPrefix, concatBytes } from '../indexes/key-bytes.ts';
import type { Path } from '../values/resource-name.ts';
import type { Interval } from './intervals.ts';

/** A condition on a part of a key's ending that a range can't express. */
export interface Residual {
  /** Which of the parts, counted from 0; behind the last field stands the name. */
  readonly component: number;
  readonly intervals: readonly Interval[];
}

/** A beginning of keys: an index (null for the documents' own keys) and the values that are given. */
export interface ScanSource {
  readonly index: StoredIndex | null;
  readonly prefix: Uint8Array;
}

/**
 * One walk over an ordered range of keys. A key is a beginning, which is given, and an ending, which goes by the
 * query's order: the order's fields, then the name.
 */
export interface Scan {
  /** The beginnings, one at least: a document must have a key with each of them, all with the same ending. */
  readonly sources: readonly ScanSource[];
  /** The range of endings. */
  readonly range: Interval;
  readonly reverse: boolean;
  readonly residuals: readonly Residual[];
  /** The parts of an ending before the name: 0xff where the bytes are turned around, else 0. */
  readonly flips: readonly (0 | 0xff)[];
  /** What the scan sorts by beside other scans: parts of the ending by their number, and values that are given. */
  readonly sortKey: readonly (number | Uint8Array)[];
  /** The one document that is asked for, where a range can't express it. */
  readonly document: Path | null;
}

const documentKeys = '(SELECT key, id AS document FROM documents)';
const documentsJoin = ' CROSS JOIN documents d ON d.id = e.document';

/** A statement's text and what stands for its question marks. */
export interface Sql {
  readonly text: SelectSql;
  readonly values: readonly (string | number | Uint8Array)[];
}

/** What stands behind a statement's columns. */
interface FromClause extends Pick<Sql, 'values'> {
  readonly text: string;
}

/**
 * The rows of a scan in their order, as `key` and `document`.
 *
 * CROSS JOIN and the bounds on the one-column key leave SQLite's planner one way only: a range of the ordered table,
 * for each row a look into the other beginnings, then the documents by row number.
 *
 * @param driver which of the scan's beginnings to walk over; the others are looked up
 * @param limit -1 for none
 */
export function scanRows(scan: Scan, driver: number, limit: number, offset: number): Sql {
  return rows(scan, driver, limit, offset, 'e.key AS key, e.document AS document', '');
}

/** How many rows a scan has, at most the limit, as `count`. */
export function scanCount(scan: Scan, driver: number, limit: number, offset: number): Sql {
  if (limit === -1 && offset === 0) {
    const { text, values } = matching(scan, driver, '');
    return { text: `SELECT count(*) AS count ${text}`, values };
  }
  const { text, values } = rows(scan, driver, limit, offset, '1', '');
  return { text: `SELECT count(*) AS count FROM (${text})`, values };
}

/** How many bytes the documents of a scan have, as `bytes`; their texts need not be read for it. */
export function scanSize(scan: Scan, driver: number, limit: number, offset: number): Sql {
  const { text, values } = rows(scan, driver, limit, offset, 'octet_length(d.wire) AS size', documentsJoin);
  return { text: `SELECT total(size) AS bytes FROM (${text})`, values };
}

/** The text of each document of a scan, as `wire`. */
export function scanDocuments(scan: Scan, driver: number, limit: number, offset: number): Sql {
  return rows(scan, driver, limit, offset, 'd.wire AS wire', documentsJoin);
}

/** The texts of all documents of a scan in their frame, in UTF-8 as `joined`, null when there are none; and how many, as `documents`. */
export function scanJoined(
  scan: Scan,
  driver: number,
  limit: number,
  offset: number,
  { before, between, after }: AnswerFrame,
): Sql {
  const { text, values } = scanDocuments(scan, driver, limit, offset);
  return {
    text: `SELECT CAST(? || group_concat(wire, ?) || ? AS BLOB) AS joined, count(*) AS documents FROM (${text})`,
    values: [before, between, after, ...values],
  };
}

function rows(scan: Scan, driver: number, limit: number, offset: number, columns: string, join: string): Sql {
  const { text, values } = matching(scan, driver, join);
  return {
    text: `SELECT ${columns} ${text} ORDER BY e.key${scan.reverse ? ' DESC' : ''} LIMIT +? OFFSET +?`,
    values: [...values, limit, offset],
  };
}

function matching(scan: Scan, driver: number, join: string): FromClause {
  const source = scan.sources[driver];
  if (source === undefined) throw new RangeError(`A scan has no source ${driver}.`);
  const { prefix, index } = source;
  const { from, to } = scan.range;
  const others = scan.sources.filter((_, i) => i !== driver);
  const lookup =
    ' AND EXISTS (SELECT 1 FROM index_entries o WHERE o.key = CAST(? || substr(e.key, ?) AS BLOB))';
  return {
    text: `FROM ${index === null ? documentKeys : 'index_entries'} e${join} WHERE e.key >= +? AND e.key < +?${lookup.repeat(others.length)}`,
    values: [
      from === null ? prefix : concatBytes(prefix, from),
      to === null ? afterPrefix(prefix) : concatBytes(prefix, to),
      ...others.flatMap((other) => [other.prefix, prefix.length + 1]),
    ],
  };
}
