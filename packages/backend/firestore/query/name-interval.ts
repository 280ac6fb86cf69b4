import { pathKey, textKey } from '../indexes/index-key.ts';
import { afterPrefix } from '../indexes/key-bytes.ts';
import type { Path } from '../values/resource-name.ts';
import { type Interval, intervalOf } from './intervals.ts';

// The key of the empty text, which is no id; and no UTF-8 holds the byte 0xff.
const belowAllIds = textKey('');
const aboveAllIds = Uint8Array.of(0xff);

/** Where the documents of a query stand: in one collection, or (collection null) in all of an id. */
export interface NameSpace {
  readonly collection: Path | null;
}

/**
 * Where a document name stands among the name keys of a query's documents.
 *
 * @returns the keys of exactly that document; an empty interval at its place when it can't be among them
 */
export function nameInterval({ collection }: NameSpace, path: Path): Interval {
  if (collection === null) return intervalOf(pathKey(path));
  const shared = collection.findIndex((segment, i) => segment !== path[i]);
  if (shared !== -1) {
    const edge = comparePaths(path, collection) < 0 ? belowAllIds : aboveAllIds;
    return { from: edge, to: edge };
  }
  const id = textKey(path[collection.length] ?? '');
  if (path.length === collection.length + 1) return intervalOf(id);
  const behind = afterPrefix(id);
  return { from: behind, to: behind };
}

/** The name keys of all documents below a document, among those of all collections of an id; not its own. */
export function descendantsInterval(parent: Path): Interval {
  const own = pathKey(parent);
  return { from: afterPrefix(own), to: afterPrefix(own.subarray(0, own.length - 2)) };
}

function comparePaths(a: Path, b: Path): number {
  return Buffer.compare(pathKey(a), pathKey(b));
}
