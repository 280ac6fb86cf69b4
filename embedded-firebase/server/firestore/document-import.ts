import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { DocumentStore, documentText } from './documents/document-store.ts';
import { StateStore } from './documents/state-store.ts';
import { putEntriesOfSlice } from './indexes/index-builder.ts';
import { importedIndexes } from './indexes/index-definitions.ts';
import { IndexMaintenance } from './indexes/index-entries.ts';
import { IndexRegistry } from './indexes/index-registry.ts';
import { IndexStore } from './indexes/index-store.ts';
import { parseIndexConfiguration } from './indexes/parse-index-configuration.ts';
import { parseFields } from './values/parse-value.ts';
import { databaseName, type Path, parseDocumentName } from './values/resource-name.ts';
import { formatMicros, type MapValue, parseRfc3339 } from './values/value.ts';
import { checkDocument } from './write/document-limits.ts';

/** A document of an export. */
export interface ExportedDocument {
  readonly path: Path;
  readonly fields: MapValue;
  /** The exact text on the wire. */
  readonly wire: string;
}

/** How a record of an export compares with what is stored. */
export type Comparison = 'missing' | 'same' | 'different';

/**
 * Imports documents, with the times that another database gave them, into a database that nothing else uses. All of it
 * belongs into one transaction. Nothing is written before `begin`.
 */
export class DocumentImport {
  readonly #projectId: string;
  readonly #database: Database;
  readonly #documents: DocumentStore;
  #begun: BegunImport | null = null;

  constructor(database: Database, projectId: string) {
    this.#projectId = projectId;
    this.#database = database;
    this.#documents = new DocumentStore(database);
  }

  /**
   * Reads a document's text, which must be exactly what this program would store.
   *
   * @throws ApiError or Error saying what is wrong with it
   */
  read(wire: string): ExportedDocument {
    const { name, fields: raw, createTime, updateTime } = JSON.parse(wire) as { [part: string]: unknown };
    const database = databaseName(this.#projectId);
    const path = parseDocumentName(typeof name === 'string' ? name : '', database);
    const fields = parseFields(raw, 'fields');
    checkDocument(path, fields);
    const times = [timeText(createTime), timeText(updateTime)] as const;
    if (documentText(database, path, fields, ...times) !== wire) {
      throw new Error('it is not written as this program writes documents');
    }
    return { path, fields, wire };
  }

  /**
   * Adds the indexes that are to be built, so that each document is entered in them as it is inserted.
   *
   * @param indexes the parsed firestore.indexes.json
   * @throws Error when the database holds another project's documents
   */
  begin(tx: WriteTransaction, indexes: unknown): void {
    const state = new StateStore(this.#database);
    state.claim(tx, this.#projectId);
    const store = new IndexStore(this.#database);
    const registry = new IndexRegistry(store, state);
    registry.refresh(state.read().indexGeneration);
    for (const definition of importedIndexes(parseIndexConfiguration(indexes))) {
      if (registry.find(definition) === undefined) registry.add(tx, definition);
    }
    const maintenance = new IndexMaintenance(registry, store);
    this.#begun = { tx, state, store, registry, maintenance, wasEmpty: this.#documents.count() === 0 };
  }

  compare({ path, wire }: ExportedDocument): Comparison {
    const stored = this.#documents.find(path);
    if (stored === null) return 'missing';
    return stored.wire === wire ? 'same' : 'different';
  }

  /** Call it after `begin`. */
  insert({ path, fields, wire }: ExportedDocument): void {
    if (this.#begun === null) throw new Error('insert before begin');
    const { tx, maintenance } = this.#begun;
    const id = this.#documents.insert(tx, path, wire);
    maintenance.documentChanged(tx, id, path, null, fields);
  }

  /**
   * Completes the indexes, so that no query waits for one that the configuration names.
   *
   * @param lastCommitMicros the other database's; later commits get later times
   * @param onProgress called with the number of finished indexes and of all
   */
  finish(lastCommitMicros: number, onProgress: (done: number, total: number) => void): void {
    if (this.#begun === null) return;
    const { tx, state, store, registry, wasEmpty } = this.#begun;
    state.setLastCommit(tx, Math.max(state.read().lastCommitMicros, lastCommitMicros));
    const unfinished = registry.all().filter((index) => index.state === 'building');
    for (const [done, index] of unfinished.entries()) {
      // In an empty database every document came through `insert`.
      let last: number | null = wasEmpty ? null : 0;
      while (last !== null) {
        last = putEntriesOfSlice(tx, store, this.#documents, index, last);
        onProgress(done, unfinished.length);
      }
      store.setState(tx, index.id, 'ready');
      onProgress(done + 1, unfinished.length);
    }
    registry.changed(tx);
  }
}

interface BegunImport {
  readonly tx: WriteTransaction;
  readonly state: StateStore;
  readonly store: IndexStore;
  readonly registry: IndexRegistry;
  readonly maintenance: IndexMaintenance;
  readonly wasEmpty: boolean;
}

/** Writes a time in the form that stored times have. */
function timeText(raw: unknown): string {
  const nanos = typeof raw === 'string' ? parseRfc3339(raw) : null;
  if (nanos === null) throw new Error('its times are missing or not right');
  return formatMicros(Number(nanos / 1000n));
}
