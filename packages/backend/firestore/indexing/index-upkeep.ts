import { collectionIdOf } from '../document/collection.ts';
import type { Path } from '../value/resource-name.ts';
import type { MapValue } from '../value/value.ts';
import { entryKeys, fieldPaths } from './index-entries.ts';
import type { IndexRegistry } from './index-registry.ts';
import type { IndexStore } from './index-store.ts';

/** Keeps the entries of all indexes in step with the documents. Every method must run inside a write transaction. */
export class IndexUpkeep {
  readonly #registry: IndexRegistry;
  readonly #store: IndexStore;

  constructor(registry: IndexRegistry, store: IndexStore) {
    this.#registry = registry;
    this.#store = store;
  }

  /**
   * Changes the entries of a document.
   *
   * @param id the document's row
   * @param before @param after its fields, null where it is not there
   */
  documentChanged(id: number, path: Path, before: MapValue | null, after: MapValue | null): void {
    const group = collectionIdOf(path);
    for (const field of after === null ? [] : fieldPaths(after)) this.#registry.addKnownField(group, field);
    const stale = this.#keys(path, before);
    const fresh = this.#keys(path, after);
    this.#store.deleteEntries(missingFrom(fresh, stale));
    this.#store.putEntries(missingFrom(stale, fresh), id);
  }

  #keys(path: Path, fields: MapValue | null): ReadonlyMap<string, Uint8Array> {
    const keys = new Map<string, Uint8Array>();
    if (fields === null) return keys;
    for (const index of this.#registry.keptFor(collectionIdOf(path))) {
      for (const key of entryKeys(index, path, fields)) keys.set(Buffer.from(key).toString('latin1'), key);
    }
    return keys;
  }
}

function missingFrom(
  there: ReadonlyMap<string, Uint8Array>,
  wanted: ReadonlyMap<string, Uint8Array>,
): readonly Uint8Array[] {
  return [...wanted].filter(([text]) => !there.has(text)).map(([, key]) => key);
}
