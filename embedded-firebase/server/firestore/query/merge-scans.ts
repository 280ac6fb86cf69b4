import type { DocumentStore } from '../documents/document-store.ts';
import { EntryKeys } from '../indexes/index-entries.ts';
import { endOfValueKey } from '../indexes/index-key.ts';
import { compareBytes, concatBytes, invertBytes, startsWithBytes } from '../indexes/key-bytes.ts';
import { contains } from './intervals.ts';
import type { Scan } from './query-to-sql.ts';
import type { ReadStores, ScanRow, ScanStore } from './scan-store.ts';

/**
 * Merges scans in the query's order (k-way merge), with each document once.
 *
 * @returns the rows of the documents
 */
export function* mergeScans(scans: readonly Scan[], stores: ReadStores): Generator<number> {
  const readers = scans
    .flatMap((scan) => narrowed(scan, stores.documents))
    .map((scan) => new ScanReader(stores.scans, scan));
  const heads = readers.map((reader) => reader.next());
  const seen = new Set<number>();
  while (true) {
    const first = indexOfFirst(heads);
    const head = heads[first];
    if (head === undefined || head === null) return;
    if (!seen.has(head.document)) {
      seen.add(head.document);
      yield head.document;
    }
    heads[first] = readers[first]?.next() ?? null;
  }
}

function indexOfFirst(heads: readonly (Found | null)[]): number {
  let first = -1;
  let lowest: Uint8Array | null = null;
  for (const [i, head] of heads.entries()) {
    if (head !== null && (lowest === null || compareBytes(head.sortKey, lowest) < 0)) {
      first = i;
      lowest = head.sortKey;
    }
  }
  return first;
}

/** Where a document is named, reduces the range to its own keys. */
function narrowed(scan: Scan, documents: DocumentStore): readonly Scan[] {
  const [source] = scan.sources;
  if (scan.document === null || source?.index == null) return [scan];
  const { index, prefix } = source;
  const document = documents.find(scan.document);
  if (document === null) return [];
  return new EntryKeys(document.path, document.fields)
    .of(index)
    .filter((key) => startsWithBytes(key, prefix))
    .map((key) => key.subarray(prefix.length))
    .filter((suffix) => contains([scan.range], suffix))
    .map((suffix) => ({ ...scan, range: { from: suffix, to: concatBytes(suffix, Uint8Array.of(0)) } }));
}

/** Splits the suffix of a key: one part for each field of the order, then the name. */
function suffixParts(suffix: Uint8Array, xorMasks: Scan['xorMasks']): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const flip of xorMasks) {
    const end = endOfValueKey(suffix, start, flip);
    parts.push(suffix.subarray(start, end));
    start = end;
  }
  return [...parts, suffix.subarray(start)];
}

/** The bytes by which keys of different scans are compared: they ascend in the query's order. */
function sortKeyOf(parts: readonly Uint8Array[], { sortKey, reverse }: Scan): Uint8Array {
  const inQueryOrder = (part: Uint8Array) => (reverse ? invertBytes(part) : part);
  return concatBytes(
    ...sortKey.map((part) =>
      typeof part === 'number' ? inQueryOrder(parts[part] ?? new Uint8Array()) : part,
    ),
  );
}

const firstChunk = 64;
const largestChunk = 4_096;

/** A document found by a scan. */
interface Found {
  readonly document: number;
  readonly sortKey: Uint8Array;
}

/** Iterates over a scan, fetching rows in growing chunks, without those that a residual excludes. */
class ScanReader {
  readonly #store: ScanStore;
  readonly #driver: number;
  readonly #start: number;
  #scan: Scan;
  #rows: readonly ScanRow[] = [];
  #position = 0;
  #chunk = firstChunk;
  #isLastChunk = false;

  constructor(store: ScanStore, scan: Scan) {
    this.#store = store;
    this.#scan = scan;
    this.#driver = store.driverOf(scan);
    this.#start = scan.sources[this.#driver]?.prefix.length ?? 0;
  }

  /** The next document, null after the last. */
  next(): Found | null {
    while (true) {
      const row = this.#nextRow();
      if (row === null) return null;
      const parts = suffixParts(row.key.subarray(this.#start), this.#scan.xorMasks);
      const passes = this.#scan.residuals.every(({ component, intervals }) => {
        const part = parts[component];
        return part !== undefined && contains(intervals, part);
      });
      if (passes) return { document: row.document, sortKey: sortKeyOf(parts, this.#scan) };
    }
  }

  #nextRow(): ScanRow | null {
    const row = this.#rows[this.#position];
    if (row !== undefined) {
      this.#position += 1;
      return row;
    }
    if (this.#isLastChunk) return null;
    this.#fetch();
    return this.#nextRow();
  }

  #fetch(): void {
    this.#rows = this.#store.rows(this.#scan, this.#driver, this.#chunk);
    this.#position = 0;
    this.#isLastChunk = this.#rows.length < this.#chunk;
    this.#chunk = Math.min(this.#chunk * 4, largestChunk);
    const last = this.#rows.at(-1)?.key.subarray(this.#start);
    if (last === undefined) return;
    const { from, to } = this.#scan.range;
    // The lowest key above another is that key and a zero byte.
    const range = this.#scan.reverse ? { from, to: last } : { from: concatBytes(last, Uint8Array.of(0)), to };
    this.#scan = { ...this.#scan, range };
  }
}
