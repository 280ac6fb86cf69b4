import { ApiError } from '../api-error.ts';
import type { AdminDocuments, DocumentSnapshot, DocumentWrite } from './admin-documents.ts';
import { readDocuments } from './calls/batch-get.ts';
import { commitWrites } from './calls/commit.ts';
import { executeQuery, type QuerySerializer } from './calls/execute-query.ts';
import type { ReadContext, WriteContext } from './context.ts';
import { parseDocument } from './documents/document-store.ts';
import { queryFromPlain } from './query/plain-query.ts';
import { queryOrder } from './query/query-order.ts';
import { plainFields } from './values/plain-value.ts';
import { parseRelativeName } from './values/resource-name.ts';
import { maxWrites } from './write/check-writes.ts';
import { writesFromPlain } from './write/plain-write.ts';

const authority = { isAdmin: true } as const;

const snapshots: QuerySerializer<readonly DocumentSnapshot[]> = {
  *serialize(result) {
    const found: DocumentSnapshot[] = [];
    yield* result.each((wire) => void found.push(parseSnapshot(wire)));
    return found;
  },
  foundPerRead: 1,
};

/** Creates the documents of a program on the functions that the wire's calls use. */
export function createAdminDocuments(reading: ReadContext, writing: WriteContext): AdminDocuments {
  const { databaseName, clock } = writing;

  async function getAll(paths: readonly string[]): Promise<readonly (DocumentSnapshot | null)[]> {
    const parsed = paths.map((path) => parseRelativeName(path, databaseName));
    return readDocuments(reading, parsed, authority, (_, stored) =>
      stored === null ? null : parseSnapshot(stored.wire),
    );
  }

  async function commit(writes: readonly DocumentWrite[], { firesTriggers } = { firesTriggers: false }) {
    await commitWrites(writing, writesFromPlain(writes, databaseName), authority, firesTriggers);
  }

  /** @returns false if the writes are refused with this status */
  async function isDone(writes: readonly DocumentWrite[], refusal: ApiError['status']): Promise<boolean> {
    try {
      await commit(writes);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === refusal) return false;
      throw error;
    }
  }

  return {
    now: () => clock.now(),
    getAll,
    commit,
    get: async (path) => (await getAll([path]))[0] ?? null,
    async query(plain) {
      const query = queryFromPlain(plain, databaseName);
      return await executeQuery(reading, { query, order: queryOrder(query) }, authority, snapshots);
    },
    async commitInBatches(writes) {
      for (let from = 0; from < writes.length; from += maxWrites)
        await commit(writes.slice(from, from + maxWrites));
    },
    set: (path, fields) => commit([{ set: path, fields }]),
    update: (path, fields) => isDone([{ update: path, fields }], 'NOT_FOUND'),
    delete: (path) => commit([{ delete: path }]),
    deleteUnchanged: (read) =>
      isDone(
        read.map(({ path, updateTime }) => ({ delete: path, precondition: { updateTime } })),
        'FAILED_PRECONDITION',
      ),
    claim: (path, fields) => isDone([{ create: path, fields }], 'ALREADY_EXISTS'),
  };
}

/** @param wire the document as stored */
export function parseSnapshot(wire: string): DocumentSnapshot {
  const { path, fields, ...times } = parseDocument(wire);
  return { path: path.join('/'), fields: plainFields(fields), ...times };
}
