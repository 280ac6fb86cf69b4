import type { Database } from '../../sqlite/database.ts';
import { inTransaction } from '../../sqlite/transaction.ts';
import { DocumentStore } from '../documents/document-store.ts';
import { StateStore } from '../documents/state-store.ts';
import { fieldsOfWire, pathOfWire } from '../documents/stored-document.ts';
import { definitionText, type IndexDefinition, type StoredIndex } from './index-definitions.ts';
import { EntryKeys } from './index-entries.ts';
import { IndexStore } from './index-store.ts';
import { readIndexConfiguration } from './read-index-configuration.ts';

/** What is wrong with an index: it is not there, not finished yet, or its entries are not those of the documents. */
export interface IndexFault {
  readonly definition: IndexDefinition;
  readonly fault: 'missing' | 'unfinished' | 'wrong-entries';
  /** The index's row; null when it is not there. */
  readonly id: number | null;
  /** Of how many entries that is so. */
  readonly entries: number;
}

/** A collection, a path, a direction or array mode each, as messages show them: `donors: bloodGroup, registeredAt desc`. */
export function indexInWords({ collectionGroup, fields }: IndexDefinition): string {
  const words = { ASCENDING: '', DESCENDING: ' desc', CONTAINS: ' contains' } as const;
  return `${collectionGroup}: ${fields.map(({ path, mode }) => path + words[mode]).join(', ')}`;
}

/**
 * Works out every entry of every index anew and holds the stored ones against them. Belongs into a read transaction.
 *
 * @param configuration the parsed firestore.indexes.json
 */
export function checkIndexes(database: Database, configuration: unknown): readonly IndexFault[] {
  const store = new IndexStore(database);
  const present = store.all();
  return [
    ...missingOf(present, configuration),
    ...present
      .filter(({ state }) => state === 'building')
      .map(({ definition, id }): IndexFault => ({ definition, id, fault: 'unfinished', entries: 0 })),
    ...wrongEntries(
      new DocumentStore(database),
      store,
      present.filter(({ state }) => state === 'ready'),
    ),
  ];
}

/**
 * Gives indexes up, so that the server builds them anew: where one runs, when a query needs them; else when it starts.
 *
 * @param ids as checkIndexes has found them
 */
export function giveUpIndexes(database: Database, projectId: string, ids: readonly number[]): void {
  const store = new IndexStore(database);
  inTransaction(database, (tx) => {
    const state = new StateStore(database);
    state.claim(tx, projectId);
    for (const id of ids) store.setState(tx, id, 'dropping');
    state.bumpIndexGeneration(tx);
  });
}

function missingOf(present: readonly StoredIndex[], configuration: unknown): IndexFault[] {
  const { composites } = readIndexConfiguration(configuration);
  return composites
    .filter((wanted) => !present.some((index) => index.state !== 'dropping' && isOf(index, wanted)))
    .map((definition) => ({ definition, id: null, fault: 'missing', entries: 0 }));
}

function isOf({ definition, text }: StoredIndex, wanted: IndexDefinition): boolean {
  const { collectionGroup, scope } = definition;
  return (
    collectionGroup === wanted.collectionGroup && scope === wanted.scope && text === definitionText(wanted)
  );
}

function wrongEntries(
  documents: DocumentStore,
  store: IndexStore,
  ready: readonly StoredIndex[],
): IndexFault[] {
  const expected = new Map(ready.map((index) => [index, 0]));
  const lacking = new Map(ready.map((index) => [index, 0]));
  for (const { id, wire } of documents.all()) {
    const path = pathOfWire(wire);
    const keys = new EntryKeys(path, fieldsOfWire(wire));
    for (const index of ready.filter(({ definition }) => definition.collectionGroup === path.at(-2))) {
      for (const key of keys.of(index)) {
        add(expected, index, 1);
        if (store.documentOf(key) !== id) add(lacking, index, 1);
      }
    }
  }
  return ready.flatMap((index) => {
    const missing = lacking.get(index) ?? 0;
    const stale = store.countEntries(index) - ((expected.get(index) ?? 0) - missing);
    const entries = missing + stale;
    const { definition, id } = index;
    return entries === 0 ? [] : [{ definition, id, fault: 'wrong-entries' as const, entries }];
  });
}

function add(counts: Map<StoredIndex, number>, index: StoredIndex, count: number): void {
  counts.set(index, (counts.get(index) ?? 0) + count);
}
