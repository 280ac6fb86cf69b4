import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { StateStore } from '../documents/state-store.ts';
import { definitionText, type IndexDefinition, type StoredIndex } from './index-definitions.ts';
import type { IndexStore } from './index-store.ts';

// Enough for any collection with fields of fixed names; where names are data, the table answers.
const maximumRemembered = 20_000;

/**
 * The indexes and field names of the database, remembered. Every transaction starts with `refresh`, so that what
 * another process has added or dropped is noticed.
 */
export class IndexRegistry {
  readonly #store: IndexStore;
  readonly #state: StateStore;
  #generation = -1;
  #indexes: readonly StoredIndex[] = [];
  #ofGroup = new Map<string, readonly StoredIndex[]>();
  #knownFields = new Set<string>();
  #hasWritten = false;

  constructor(store: IndexStore, state: StateStore) {
    this.#store = store;
    this.#state = state;
  }

  /** @param generation the present one, as the state has it */
  refresh(generation: number): void {
    if (generation === this.#generation) return;
    this.#indexes = this.#store.all();
    this.#ofGroup = new Map();
    this.#generation = generation;
  }

  /** Forgets what a transaction that was undone may have changed. Most are undone before they change any of it. */
  afterRollback(): void {
    if (!this.#hasWritten) return;
    this.#generation = -1;
    this.#knownFields.clear();
    this.#hasWritten = false;
  }

  all(): readonly StoredIndex[] {
    return this.#indexes;
  }

  /** The indexes that a write to a collection of this id keeps up. */
  keptFor(collectionGroup: string): readonly StoredIndex[] {
    const known = this.#ofGroup.get(collectionGroup);
    if (known !== undefined) return known;
    const kept = this.#indexes.filter(
      ({ definition, state }) => definition.collectionGroup === collectionGroup && state !== 'dropping',
    );
    this.#ofGroup.set(collectionGroup, kept);
    return kept;
  }

  find(definition: IndexDefinition): StoredIndex | undefined {
    const text = definitionText(definition);
    return this.keptFor(definition.collectionGroup).find(
      (index) => index.text === text && index.definition.scope === definition.scope,
    );
  }

  /** Adds an index, to be built. */
  add(tx: WriteTransaction, definition: IndexDefinition): void {
    this.#store.add(tx, definition);
    this.changed(tx);
  }

  /** Notes that the table of indexes was changed. To be called in the transaction that changed it. */
  changed(tx: WriteTransaction): void {
    this.#hasWritten = true;
    this.#state.bumpIndexGeneration(tx);
    this.refresh(this.#state.read().indexGeneration);
  }

  /** True when some document of the group has, or once had, the field: else no index can hold anything of it. */
  isKnownField(collectionGroup: string, path: string): boolean {
    const name = remembered(collectionGroup, path);
    if (this.#knownFields.has(name)) return true;
    const isKnown = this.#store.isKnownField(collectionGroup, path);
    if (isKnown) this.#remember(name);
    return isKnown;
  }

  /** Notes that a document of the group has the field. */
  addKnownField(tx: WriteTransaction, collectionGroup: string, path: string): void {
    const name = remembered(collectionGroup, path);
    if (this.#knownFields.has(name)) return;
    this.#hasWritten = true;
    this.#store.addKnownField(tx, collectionGroup, path);
    this.#remember(name);
  }

  #remember(name: string): void {
    if (this.#knownFields.size >= maximumRemembered) this.#knownFields.clear();
    this.#knownFields.add(name);
  }
}

function remembered(collectionGroup: string, path: string): string {
  return `${collectionGroup}/${path}`;
}
