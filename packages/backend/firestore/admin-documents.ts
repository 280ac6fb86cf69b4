import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import {
  type PlainFields,
  type PlainValue,
  plainFields,
  wireFields,
  wireValue,
} from './values/plain-value.ts';
import { readFields } from './values/read-value.ts';

/** A document at one moment. */
export interface DocumentSnapshot {
  /** Below the database's root: `bloodRequests/r1`. */
  readonly path: string;
  readonly fields: PlainFields;
  readonly createTime: Date;
  readonly updateTime: Date;
}

const operators = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'array-contains': 'ARRAY_CONTAINS',
} as const;

/** A condition of a query, with Firebase's operators. */
export interface DocumentFilter {
  readonly field: string;
  readonly op: keyof typeof operators;
  readonly value: PlainValue;
}

/** A query for the documents of one collection that meet all conditions; ordered by the field of an inequality, then by id. */
export interface DocumentQuery {
  /** The collection's path: `donors`, `bloodRequests/r1/offers`. */
  readonly collection: string;
  readonly where: readonly DocumentFilter[];
  /** Begins at this id, whether or not a document has it. Not with an inequality. */
  readonly startAt?: string;
  readonly limit: number;
}

/**
 * The documents of a database with admin authority, as Firebase's Admin SDK gives them to a function: neither rules nor quotas
 * apply, and no trigger fires for what is written. Paths are relative to the database's root.
 */
export interface AdminDocuments {
  /** The server's time, in milliseconds since the epoch. */
  now(): number;
  /** Reads a document; null when it does not exist. */
  read(path: string): Promise<DocumentSnapshot | null>;
  find(query: DocumentQuery): Promise<readonly DocumentSnapshot[]>;
  /**
   * Creates a document only if it does not exist, so that exactly one of concurrent callers succeeds.
   *
   * @returns whether this call created it
   */
  claim(path: string, fields: PlainFields): Promise<boolean>;
  /** Creates or replaces a document. */
  put(path: string, fields: PlainFields): Promise<void>;
  /** Deletes a document, if it exists. */
  delete(path: string): Promise<void>;
}

/** A document on the wire, parsed. */
interface WireDocument {
  readonly name: string;
  readonly fields?: unknown;
  readonly createTime: string;
  readonly updateTime: string;
}

/**
 * @param call makes a Firestore call with admin authority, and returns the answer's text
 * @param root the resource name of the documents' root
 */
export function createAdminDocuments(
  call: (rpc: string, resource: string, body: unknown) => Promise<string>,
  root: string,
  clock: Clock,
): AdminDocuments {
  const nameOf = (path: string) => `${root}/${path}`;
  const commit = (write: object) => call('commit', root, { writes: [write] });
  const update = (path: string, fields: PlainFields) => ({ name: nameOf(path), fields: wireFields(fields) });

  return {
    now: () => clock.now(),
    async read(path) {
      const answer = await call('batchGet', root, { documents: [nameOf(path)] });
      const [{ found } = {}] = JSON.parse(answer) as { found?: WireDocument }[];
      return found === undefined ? null : snapshotOf(found);
    },
    async find(query) {
      const collection = query.collection.split('/');
      const parent = [root, ...collection.slice(0, -1)].join('/');
      const structuredQuery = structuredQueryOf(query, collection.at(-1) ?? '', nameOf);
      const answer = await call('runQuery', parent, { structuredQuery });
      const answers = JSON.parse(answer) as { document?: WireDocument }[];
      return answers.flatMap(({ document }) => (document === undefined ? [] : [snapshotOf(document)]));
    },
    async claim(path, fields) {
      try {
        await commit({ update: update(path, fields), currentDocument: { exists: false } });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 'ALREADY_EXISTS') return false;
        throw error;
      }
    },
    async put(path, fields) {
      await commit({ update: update(path, fields) });
    },
    async delete(path) {
      await commit({ delete: nameOf(path) });
    },
  };
}

/** Parses the text of a stored document. */
export function snapshotOfWire(wire: string): DocumentSnapshot {
  return snapshotOf(JSON.parse(wire) as WireDocument);
}

function snapshotOf({ name, fields, createTime, updateTime }: WireDocument): DocumentSnapshot {
  return {
    path: name.split('/').slice(5).join('/'),
    fields: plainFields(readFields(fields, 'the stored document')),
    createTime: new Date(createTime),
    updateTime: new Date(updateTime),
  };
}

function structuredQueryOf(
  { collection, where, startAt, limit }: DocumentQuery,
  collectionId: string,
  nameOf: (path: string) => string,
): object {
  const filters = where.map(({ field, op, value }) => ({
    fieldFilter: { field: { fieldPath: field }, op: operators[op], value: wireValue(value) },
  }));
  return {
    from: [{ collectionId }],
    limit,
    ...(filters.length === 0 ? {} : { where: { compositeFilter: { op: 'AND', filters } } }),
    ...(startAt === undefined
      ? {}
      : {
          orderBy: [{ field: { fieldPath: '__name__' } }],
          startAt: { values: [{ referenceValue: nameOf(`${collection}/${startAt}`) }], before: true },
        }),
  };
}
