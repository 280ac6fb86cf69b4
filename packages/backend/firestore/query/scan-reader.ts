import { concatBytes } from '../indexes/key-bytes.ts';
import { endingParts, sortKeyOf } from './ending-parts.ts';
import { contains } from './intervals.ts';
import type { Scan } from './scan.ts';
import type { ScanRow, ScanStore } from './scan-store.ts';

const firstChunk = 64;
const largestChunk = 4_096;

/** A document that a scan has come to. */
export interface Found {
  readonly document: number;
  readonly sortKey: Uint8Array;
}

/** Walks over a scan step by step, fetching rows in growing chunks, and leaves out those that a residual refuses. */
export class ScanReader {
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

  /** The next document, null behind the last. */
  next(): Found | null {
    while (true) {
      const row = this.#nextRow();
      if (row === null) return null;
      const parts = endingParts(row.key.subarray(this.#start), this.#scan.flips);
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
    // The lowest key behind one is that key and a zero byte.
    const range = this.#scan.reverse ? { from, to: last } : { from: concatBytes(last, Uint8Array.of(0)), to };
    this.#scan = { ...this.#scan, range };
  }
}
