import { hasDonorCode, idPrefixes } from '@blood-bank/domain/donor-code-search';
import { plainNumber } from '@blood-bank/domain/read-phone-number';
import { withWesternDigits } from '@blood-bank/domain/records/normalise-text';
import { searchTermsField } from '@blood-bank/domain/search-terms';
import {
  and,
  type DocumentData,
  documentId,
  type FieldPath,
  or,
  orderBy,
  type Query,
  query,
  where,
} from 'firebase/firestore/lite';
import { readStage, type Stage } from '../../../lib/firestore/list-stages.ts';

export type Decode<Item> = (id: string, data: DocumentData) => Item | null;

/** A stored field by which a search finds records that have no search terms: those in which it begins as was typed. */
export interface SearchedField {
  readonly field: string;
  readonly kind: 'name' | 'email' | 'number' | 'text';
}

/** The search for a code that is made of a record's id. */
export interface CodeSearch {
  readonly stages: <Item>(list: Query, search: string, decodeItem: Decode<Item>) => Stage<Item>[];
  readonly finds: (id: string, search: string) => boolean;
}

/** The search for contact numbers that are not in the records themselves. */
export interface NumberSearch {
  readonly stages: <Item>(
    search: string,
    digits: readonly string[],
    decodeItem: Decode<Item>,
  ) => Stage<Item>[];
  readonly count: (digits: readonly string[]) => Promise<number>;
}

/** The last Unicode code point: every text that begins with a prefix sorts before the prefix followed by it. */
const lastCodePoint = '\u{10ffff}';
const noNumber = /[^\d\s+()./-]/;

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
    const donors = prefixQuery(list, documentId(), prefixes);
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

/**
 * Makes the stages that find records by the beginning of a field, one for each field that may begin with the text.
 *
 * @param decodeItem returns null for a record that an earlier stage has found
 */
export function fieldStages<Item>(
  list: Query,
  fields: readonly SearchedField[],
  search: string,
  decodeItem: Decode<Item>,
): Stage<Item>[] {
  const asked = fields
    .filter(({ kind }) => mayBeginWith(kind, search))
    .map(({ field, kind }) => ({ field, prefixes: spellings(kind, search) }));
  return asked.map(({ field, prefixes }, stage) => ({
    documentsPerRow: 1,
    read: (after, rows) =>
      readStage(
        prefixQuery(list, field, prefixes),
        after,
        (id, data) =>
          asked.slice(0, stage).some((earlier) => beginsWith(data[earlier.field], earlier.prefixes))
            ? null
            : decodeItem(id, data),
        { size: rows },
      ),
  }));
}

/** The documents of a list in which a field begins with one of the prefixes, in the order of that field. */
export function prefixQuery(list: Query, field: string | FieldPath, prefixes: readonly string[]): Query {
  const ranges = prefixes.map((prefix) =>
    and(where(field, '>=', prefix), where(field, '<', prefix + lastCodePoint)),
  );
  return query(list, or(...ranges), orderBy(field));
}

function mayBeginWith(kind: SearchedField['kind'], text: string): boolean {
  const isNumber = !noNumber.test(plainNumber(text));
  switch (kind) {
    case 'name':
      return !isNumber && !text.includes('@');
    case 'email':
      return !/\s/.test(text);
    case 'number':
      return isNumber;
    default:
      return !text.includes('@');
  }
}

/** The prefixes to look for. Firestore is case-sensitive, so a name is looked for as typed and in title case. */
function spellings(kind: SearchedField['kind'], text: string): readonly string[] {
  switch (kind) {
    case 'name':
      return [...new Set([text, inTitleCase(text)])];
    case 'email':
      return [text.toLowerCase()];
    case 'number':
      return [plainNumber(text)];
    default:
      // An id is stored in Latin digits, and older ones as they were typed.
      return [...new Set([text, withWesternDigits(text)])];
  }
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}

function beginsWith(value: unknown, prefixes: readonly string[]): boolean {
  return typeof value === 'string' && prefixes.some((prefix) => value.startsWith(prefix));
}
