import type { Logger } from 'pino';
import type { GroupCommit } from '../../sqlite/group-commit.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { StateStore } from '../documents/state-store.ts';
import type { Path } from '../values/resource-name.ts';
import {
  definitionText,
  hasSingleFieldIndex,
  type IndexConfiguration,
  type IndexDefinition,
  type StoredIndex,
} from './index-definitions.ts';
import { EntryKeys } from './index-entries.ts';
import type { IndexRegistry } from './index-registry.ts';
import type { IndexStore } from './index-store.ts';

// Small enough that other calls get their turn in between.
const rowsPerSlice = 250;
const entriesPerSlice = 2_000;

/**
 * Makes indexes while the server works: an index is first kept up by every write, then the documents that were there
 * before are gone through bit by bit, then it is ready. What a stop leaves unfinished, the next start takes up.
 */
export class IndexBuilder {
  readonly #stores: {
    readonly documents: DocumentStore;
    readonly indexes: IndexStore;
    readonly state: StateStore;
  };
  readonly #registry: IndexRegistry;
  readonly #writes: GroupCommit;
  readonly #pathOf: (wire: string) => Path;
  readonly #log: Logger;
  readonly #running = new Map<string, Promise<void>>();

  constructor(options: {
    readonly stores: {
      readonly documents: DocumentStore;
      readonly indexes: IndexStore;
      readonly state: StateStore;
    };
    readonly registry: IndexRegistry;
    readonly writes: GroupCommit;
    readonly pathOf: (wire: string) => Path;
    readonly log: Logger;
  }) {
    this.#stores = options.stores;
    this.#registry = options.registry;
    this.#writes = options.writes;
    this.#pathOf = options.pathOf;
    this.#log = options.log;
  }

  /** Brings the indexes in line with `firestore.indexes.json`, in the background. Failures are logged; a query that needs the index tries again. */
  reconcile(configuration: IndexConfiguration): void {
    const wanted = new Set(configuration.composites.map(nameOf));
    const unwanted = this.#registry.all().filter((index) => !isWanted(index, configuration, wanted));
    for (const definition of configuration.composites) {
      if (this.#registry.find(definition)?.state !== 'ready') this.ensure(definition).catch(this.#logFailure);
    }
    for (const index of unwanted) this.#drop(index).catch(this.#logFailure);
  }

  /** Builds an index, or waits for the building of it that is under way. */
  ensure(definition: IndexDefinition): Promise<void> {
    const name = nameOf(definition);
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const building = this.#build(definition).finally(() => this.#running.delete(name));
    this.#running.set(name, building);
    return building;
  }

  readonly #logFailure = (error: unknown): void => {
    // Stopped in the middle, which is no failure.
    if (!this.#writes.isOpen) return;
    this.#log.error({ err: error }, 'an index could not be brought up to date; the next start tries again');
  };

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

  /** @returns the row to go on behind, null when the index is ready */
  #buildSlice(tx: WriteTransaction, definition: IndexDefinition, after: number): number | null {
    const index = this.#registry.find(definition);
    if (index === undefined || index.state === 'ready') return null;
    const { documents, indexes } = this.#stores;
    const slice = documents.slice(after, rowsPerSlice, definition.collectionGroup, this.#pathOf);
    if (slice === null) {
      indexes.setState(tx, index.id, 'ready');
      this.#registry.changed(tx);
      this.#log.info({ index: definition }, 'an index is ready');
      return null;
    }
    for (const document of slice.documents) {
      indexes.putEntries(tx, new EntryKeys(document.path, document.fields).of(index), document.id);
    }
    return slice.last;
  }

  async #drop(index: StoredIndex): Promise<void> {
    const { indexes } = this.#stores;
    await this.#write((tx) => {
      indexes.setState(tx, index.id, 'dropping');
      this.#registry.changed(tx);
    });
    while (await this.#write((tx) => indexes.deleteSomeEntries(tx, index, entriesPerSlice))) {
      // Bit by bit, until none is left.
    }
    await this.#write((tx) => {
      indexes.remove(tx, index.id);
      this.#registry.changed(tx);
    });
  }

  #write<Result>(work: (tx: WriteTransaction) => Result): Promise<Result> {
    return this.#writes.run((tx) => {
      this.#registry.refresh(this.#stores.state.read().indexGeneration);
      return work(tx);
    });
  }
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
