import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { formatFieldPath } from '../values/field-path.ts';
import { collectionIdOf, type Path } from '../values/resource-name.ts';
import { isArray, isPlainMap, type MapValue, type Value } from '../values/value.ts';
import { fieldAt } from '../write/apply-transform.ts';
import type { IndexScope, StoredIndex } from './index-definitions.ts';
import { collectionKey, idKey, pathKey, valueKey } from './index-key.ts';
import type { IndexRegistry } from './index-registry.ts';
import type { IndexStore } from './index-store.ts';
import { concatBytes, invertBytes } from './key-bytes.ts';

/** Computes the keys of a document's index entries; parts that several indexes share are encoded once. */
export class EntryKeys {
  readonly #path: Path;
  readonly #fields: MapValue;
  readonly #parts = new Map<string, readonly Uint8Array[]>();

  constructor(path: Path, fields: MapValue) {
    this.#path = path;
    this.#fields = fields;
  }

  /**
   * The document's keys in an index: the index's prefix, the collection (unless the index spans a collection group), the
   * values of its fields, the document's name. There are none when a field is missing, and one for each element where
   * the index has an array field.
   */
  of(index: StoredIndex): readonly Uint8Array[] {
    const { scope, fields, nameDirection } = index.definition;
    const parts = [index.prefix];
    if (scope === 'COLLECTION')
      parts.push(...this.#once(scope, () => [collectionKey(this.#path.slice(0, -1))]));
    // At most one field of an index has entries for elements.
    let elements: readonly Uint8Array[] | null = null;
    let place = 0;
    for (const [position, { path, mode }] of fields.entries()) {
      const keys = this.#once(`${mode} ${path}`, () => {
        const value = fieldAt(this.#fields, index.paths[position] ?? []);
        return value === undefined ? [] : componentKeys(value, mode);
      });
      const [first] = keys;
      if (first === undefined) return [];
      if (mode === 'CONTAINS') {
        elements = keys;
        place = parts.length;
      }
      parts.push(first);
    }
    parts.push(
      ...this.#once(`${scope} ${nameDirection}`, () => {
        const name = nameKey(scope, this.#path);
        return [nameDirection === 'DESCENDING' ? invertBytes(name) : name];
      }),
    );
    // Buffer.concat takes short keys from a pool, which is several times as fast as an array of its own for each.
    if (elements === null) return [Buffer.concat(parts)];
    return elements.map((element) => Buffer.concat(parts.with(place, element)));
  }

  #once(name: string, make: () => readonly Uint8Array[]): readonly Uint8Array[] {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.#parts.set(name, made);
    return made;
  }
}

/** The prefix of an index's keys for the documents of one collection. */
export function entryPrefix(index: StoredIndex, collection: Path): Uint8Array {
  return index.definition.scope === 'COLLECTION'
    ? concatBytes(index.prefix, collectionKey(collection))
    : index.prefix;
}

/** The last part of a document's keys: its id, or its whole path where the index spans a collection group. */
function nameKey(scope: IndexScope, path: Path): Uint8Array {
  return scope === 'COLLECTION' ? idKey(path.at(-1) ?? '') : pathKey(path);
}

/** The paths of all fields of a document, including those inside maps. */
function fieldPaths(fields: MapValue): readonly string[] {
  const paths: string[] = [];
  collectPaths(fields, [], paths);
  return paths;
}

function componentKeys(value: Value, mode: 'ASCENDING' | 'DESCENDING' | 'CONTAINS'): readonly Uint8Array[] {
  if (mode === 'ASCENDING') return [valueKey(value)];
  if (mode === 'DESCENDING') return [invertBytes(valueKey(value))];
  if (!isArray(value)) return [];
  const distinct = new Map(
    value.map((element) => [Buffer.from(valueKey(element)).toString('latin1'), element]),
  );
  return [...distinct.values()].map(valueKey);
}

function collectPaths(fields: MapValue, around: readonly string[], paths: string[]): void {
  for (const [name, value] of fields) {
    const path = [...around, name];
    paths.push(formatFieldPath(path));
    if (isPlainMap(value)) collectPaths(value, path, paths);
  }
}

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
