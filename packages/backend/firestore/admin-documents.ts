import { parseDocument } from './documents/stored-document.ts';
import type { DocumentQuery } from './query/plain-query.ts';
import { type PlainFields, plainFields } from './values/plain-value.ts';
import type { MapValue, Timestamp } from './values/value.ts';
import type { DocumentWrite } from './write/plain-write.ts';

export type { DocumentQuery, DocumentWrite };

/** A document at one moment. */
export interface DocumentSnapshot {
  /** Below the database's root: `bloodRequests/r1`. */
  readonly path: string;
  readonly fields: PlainFields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

/**
 * The documents of a database with admin authority, as Firebase's Admin SDK gives them to a program: neither rules nor quotas
 * apply, and no trigger fires for what is written. Paths are relative to the database's root. All calls but `now` reject with
 * ApiError, whose status and message are those of the wire's calls.
 */
export interface AdminDocuments {
  /** The server's time, in milliseconds since the epoch. */
  now(): number;
  /** Reads a document; null when it does not exist. */
  get(path: string): Promise<DocumentSnapshot | null>;
  /** Reads documents in the order of their paths, all at one moment. */
  getAll(paths: readonly string[]): Promise<readonly (DocumentSnapshot | null)[]>;
  query(query: DocumentQuery): Promise<readonly DocumentSnapshot[]>;
  /** Does at most 500 writes, all or none, and resolves once they are on disk. */
  commit(writes: readonly DocumentWrite[]): Promise<void>;
  /** Does any number of writes, in commits as large as one may be. */
  commitInBatches(writes: readonly DocumentWrite[]): Promise<void>;
  /** Creates or replaces a document. */
  set(path: string, fields: PlainFields | MapValue): Promise<void>;
  /** Deletes a document, if it exists. */
  delete(path: string): Promise<void>;
  /**
   * Creates a document only if it does not exist, so that exactly one of concurrent callers succeeds.
   *
   * @returns whether this call created it
   */
  claim(path: string, fields: PlainFields): Promise<boolean>;
}

/** @param wire the document as stored */
export function parseSnapshot(wire: string): DocumentSnapshot {
  const { path, fields, createTime, updateTime } = parseDocument(wire);
  return { path: path.join('/'), fields: plainFields(fields), createTime, updateTime };
}
