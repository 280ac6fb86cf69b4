import type { FieldFilter, Filter } from './query-filter.ts';

/** Firestore's own limit on the disjuncts of a query. */
const MOST_DISJUNCTS = 30;
const DEEPEST_FILTER = 100;

/** Field filters of which a document has to meet every one. */
export type Disjunct = readonly FieldFilter[];

/**
 * Splits a filter into disjuncts: a document that the query returns meets all the field filters of one of them.
 * Each `or`, each value of IN and of ARRAY_CONTAINS_ANY is a disjunct of its own.
 * @returns null for a filter that is malformed, splits into more than Firestore's 30, or nests absurdly deep:
 *   nothing is proven by it
 */
export function disjunctsOf(filter: Filter | null): readonly Disjunct[] | null {
  return filter === null ? [[]] : split(filter, DEEPEST_FILTER);
}

function split(filter: Filter, room: number): readonly Disjunct[] | null {
  if (filter.kind === 'field') return splitField(filter);
  if (room === 0) return null;
  let disjuncts: readonly Disjunct[] = filter.kind === 'and' ? [[]] : [];
  for (const part of filter.filters) {
    const more = split(part, room - 1);
    const count =
      filter.kind === 'or' ? disjuncts.length + (more?.length ?? 0) : disjuncts.length * (more?.length ?? 0);
    if (more === null || count > MOST_DISJUNCTS) return null;
    disjuncts = filter.kind === 'or' ? [...disjuncts, ...more] : bothOf(disjuncts, more);
  }
  // An empty `or` is met by nothing; rather than call that proven, we call it malformed.
  return disjuncts.length === 0 ? null : disjuncts;
}

function bothOf(left: readonly Disjunct[], right: readonly Disjunct[]): readonly Disjunct[] {
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

/** Null where a list of values is empty, missing or too long. */
function splitField(filter: FieldFilter): readonly Disjunct[] | null {
  const { field, op, value } = filter;
  if (op !== 'IN' && op !== 'ARRAY_CONTAINS_ANY') return [[filter]];
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_DISJUNCTS) return null;
  const single = op === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS';
  return value.map((element) => [{ kind: 'field', field, op: single, value: element }]);
}
