import { checkAnswerSize } from '../answer-text.ts';
import { type Authority, assertSessionValid, type Engine } from '../context.ts';
import { projectedText } from '../documents/stored-document.ts';
import { readSnapshot } from '../read-snapshot.ts';
import type { FieldPath } from '../values/field-path.ts';
import { readList, readObject, readString } from '../values/json-reader.ts';
import { checkDatabase, readMask, refuseConsistencySelectors } from '../values/read-request.ts';
import { documentName, type Path, parseDocumentName } from '../values/resource-name.ts';

// Far above what a page asks for at once; Firestore itself has no figure.
const maximumDocuments = 1_000;
const maximumMaskPaths = 1_000;

/**
 * Answers `documents:batchGet`: each document, or that it is missing. One that may not be read denies them all.
 *
 * @returns the answer's JSON
 * @throws ApiError
 */
export async function batchGet(engine: Engine, body: unknown, authority: Authority): Promise<string> {
  const { paths, mask } = read(body, engine.databaseName);
  return readSnapshot(engine, ({ requestTime, text: readTime }) => {
    assertSessionValid(authority);
    engine.usage?.assertPermits('documentsRead', authority, paths.length);
    const judge = authority.isAdmin ? null : engine.guard.get(authority.caller, requestTime);
    let length = 0;
    // One by one: of documents that are too long together, no more is read than the answer may hold.
    const answers = paths.map((path) => {
      const stored = engine.documents.find(path);
      judge?.(path, stored);
      const result =
        stored === null
          ? `"missing":${JSON.stringify(documentName(engine.databaseName, path))}`
          : `"found":${mask === null ? stored.wire : projectedText(stored.wire, mask)}`;
      length += result.length;
      checkAnswerSize(length);
      return `{${result},"readTime":"${readTime}"}`;
    });
    engine.usage?.charge('documentsRead', authority, paths.length);
    return `[${answers.join(',')}]`;
  });
}

function read(
  body: unknown,
  database: string,
): { paths: readonly Path[]; mask: readonly FieldPath[] | null } {
  const names = ['database', 'documents', 'mask', 'transaction', 'newTransaction', 'readTime'];
  const request = readObject(body, 'the request', names);
  checkDatabase(request.database, database);
  refuseConsistencySelectors(request);
  const documents = readList(request.documents, 'documents', {
    most: maximumDocuments,
    refusal: `At most ${maximumDocuments} documents can be read at once.`,
  });
  // A document that is asked for twice is answered once, as on Firestore.
  const distinct = new Set(documents.map((name, i) => readString(name, `documents[${i}]`)));
  return {
    paths: [...distinct].map((name) => parseDocumentName(name, database)),
    mask: readMask(request.mask, 'mask', maximumMaskPaths),
  };
}
