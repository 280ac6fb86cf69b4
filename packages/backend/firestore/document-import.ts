import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { DocumentStore } from './documents/document-store.ts';
import { StateStore } from './documents/state-store.ts';
import { documentText } from './documents/stored-document.ts';
import { IndexMaintenance } from './indexes/index-maintenance.ts';
import { IndexRegistry } from './indexes/index-registry.ts';
import { IndexStore } from './indexes/index-store.ts';
import { readIndexConfiguration } from './indexes/read-index-configuration.ts';
import { readFields } from './values/read-value.ts';
import { databaseName, type Path, parseDocumentName } from './values/resource-name.ts';
import { formatMicros, parseRfc3339 } from './values/rfc3339.ts';
import type { MapValue } from './values/value.ts';
import { checkDocument } from './write/document-limits.ts';

/** A document out of an export. */
export interface ExportedDocument {
  readonly path: Path;
  readonly fields: MapValue;
  /** The exact text on the wire. */
  readonly wire: string;
}

/** How a document of an export stands to what is stored. */
export type Standing = 'missing' | 'same' | 'different';

/**
 * Takes in documents with their times, as another database held them, into one that nothing else works on. All of it
 * belongs into one transaction. Nothing is written before `begin`.
 */
export class DocumentImport {
  readonly #projectId: string;
  readonly #database: Database;
  readonly #documents: DocumentStore;
  #written: Written | null = null;

  constructor(database: Database, projectId: string) {
    this.#projectId = projectId;
    this.#database = database;
    this.#documents = new DocumentStore(database);
  }

  /**
   * Reads a document's text, which has to be to the letter what this program would store.
   *
   * @throws ApiError or Error saying what is wrong with it
   */
  read(wire: string): ExportedDocument {
    const { name, fields: raw, createTime, updateTime } = JSON.parse(wire) as { [part: string]: unknown };
    const database = databaseName(this.#projectId);
    const path = parseDocumentName(typeof name === 'string' ? name : '', database);
    const fields = readFields(raw, 'fields');
    checkDocument(path, fields);
    const times = [timeText(createTime), timeText(updateTime)] as const;
    if (documentText(database, path, fields, ...times) !== wire) {
      throw new Error('it is not written as this program writes documents');
    }
    return { path, fields, wire };
  }

  /**
   * Notes which indexes there have to be, so that the documents that come are entered in them at once.
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
    for (const definition of readIndexConfiguration(indexes).composites) {
      if (registry.find(definition) === undefined) registry.add(tx, definition);
    }
    const wasEmpty = this.#documents.count() === 0;
    this.#written = { tx, state, store, registry, upkeep: new IndexMaintenance(registry, store), wasEmpty };
  }

  standingOf({ path, wire }: ExportedDocument): Standing {
    const stored = this.#documents.find(path);
    if (stored === null) return 'missing';
    return stored.wire === wire ? 'same' : 'different';
  }

  /** After `begin`. */
  insert({ path, fields, wire }: ExportedDocument): void {
    if (this.#written === null) throw new Error('insert before begin');
    const { tx, upkeep } = this.#written;
    const id = this.#documents.insert(tx, path, wire);
    upkeep.documentChanged(tx, id, path, null, fields);
  }

  /** @param lastCommitMicros the other database's; commits that follow get later times */
  finish(lastCommitMicros: number): void {
    if (this.#written === null) return;
    const { tx, state, store, registry, wasEmpty } = this.#written;
    state.setLastCommit(tx, Math.max(state.read().lastCommitMicros, lastCommitMicros));
    // Where every document came through here, no index lacks any.
    for (const index of wasEmpty ? registry.all() : []) {
      if (index.state === 'building') store.setState(tx, index.id, 'ready');
    }
    registry.changed(tx);
  }
}

interface Written {
  readonly tx: WriteTransaction;
  readonly state: StateStore;
  readonly store: IndexStore;
  readonly registry: IndexRegistry;
  readonly upkeep: IndexMaintenance;
  readonly wasEmpty: boolean;
}

/** In the one form that stored times have. */
function timeText(raw: unknown): string {
  const nanos = typeof raw === 'string' ? parseRfc3339(raw) : null;
  if (nanos === null) throw new Error('its times are missing or not right');
  return formatMicros(Number(nanos / 1000n));
}
