import { concatBytes, invertBytes } from '../indexes/key-bytes.ts';
import { endOfValueKey } from '../indexes/key-component.ts';
import type { Scan } from './scan.ts';

/** Takes the ending of a key apart: one part for each field of the order, then the name. */
export function endingParts(ending: Uint8Array, flips: Scan['flips']): readonly Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const flip of flips) {
    const end = endOfValueKey(ending, start, flip);
    parts.push(ending.subarray(start, end));
    start = end;
  }
  return [...parts, ending.subarray(start)];
}

/** What a key sorts by beside those of other scans of the query: bytes that ascend in the query's own order. */
export function sortKeyOf(parts: readonly Uint8Array[], { sortKey, reverse }: Scan): Uint8Array {
  const inQueryOrder = (part: Uint8Array) => (reverse ? invertBytes(part) : part);
  return concatBytes(
    ...sortKey.map((part) =>
      typeof part === 'number' ? inQueryOrder(parts[part] ?? new Uint8Array()) : part,
    ),
  );
}
