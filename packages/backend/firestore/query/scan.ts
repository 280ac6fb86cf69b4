import type { StoredIndex } from '../indexes/index-definitions.ts';
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
