import { afterPrefix, concatBytes } from './key-bytes.ts';
import type { Scan } from './scan.ts';

/** A statement's text and what stands for its question marks. */
export interface Sql {
  readonly text: string;
  readonly values: readonly (string | number | Uint8Array)[];
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

/** How many rows a scan has, at most the limit. */
export function scanCount(scan: Scan, driver: number, limit: number, offset: number): Sql {
  const { text, values } = rows(scan, driver, limit, offset, '1', '');
  return { text: `SELECT count(*) AS count FROM (${text})`, values };
}

/** The text of each document of a scan, as `wire`. */
export function scanDocuments(scan: Scan, driver: number, limit: number, offset: number): Sql {
  return rows(scan, driver, limit, offset, 'd.wire AS wire', ' CROSS JOIN documents d ON d.id = e.document');
}

/** The texts of all documents of a scan as one, as `joined`; null when there are none. */
export function scanJoined(
  scan: Scan,
  driver: number,
  limit: number,
  offset: number,
  separator: string,
): Sql {
  const { text, values } = scanDocuments(scan, driver, limit, offset);
  return { text: `SELECT group_concat(wire, ?) AS joined FROM (${text})`, values: [separator, ...values] };
}

function rows(scan: Scan, driver: number, limit: number, offset: number, columns: string, join: string): Sql {
  const source = scan.sources[driver];
  if (source === undefined) throw new RangeError(`A scan has no source ${driver}.`);
  const { prefix, index } = source;
  const { from, to } = scan.range;
  const lower = from === null ? prefix : concatBytes(prefix, from);
  const upper = to === null ? afterPrefix(prefix) : concatBytes(prefix, to);
  const others = scan.sources.filter((_, i) => i !== driver);
  const table = index === null ? '(SELECT key, id AS document FROM documents)' : 'index_entries';
  const text =
    `SELECT ${columns} FROM ${table} e${join} WHERE e.key >= ? AND e.key < ?` +
    others
      .map(
        () => ' AND EXISTS (SELECT 1 FROM index_entries o WHERE o.key = CAST(? || substr(e.key, ?) AS BLOB))',
      )
      .join('') +
    ` ORDER BY e.key${scan.reverse ? ' DESC' : ''} LIMIT ? OFFSET ?`;
  const lookups = others.flatMap((other) => [other.prefix, prefix.length + 1]);
  return { text, values: [lower, upper, ...lookups, limit, offset] };
}
