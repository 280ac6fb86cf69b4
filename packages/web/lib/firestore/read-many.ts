import {
  type CollectionReference,
  type DocumentData,
  documentId,
  getDocs,
  limit,
  type Query,
  type QueryDocumentSnapshot,
  query,
  where,
} from 'firebase/firestore/lite';
import { read } from './call.ts';
import { numberIn } from './contact-number.ts';
import { type Cursor, type Page, readPage } from './pagination.ts';
import { contactDocument, groupOf } from './paths.ts';

/** Firestore's limit of values to compare with. */
export const maxIdsPerQuery = 30;

/** Reads by ids, by as many queries as they need. @param readPart reads by the ids of one query */
export async function readInParts<Item>(
  ids: readonly string[],
  readPart: (part: readonly string[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / maxIdsPerQuery) }, (_, index) =>
    ids.slice(index * maxIdsPerQuery, (index + 1) * maxIdsPerQuery),
  );
  return (await Promise.all(parts.map(readPart))).flat();
}

/** Reads the documents of a collection that have one of the ids; those that are not stored are left out. */
export function readByIds(
  collection: CollectionReference,
  ids: readonly string[],
): Promise<readonly QueryDocumentSnapshot[]> {
  return readInParts(ids, async (part) => {
    const { docs } = await read(() => getDocs(query(collection, where(documentId(), 'in', part))));
    return docs;
  });
}

/** Reads the numbers of donors by their ids, as many as one query compares with; those without a number are left out. */
export async function readContactNumbers(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = ids.map((id) => contactDocument(id).path);
  const contacts = query(groupOf('private'), where(documentId(), 'in', names), limit(maxIdsPerQuery));
  const { docs } = await read(() => getDocs(contacts));
  return new Map(
    docs.flatMap((contact): [string, string][] => {
      const number = numberIn(contact);
      return number === null ? [] : [[contact.ref.parent.parent?.id ?? '', number]];
    }),
  );
}

/** Reads all documents of a list, page by page. */
export async function readAllPages<Item>(
  list: Query,
  decodeItem: (id: string, data: DocumentData, document: Cursor) => Item | null,
  size?: number,
): Promise<Item[]> {
  const all: Item[] = [];
  let next: Cursor | null = null;
  do {
    const page: Page<Item> = await readPage(list, next, decodeItem, { ...(size !== undefined && { size }) });
    all.push(...page.items);
    next = page.next;
  } while (next !== null);
  return all;
}
