import { type Authority, assertSessionValid } from '../../caller.ts';
import type { Call, ReadContext } from '../context.ts';
import { projectedText, type StoredDocument } from '../documents/document-store.ts';
import { checkResponseSize } from '../query/query-to-sql.ts';
import type { FieldPath } from '../values/field-path.ts';
import { parseList, parseObject, parseString } from '../values/parse-json.ts';
import { checkDatabase, checkRoot, parseMask, rejectConsistencySelectors } from '../values/parse-request.ts';
import { documentName, type Path, parseDocumentName } from '../values/resource-name.ts';

// Far above what a page asks for; Firestore states no limit.
const maxDocuments = 1_000;
const maxMaskPaths = 1_000;

/** Answers `documents:batchGet`: each document, or that it is missing. One that may not be read denies them all. */
export function createBatchGet(context: ReadContext): Call {
  const { databaseName } = context;
  return async (parent, body, authority) => {
    checkRoot('batchGet', parent);
    let length = 0;
    const results = readBatchGet(context, body.parse(), authority, (path, wire, readTime) => {
      const missing = () => `"missing":${JSON.stringify(documentName(databaseName, path))}`;
      const result = wire === null ? missing() : `"found":${wire}`;
      length += result.length;
      checkResponseSize(length);
      return `{${result},"readTime":"${readTime}"}`;
    });
    return `[${results.join(',')}]`;
  };
}

/**
 * Reads the documents that the body of a batchGet names.
 *
 * @param use makes a result of each document's text, of the fields that were asked for; null for a missing one
 * @throws ApiError
 */
export function readBatchGet<Result>(
  context: ReadContext,
  body: unknown,
  authority: Authority,
  use: (path: Path, wire: string | null, readTime: string) => Result,
): readonly Result[] {
  const { paths, mask } = readRequest(body, context.databaseName);
  const masked = (wire: string) => (mask === null ? wire : projectedText(wire, mask));
  return readDocuments(context, paths, authority, (path, stored, readTime) =>
    use(path, stored === null ? null : masked(stored.wire), readTime),
  );
}

/**
 * Authorizes and reads documents, all on one state of the database.
 *
 * @param use makes a result of each document, null for a missing one, before the next is read
 * @throws ApiError
 */
export function readDocuments<Result>(
  { reads, guard, usage }: ReadContext,
  paths: readonly Path[],
  authority: Authority,
  use: (path: Path, stored: StoredDocument | null, readTime: string) => Result,
): readonly Result[] {
  return reads.inTick(({ documents }, { requestTime, text: readTime }) => {
    assertSessionValid(authority);
    usage?.assertPermits('documentsRead', authority, paths.length);
    const check = authority.isAdmin ? null : guard.get(authority.caller, requestTime);
    const results = paths.map((path) => {
      const stored = documents.find(path);
      check?.(path, stored);
      return use(path, stored, readTime);
    });
    usage?.chargeRead(authority, paths.length);
    return results;
  });
}

function readRequest(
  value: unknown,
  databaseName: string,
): { paths: readonly Path[]; mask: readonly FieldPath[] | null } {
  const names = ['database', 'documents', 'mask', 'transaction', 'newTransaction', 'readTime'];
  const request = parseObject(value, 'the request', names);
  checkDatabase(request.database, databaseName);
  rejectConsistencySelectors(request);
  const documents = parseList(request.documents, 'documents', {
    most: maxDocuments,
    refusal: `At most ${maxDocuments} documents can be read in one call.`,
  });
  // As on Firestore, a document that is named twice is answered once.
  const distinct = new Set(documents.map((name, i) => parseString(name, `documents[${i}]`)));
  return {
    paths: [...distinct].map((name) => parseDocumentName(name, databaseName)),
    mask: parseMask(request.mask, 'mask', maxMaskPaths),
  };
}
