import { assertSessionValid } from '../../caller.ts';
import type { Call, ReadContext } from '../context.ts';
import { projectedText } from '../documents/stored-document.ts';
import { checkResponseSize } from '../response-text.ts';
import type { FieldPath } from '../values/field-path.ts';
import { readList, readObject, readString } from '../values/json-reader.ts';
import { checkDatabase, checkRoot, readMask, refuseConsistencySelectors } from '../values/read-request.ts';
import { documentName, type Path, parseDocumentName } from '../values/resource-name.ts';

// Far above what a page asks for; Firestore states no limit.
const maximumDocuments = 1_000;
const maximumMaskPaths = 1_000;

/** Answers `documents:batchGet`: each document, or that it is missing. One that may not be read denies them all. */
export function createBatchGet({ databaseName, reads, guard, usage }: ReadContext): Call {
  return async (parent, body, authority) => {
    checkRoot('batchGet', parent);
    const { paths, mask } = readRequest(body.parse(), databaseName);
    return reads.inTick(({ documents }, { requestTime, text: readTime }) => {
      assertSessionValid(authority);
      usage?.assertPermits('documentsRead', authority, paths.length);
      const check = authority.isAdmin ? null : guard.get(authority.caller, requestTime);
      let length = 0;
      // One by one, so that documents beyond the response's maximum length are not read.
      const results = paths.map((path) => {
        const stored = documents.find(path);
        check?.(path, stored);
        const result =
          stored === null
            ? `"missing":${JSON.stringify(documentName(databaseName, path))}`
            : `"found":${mask === null ? stored.wire : projectedText(stored.wire, mask)}`;
        length += result.length;
        checkResponseSize(length);
        return `{${result},"readTime":"${readTime}"}`;
      });
      usage?.chargeRead(authority, paths.length);
      return `[${results.join(',')}]`;
    });
  };
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
