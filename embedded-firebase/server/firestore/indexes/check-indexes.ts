import type { Database, WritableDatabase } from '../../sqlite/database.ts';
import { inTransaction } from '../../sqlite/transaction.ts';
import { DocumentStore, fieldsOfWire, pathOfWire } from '../documents/document-store.ts';
import { StateStore } from '../documents/state-store.ts';
import {
  definitionText,
  type IndexDefinition,
  type StoredIndex,
  storedComposites,
} from './index-definitions.ts';
import { EntryKeys } from './index-entries.ts';
import { IndexStore } from './index-store.ts';
import { parseIndexConfiguration } from './parse-index-configuration.ts';

/** A fault of an index: it does not exist, is not finished, or its entries are not those of the documents. */
export interface IndexFault {
  readonly definition: IndexDefinition;
  readonly fault: 'missing' | 'unfinished' | 'wrong-entries';
  /** The index's row; null when it does not exist. */
  readonly id: number | null;
  /** The number of wrong entries. */
  readonly entries: number;
}

/** Formats an index for messages: `rooms: topic, openedAt desc`. */
export function describeIndex({ collectionGroup, fields }: IndexDefinition): string {
  const words = { ASCENDING: '', DESCENDING: ' desc', CONTAINS: ' contains' } as const;
  return `${collectionGroup}: ${fields.map(({ path, mode }) => path + words[mode]).join(', ')}`;
}

/**
 * Compares the stored entries of every index with those of the documents. Call it in a read transaction.
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
 * Drops indexes, so that the server builds them again: when a query needs them, or when it starts.
 *
 * @param ids of faults that checkIndexes found
 */
export function dropIndexes(database: WritableDatabase, projectId: string, ids: readonly number[]): void {
  const store = new IndexStore(database);
  inTransaction(database, (tx) => {
    const state = new StateStore(database);
    state.claim(tx, projectId);
    for (const id of ids) store.setState(tx, id, 'dropping');
    state.bumpIndexGeneration(tx);
  });
}

function missingOf(present: readonly StoredIndex[], configuration: unknown): IndexFault[] {
  return storedComposites(parseIndexConfiguration(configuration))
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
