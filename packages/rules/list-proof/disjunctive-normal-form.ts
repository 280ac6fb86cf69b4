import type { FieldFilter, Filter } from './query-filter.ts';

/** Firestore's own limit on the disjuncts of a query. */
const MOST_DISJUNCTS = 30;
/** And on the filters that are combined. */
const MOST_FILTERS = 100;
const DEEPEST_FILTER = 100;

/** Field filters of which a document has to meet every one. */
export type Disjunct = readonly FieldFilter[];

/**
 * Splits a filter into disjuncts: a document that the query returns meets all the field filters of one of them.
 * Each `or`, each value of IN and of ARRAY_CONTAINS_ANY is a disjunct of its own.
 * @returns null for a filter that is malformed, splits into more than Firestore's 30, has more filters than
 *   Firestore allows, or nests absurdly deep: nothing is proven by it
 */
export function disjunctiveNormalForm(filter: Filter | null): readonly Disjunct[] | null {
  return filter === null ? [[]] : split(filter, DEEPEST_FILTER);
}

function split(filter: Filter, room: number): readonly Disjunct[] | null {
  if (filter.kind === 'field') return splitField(filter);
  if (room === 0) return null;
  const isOr = filter.kind === 'or';
  let disjuncts: readonly Disjunct[] = isOr ? [] : [[]];
  for (const part of filter.filters) {
    const more = split(part, room - 1);
    if (more === null) return null;
    const count = isOr ? disjuncts.length + more.length : disjuncts.length * more.length;
    if (count > MOST_DISJUNCTS) return null;
    disjuncts = isOr ? [...disjuncts, ...more] : bothOf(disjuncts, more);
    if (disjuncts.some((disjunct) => disjunct.length > MOST_FILTERS)) return null;
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
