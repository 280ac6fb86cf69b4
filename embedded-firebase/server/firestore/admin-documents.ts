import type { Bytes, GeoPoint, MapValue, Reference } from './values/value.ts';

/**
 * A value of a field as plain JavaScript, as Firebase's Admin SDK has it: numbers are stored as integers if they are whole, else
 * as doubles, and times are dates, to the millisecond. The types that JavaScript lacks keep their classes.
 */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | Date
  | Bytes
  | Reference
  | GeoPoint
  | readonly PlainValue[]
  | PlainFields;

/** The fields of a document or of a map as plain JavaScript. */
export interface PlainFields {
  readonly [name: string]: PlainValue;
}

/** A document at one moment. */
export interface DocumentSnapshot {
  /** Below the database's root: `rooms/r1`. */
  readonly path: string;
  readonly fields: PlainFields;
  /** RFC 3339 in UTC with six digits of a second, as is `updateTime`: `2026-11-20T10:00:00.000000Z`. */
  readonly createTime: string;
  readonly updateTime: string;
}

/** A condition of a query, with Firebase's operators. */
export interface DocumentFilter {
  /** A field path: `status`, `place.city`. */
  readonly field: string;
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';
  readonly value: PlainValue;
}

/** A query for the documents that meet all conditions, ordered as Firestore does: by the fields of inequalities, then by id. */
export interface DocumentQuery {
  /** The collection's path: `rooms`, `rooms/r1/messages`. */
  readonly collection: string;
  /** True for all collections of that id, wherever they are. */
  readonly collectionGroup?: boolean;
  readonly where?: readonly DocumentFilter[];
  readonly orderBy?: readonly { readonly field: string; readonly direction?: 'asc' | 'desc' }[];
  /** Begins at this id, whether or not a document has it. Not with `orderBy` or an inequality. */
  readonly startAt?: string;
  readonly limit?: number;
}

/**
 * A write to the document at a path below the database's root: `set` creates or replaces it, `create` creates it, `update` sets
 * some of its fields and deletes others, `delete` deletes it.
 */
export type DocumentWrite = {
  /** By default that `create` finds no document, and `update` finds one; null for none. */
  readonly precondition?: null | { readonly exists: boolean } | Pick<DocumentSnapshot, 'updateTime'>;
} & (
  | { readonly delete: string }
  | (({ readonly set: string } | { readonly create: string } | FieldUpdate) & {
      /** Plain, or exactly as another document has them. */
      readonly fields: PlainFields | MapValue;
      /** The names of further fields, which get the time of the commit. */
      readonly serverTimestamps?: readonly string[];
    })
);

interface FieldUpdate {
  readonly update: string;
  /** The names of the fields to delete. */
  readonly deletes?: readonly string[];
}

/**
 * The documents of a database with admin authority, as Firebase's Admin SDK gives them to a program: neither rules nor quotas
 * apply, and no trigger fires for what is written unless the program wants that. Paths are relative to the database's root. All calls but `now` reject with
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
  /**
   * Does at most 500 writes, all or none, and resolves once they are on disk.
   *
   * @param options `firesTriggers` for what a person does through the program
   */
  commit(writes: readonly DocumentWrite[], options?: { readonly firesTriggers: boolean }): Promise<void>;
  /** Does any number of writes, in commits of at most 500. */
  commitInBatches(writes: readonly DocumentWrite[]): Promise<void>;
  /** Creates or replaces a document. */
  set(path: string, fields: PlainFields): Promise<void>;
  /** Sets some fields of a document. @returns false if it does not exist */
  update(path: string, fields: PlainFields): Promise<boolean>;
  /** Deletes a document, if it exists. */
  delete(path: string): Promise<void>;
  /**
   * Deletes documents, all or none.
   *
   * @returns false if one has changed since it was read, or is gone
   */
  deleteUnchanged(read: readonly Pick<DocumentSnapshot, 'path' | 'updateTime'>[]): Promise<boolean>;
  /**
   * Creates a document only if it does not exist, so that exactly one of concurrent callers succeeds.
   *
   * @returns whether this call created it
   */
  claim(path: string, fields: PlainFields): Promise<boolean>;
}
