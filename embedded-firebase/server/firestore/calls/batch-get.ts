import { type Authority, assertSessionValid } from '../../caller.ts';
import type { Call, ReadContext } from '../context.ts';
import { projectedText, type StoredDocument } from '../documents/stored-document.ts';
import { checkResponseSize } from '../response-text.ts';
import type { FieldPath } from '../values/field-path.ts';
import { readList, readObject, readString } from '../values/json-reader.ts';
import { checkDatabase, checkRoot, readMask, refuseConsistencySelectors } from '../values/read-request.ts';
import { documentName, type Path, parseDocumentName } from '../values/resource-name.ts';

// Far above what a page asks for; Firestore states no limit.
const maximumDocuments = 1_000;
const maximumMaskPaths = 1_000;

/** Answers `documents:batchGet`: each document, or that it is missing. One that may not be read denies them all. */
export function createBatchGet(context: ReadContext): Call {
  const { databaseName } = context;
  return async (parent, body, authority) => {
    checkRoot('batchGet', parent);
    const { paths, mask } = readRequest(body.parse(), databaseName);
    let length = 0;
    const results = readDocuments(context, paths, authority, (path, stored, readTime) => {
      const result =
        stored === null
          ? `"missing":${JSON.stringify(documentName(databaseName, path))}`
          : `"found":${mask === null ? stored.wire : projectedText(stored.wire, mask)}`;
      length += result.length;
      checkResponseSize(length);
      return `{${result},"readTime":"${readTime}"}`;
    });
    return `[${results.join(',')}]`;
  };
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
  const request = readObject(value, 'the request', names);
  checkDatabase(request.database, databaseName);
  refuseConsistencySelectors(request);
  const documents = readList(request.documents, 'documents', {
    most: maximumDocuments,
    refusal: `At most ${maximumDocuments} documents can be read in one call.`,
  });
  // As on Firestore, a document that is named twice is answered once.
  const distinct = new Set(documents.map((name, i) => readString(name, `documents[${i}]`)));
  return {
    paths: [...distinct].map((name) => parseDocumentName(name, databaseName)),
    mask: readMask(request.mask, 'mask', maximumMaskPaths),
  };
}
