import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { StateStore } from '../documents/state-store.ts';
import { definitionText, type IndexDefinition, type StoredIndex } from './index-definitions.ts';
import type { IndexStore } from './index-store.ts';

// Enough for collections with fixed field names; where names are data, the table is queried.
const maxCachedFields = 20_000;

/**
 * Caches the indexes and field names of the database. Every transaction begins with `refresh`, as other processes add and
 * drop indexes.
 */
export class IndexRegistry {
  readonly #store: IndexStore;
  readonly #state: StateStore;
  #generation = -1;
  #indexes: readonly StoredIndex[] = [];
  #ofGroup = new Map<string, readonly StoredIndex[]>();
  #knownFields = new Set<string>();

  constructor(store: IndexStore, state: StateStore) {
    this.#store = store;
    this.#state = state;
  }

  /** @param generation the current one, of the state */
  refresh(generation: number): void {
    if (generation === this.#generation) return;
    this.#indexes = this.#store.all();
    this.#ofGroup = new Map();
    this.#generation = generation;
  }

  all(): readonly StoredIndex[] {
    return this.#indexes;
  }

  /** The indexes that a write to a collection of this id updates. */
  maintainedFor(collectionGroup: string): readonly StoredIndex[] {
    const known = this.#ofGroup.get(collectionGroup);
    if (known !== undefined) return known;
    const maintained = this.#indexes.filter(
      ({ definition, state }) => definition.collectionGroup === collectionGroup && state !== 'dropping',
    );
    this.#ofGroup.set(collectionGroup, maintained);
    return maintained;
  }

  find(definition: IndexDefinition): StoredIndex | undefined {
    const text = definitionText(definition);
    return this.maintainedFor(definition.collectionGroup).find(
      (index) => index.text === text && index.definition.scope === definition.scope,
    );
  }

  /** Adds an index, to be built. */
  add(tx: WriteTransaction, definition: IndexDefinition): void {
    this.#store.add(tx, definition);
    this.changed(tx);
  }

  /** Publishes a change of the table of indexes. Call it in the transaction of the change. */
  changed(tx: WriteTransaction): void {
    tx.onRollback(this.#clear);
    this.#state.bumpIndexGeneration(tx);
    this.refresh(this.#state.read().indexGeneration);
  }

  /** True when a document of the group has, or once had, the field: else indexes on it are empty. */
  isKnownField(collectionGroup: string, path: string): boolean {
    const name = fieldKey(collectionGroup, path);
    if (this.#knownFields.has(name)) return true;
    const isKnown = this.#store.isKnownField(collectionGroup, path);
    if (isKnown) this.#cacheField(name);
    return isKnown;
  }

  /** Records that a document of the group has the field. */
  addKnownField(tx: WriteTransaction, collectionGroup: string, path: string): void {
    const name = fieldKey(collectionGroup, path);
    if (this.#knownFields.has(name)) return;
    tx.onRollback(this.#clear);
    this.#store.addKnownField(tx, collectionGroup, path);
    this.#cacheField(name);
  }

  readonly #clear = (): void => {
    this.#generation = -1;
    this.#knownFields.clear();
  };

  #cacheField(name: string): void {
    if (this.#knownFields.size >= maxCachedFields) this.#knownFields.clear();
    this.#knownFields.add(name);
  }
}

function fieldKey(collectionGroup: string, path: string): string {
  return `${collectionGroup}/${path}`;
}
