import type { Logger } from 'pino';
import type { GroupCommit } from '../../sqlite/group-commit.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { StateStore } from '../documents/state-store.ts';
import {
  definitionText,
  hasSingleFieldIndex,
  type IndexConfiguration,
  type IndexDefinition,
  type StoredIndex,
  storedComposites,
} from './index-definitions.ts';
import { EntryKeys } from './index-entries.ts';
import type { IndexRegistry } from './index-registry.ts';
import type { IndexStore } from './index-store.ts';

// Small, as other calls wait for a slice.
const rowsPerSlice = 250;
const entriesPerSlice = 2_000;

/**
 * Builds indexes online: an index is first maintained by every write, then filled from the existing documents slice by
 * slice, then ready. What a stop leaves unfinished, the next start continues.
 */
export class IndexBuilder {
  readonly #documents: DocumentStore;
  readonly #indexes: IndexStore;
  readonly #state: StateStore;
  readonly #registry: IndexRegistry;
  readonly #groupCommit: GroupCommit;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: {
    readonly documents: DocumentStore;
    readonly indexes: IndexStore;
    readonly state: StateStore;
    readonly registry: IndexRegistry;
    readonly groupCommit: GroupCommit;
    readonly log: Logger;
  }) {
    this.#documents = options.documents;
    this.#indexes = options.indexes;
    this.#state = options.state;
    this.#registry = options.registry;
    this.#groupCommit = options.groupCommit;
    this.#log = options.log;
  }

  /**
   * Builds and drops indexes as `firestore.indexes.json` says, in the background. Failures are logged; a query that needs
   * the index tries again.
   */
  reconcile(configuration: IndexConfiguration): void {
    const composites = storedComposites(configuration);
    const wanted = new Set(composites.map(nameOf));
    const unwanted = this.#registry.all().filter((index) => !isWanted(index, configuration, wanted));
    const unbuilt = composites.filter((definition) => this.#registry.find(definition)?.state !== 'ready');
    if (unbuilt.length > 0) this.#buildAll(unbuilt).catch(this.#logFailure);
    for (const index of unwanted) this.#drop(index).catch(this.#logFailure);
  }

  /** Builds an index, or waits until it is built. */
  ensure(definition: IndexDefinition): Promise<void> {
    const name = nameOf(definition);
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const building = this.#build(definition).finally(() => this.#running.delete(name));
    this.#running.set(name, building);
    return building;
  }

  readonly #logFailure = (error: unknown): void => {
    // The server was stopped, which is no failure.
    if (!this.#groupCommit.isOpen) return;
    this.#log.error({ err: error }, 'an index could not be brought up to date; the next start tries again');
  };

  /** One line of the log for all of them, as a first start builds dozens. */
  async #buildAll(definitions: readonly IndexDefinition[]): Promise<void> {
    const begun = performance.now();
    await Promise.all(definitions.map((definition) => this.ensure(definition)));
    const milliseconds = Math.round(performance.now() - begun);
    this.#log.info({ indexes: definitions.length, milliseconds }, 'the configured indexes are ready');
  }

  async #build(definition: IndexDefinition): Promise<void> {
    await this.#write((tx) => {
      if (this.#registry.find(definition) === undefined) this.#registry.add(tx, definition);
    });
    let after = 0;
    let last: number | null = 0;
    while (last !== null) {
      after = last;
      last = await this.#write((tx) => this.#buildSlice(tx, definition, after));
    }
  }

  /** @returns the last row of the slice, null when the index is ready */
  #buildSlice(tx: WriteTransaction, definition: IndexDefinition, after: number): number | null {
    const index = this.#registry.find(definition);
    if (index === undefined || index.state === 'ready') return null;
    const last = putEntriesOfSlice(tx, this.#indexes, this.#documents, index, after);
    if (last === null) {
      this.#indexes.setState(tx, index.id, 'ready');
      this.#registry.changed(tx);
      this.#log.debug({ index: definition }, 'an index is ready');
    }
    return last;
  }

  async #drop(index: StoredIndex): Promise<void> {
    await this.#write((tx) => {
      this.#indexes.setState(tx, index.id, 'dropping');
      this.#registry.changed(tx);
    });
    while (await this.#write((tx) => this.#indexes.deleteSomeEntries(tx, index, entriesPerSlice))) {
      // Until no entry is left.
    }
    await this.#write((tx) => {
      this.#indexes.remove(tx, index.id);
      this.#registry.changed(tx);
    });
  }

  #write<Result>(work: (tx: WriteTransaction) => Result): Promise<Result> {
    return this.#groupCommit.run((tx) => {
      this.#registry.refresh(this.#state.read().indexGeneration);
      return work(tx);
    });
  }
}

/**
 * Puts the entries of some documents into an index.
 *
 * @param after the last row of the slice before
 * @returns the last row of this slice, null when there was none left
 */
export function putEntriesOfSlice(
  tx: WriteTransaction,
  indexes: IndexStore,
  documents: DocumentStore,
  index: StoredIndex,
  after: number,
): number | null {
  const slice = documents.slice(after, rowsPerSlice, index.definition.collectionGroup);
  if (slice === null) return null;
  for (const document of slice.documents) {
    indexes.putEntries(tx, new EntryKeys(document.path, document.fields).of(index), document.id);
  }
  return slice.last;
}

function isWanted(
  index: StoredIndex,
  configuration: IndexConfiguration,
  composites: ReadonlySet<string>,
): boolean {
  const { definition, state } = index;
  if (state === 'dropping') return false;
  if (composites.has(nameOf(definition))) return true;
  const [field, second] = definition.fields;
  if (field === undefined) return true;
  if (second !== undefined || definition.nameDirection === 'DESCENDING') return false;
  return (field.mode === 'CONTAINS' ? (['CONTAINS'] as const) : (['ASCENDING', 'DESCENDING'] as const)).some(
    (mode) =>
      hasSingleFieldIndex(configuration, definition.collectionGroup, field.path, mode, definition.scope),
  );
}

function nameOf(definition: IndexDefinition): string {
  return JSON.stringify([definition.collectionGroup, definition.scope, definitionText(definition)]);
}
