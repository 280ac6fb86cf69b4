import { hasDonorCode, idPrefixes } from '@blood-bank/domain/donor-code-search';
import { searchTermsField } from '@blood-bank/domain/search-terms';
import {
  and,
  type DocumentData,
  documentId,
  or,
  orderBy,
  type Query,
  query,
  where,
} from 'firebase/firestore/lite';
import { readStage, type Stage } from '../../../lib/firestore/list-stages.ts';

export type Decode<Item> = (id: string, data: DocumentData) => Item | null;

/** The search for a code that is made of a record's id. */
export interface CodeSearch {
  readonly stages: <Item>(list: Query, search: string, decodeItem: Decode<Item>) => Stage<Item>[];
  readonly finds: (id: string, search: string) => boolean;
}

/** The search for contact numbers that are not in the records themselves. */
export interface NumberSearch {
  readonly stage: <Item>(digits: readonly string[], decodeItem: Decode<Item>) => Stage<Item>;
  readonly count: (digits: readonly string[]) => Promise<number>;
}

/** The last Unicode code point: every text that begins with a prefix sorts before the prefix followed by it. */
const lastCodePoint = '\u{10ffff}';

/** The condition that a document has one of the terms. */
export function hasTerm(terms: readonly string[]) {
  return terms.length === 1
    ? where(searchTermsField, 'array-contains', terms[0])
    : where(searchTermsField, 'array-contains-any', terms);
}

/** Whether a document has one of the terms. */
export function isUnderTerms(data: DocumentData, terms: readonly string[]): boolean {
  const stored: unknown = data[searchTermsField];
  return Array.isArray(stored) && terms.some((term) => stored.includes(term));
}

/** The search for the code of a donor, which members quote where the number is hidden. */
export const donorCodeSearch: CodeSearch = {
  stages(list, search, decodeItem) {
    const prefixes = idPrefixes(search);
    if (prefixes.length === 0) return [];
    const ranges = prefixes.map((prefix) =>
      and(where(documentId(), '>=', prefix), where(documentId(), '<', prefix + lastCodePoint)),
    );
    const donors = query(list, or(...ranges), orderBy(documentId()));
    return [
      {
        documentsPerRow: 1,
        read: (after, rows) =>
          readStage(donors, after, (id, data) => (hasDonorCode(id, search) ? decodeItem(id, data) : null), {
            size: rows,
          }),
      },
    ];
  },
  finds: hasDonorCode,
};
