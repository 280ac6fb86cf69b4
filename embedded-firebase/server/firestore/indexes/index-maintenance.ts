import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { collectionIdOf, type Path } from '../values/resource-name.ts';
import type { MapValue } from '../values/value.ts';
import { EntryKeys, fieldPaths } from './index-entries.ts';
import type { IndexRegistry } from './index-registry.ts';
import type { IndexStore } from './index-store.ts';

/** Updates the index entries of documents that change. */
export class IndexMaintenance {
  readonly #registry: IndexRegistry;
  readonly #store: IndexStore;

  constructor(registry: IndexRegistry, store: IndexStore) {
    this.#registry = registry;
    this.#store = store;
  }

  /**
   * Updates the entries of a document in all indexes.
   *
   * @param id the document's row
   * @param before its fields, null where it is created
   * @param after its fields, null where it is deleted
   */
  documentChanged(
    tx: WriteTransaction,
    id: number,
    path: Path,
    before: MapValue | null,
    after: MapValue | null,
  ): void {
    const group = collectionIdOf(path);
    for (const field of after === null ? [] : fieldPaths(after))
      this.#registry.addKnownField(tx, group, field);
    const stale = this.#keys(path, before);
    const fresh = this.#keys(path, after);
    this.#store.deleteEntries(tx, missingFrom(fresh, stale));
    this.#store.putEntries(tx, missingFrom(stale, fresh), id);
  }

  #keys(path: Path, fields: MapValue | null): readonly Uint8Array[] {
    if (fields === null) return [];
    const keys = new EntryKeys(path, fields);
    return this.#registry.maintainedFor(collectionIdOf(path)).flatMap((index) => keys.of(index));
  }
}

function missingFrom(there: readonly Uint8Array[], wanted: readonly Uint8Array[]): readonly Uint8Array[] {
  if (there.length === 0 || wanted.length === 0) return wanted;
  const texts = new Set(there.map(textOf));
  return wanted.filter((key) => !texts.has(textOf(key)));
}

/** A set compares byte arrays by identity, strings by content. */
function textOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('latin1');
}
