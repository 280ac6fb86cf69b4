import type { DocumentQuery, DocumentSnapshot } from '@embedded-firebase/server/documents';
import type { DocumentPort, StoredDocument } from './reaction.ts';

/** As many documents as a reaction reads at once. */
const pageSize = 200;

/** The id of a document: the last part of its path. */
export function idOf({ path }: Pick<StoredDocument, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The id of the document at the top of a path: of the request of an offer, or of the donor of a number. */
export function topIdOf({ path }: Pick<StoredDocument, 'path'>): string {
  return path.split('/')[1] ?? '';
}

/** Where a list goes on after a document: the least id that is greater than its own. */
export function afterId(document: Pick<StoredDocument, 'path'>): string {
  return `${idOf(document)} `;
}

/** All documents of a list in the order of their ids, page by page. @param query without an order or an inequality */
export async function* allDocuments(
  port: DocumentPort,
  query: Pick<DocumentQuery, 'collection' | 'where'>,
): AsyncGenerator<DocumentSnapshot> {
  let startAt: string | undefined;
  for (;;) {
    const page = await port.query({ ...query, limit: pageSize, ...(startAt && { startAt }) });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    startAt = afterId(last);
  }
}

/**
 * Deletes what a query finds, page by page.
 *
 * @param before is called before each deletion
 * @returns the number of deleted documents
 */
export async function deleteAll(
  port: DocumentPort,
  query: Pick<DocumentQuery, 'collection' | 'collectionGroup' | 'where'>,
  before?: (document: StoredDocument) => Promise<void>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const page = await port.query({ ...query, limit: pageSize });
    for (const document of page) {
      await before?.(document);
      await port.delete(document.path);
    }
    deleted += page.length;
    if (page.length < pageSize) return deleted;
  }
}
