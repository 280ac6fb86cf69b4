import { textKey } from '../indexes/index-key.ts';
import { concatBytes } from '../indexes/key-bytes.ts';
import type { Path } from '../values/resource-name.ts';

/** The id of the collection that a document stands in: what collection-group queries and indexes go by. */
export function collectionIdOf(path: Path): string {
  return path.at(-2) ?? '';
}

/** The key of a collection, with which the keys of its documents begin. */
export function collectionKey(collection: Path): Uint8Array {
  return textKey(collection.join('/'));
}

/** The key of a document: its collection's, then its id's. */
export function documentKey(path: Path): Uint8Array {
  return concatBytes(collectionKey(path.slice(0, -1)), textKey(path.at(-1) ?? ''));
}
