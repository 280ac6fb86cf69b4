import { ApiError } from '../../api-error.ts';
import type { SelectSql } from '../../sqlite/database.ts';
import type { StoredIndex } from '../indexes/index-definitions.ts';
import { afterPrefix, concatBytes } from '../indexes/key-bytes.ts';
import type { Path } from '../values/resource-name.ts';
import type { Interval } from './intervals.ts';

/** JSON that is ready to be sent: text, or UTF-8 as the database concatenated it, which saves decoding it. */
export type ResponseText = string | Uint8Array<ArrayBuffer>;

/** The text before, between and after the documents of a response. */
export interface ResponseFrame {
  readonly before: string;
  readonly between: string;
  readonly after: string;
}

// A response is one text in memory. A client pages through more.
const maxResponseBytes = 134_217_728;

/** @throws ApiError RESOURCE_EXHAUSTED when a response of so many bytes is too long */
export function checkResponseSize(bytes: number): void {
  if (bytes > maxResponseBytes) throw responseTooLong();
}

/** The error for a response that is too long. */
export function responseTooLong(): ApiError {
  return new ApiError(
    'RESOURCE_EXHAUSTED',
    `The answer would have more than ${maxResponseBytes} bytes: request fewer documents per call, with limit and startAfter.`,
  );
}

/** A condition on a part of a key's suffix that a range can't express. */
export interface Residual {
  /** The number of the part, from 0; the name follows the last field. */
  readonly component: number;
  readonly intervals: readonly Interval[];
}

/** A prefix of keys: an index (null for the documents' own keys) and the values of its equality fields. */
export interface ScanSource {
  readonly index: StoredIndex | null;
  readonly prefix: Uint8Array;
}

/**
 * A scan over a range of ordered keys. A key is a prefix, which is given, and a suffix in the query's order: its fields,
 * then the name.
 */
export interface Scan {
  /** At least one: a document must have a key with each prefix, all with the same suffix. */
  readonly sources: readonly ScanSource[];
  /** The range of suffixes. */
  readonly range: Interval;
  readonly reverse: boolean;
  readonly residuals: readonly Residual[];
  /** For each part of a suffix before the name: 0xff where its bytes are inverted, else 0. */
  readonly xorMasks: readonly (0 | 0xff)[];
  /** The sort key for merging scans: parts of the suffix by their number, and keys of equality fields. */
  readonly sortKey: readonly (number | Uint8Array)[];
  /** The document that is named, where a range can't express it. */
  readonly document: Path | null;
}

const documentKeys = '(SELECT key, id AS document FROM documents)';
const documentsJoin = ' CROSS JOIN documents d ON d.id = e.document';

/** A statement's text and its parameters. */
export interface Sql {
  readonly text: SelectSql;
  readonly values: readonly (string | number | Uint8Array)[];
}

/** A statement from FROM on. */
interface FromClause extends Pick<Sql, 'values'> {
  readonly text: string;
}

/**
 * The rows of a scan in their order, as `key` and `document`.
 *
 * CROSS JOIN and the bounds on the one-column key leave SQLite's planner one choice: a range of the ordered table, for each
 * row a lookup with the other prefixes, then the documents by row number.
 *
 * @param driver the number of the source to scan; the others are looked up
 * @param limit -1 for none
 */
export function scanRows(scan: Scan, driver: number, limit: number, offset: number): Sql {
  return rows(scan, driver, limit, offset, 'e.key AS key, e.document AS document', '');
}

/** The number of rows of a scan, up to the limit, as `count`. */
export function scanCount(scan: Scan, driver: number, limit: number, offset: number): Sql {
  if (limit === -1 && offset === 0) {
    const { text, values } = matching(scan, driver, '');
    return { text: `SELECT count(*) AS count ${text}`, values };
  }
  const { text, values } = rows(scan, driver, limit, offset, '1', '');
  return { text: `SELECT count(*) AS count FROM (${text})`, values };
}

/** The total size of a scan's documents, as `bytes`, without reading them. */
export function scanSize(scan: Scan, driver: number, limit: number, offset: number): Sql {
  const { text, values } = rows(scan, driver, limit, offset, 'octet_length(d.wire) AS size', documentsJoin);
  return { text: `SELECT total(size) AS bytes FROM (${text})`, values };
}

/** The texts of a scan's documents, as `wire`. */
export function scanDocuments(scan: Scan, driver: number, limit: number, offset: number): Sql {
  return rows(scan, driver, limit, offset, 'd.wire AS wire', documentsJoin);
}

/** The texts of a scan's documents in a frame, in UTF-8 as `joined` (null when there are none), and their number as `documents`. */
export function scanJoined(
  scan: Scan,
  driver: number,
  limit: number,
  offset: number,
  { before, between, after }: ResponseFrame,
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
