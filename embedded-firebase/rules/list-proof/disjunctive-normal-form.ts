import type { FieldFilter, Filter } from './filter.ts';

/** Firestore's limits on the disjuncts of a query and on the filters it combines. */
const maxDisjuncts = 30;
const maxFilters = 100;
const maxFilterDepth = 100;

/** A conjunction of field filters. */
export type Disjunct = readonly FieldFilter[];

/**
 * Converts a filter to disjunctive normal form: a document matches the query if it matches all field filters of one
 * disjunct. Each value of IN and of ARRAY_CONTAINS_ANY becomes a disjunct.
 *
 * @returns null, which proves nothing, for a malformed filter or one beyond the limits
 */
export function disjunctiveNormalForm(filter: Filter | null): readonly Disjunct[] | null {
  return filter === null ? [[]] : split(filter, maxFilterDepth);
}

function split(filter: Filter, depthLeft: number): readonly Disjunct[] | null {
  if (filter.kind === 'field') return splitField(filter);
  if (depthLeft === 0) return null;
  const isOr = filter.kind === 'or';
  let disjuncts: readonly Disjunct[] = isOr ? [] : [[]];
  for (const part of filter.filters) {
    const more = split(part, depthLeft - 1);
    if (more === null) return null;
    const count = isOr ? disjuncts.length + more.length : disjuncts.length * more.length;
    if (count > maxDisjuncts) return null;
    disjuncts = isOr ? [...disjuncts, ...more] : crossProduct(disjuncts, more);
    if (disjuncts.some((disjunct) => disjunct.length > maxFilters)) return null;
  }
  // No document matches an empty `or`; it is treated as malformed rather than as vacuously proven.
  return disjuncts.length === 0 ? null : disjuncts;
}

function crossProduct(left: readonly Disjunct[], right: readonly Disjunct[]): readonly Disjunct[] {
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

/** @returns null if the list of values is empty, missing or too long */
function splitField(filter: FieldFilter): readonly Disjunct[] | null {
  const { field, op, value } = filter;
  if (op !== 'IN' && op !== 'ARRAY_CONTAINS_ANY') return [[filter]];
  if (!Array.isArray(value) || value.length === 0 || value.length > maxDisjuncts) return null;
  const single = op === 'IN' ? 'EQUAL' : 'ARRAY_CONTAINS';
  return value.map((element) => [{ kind: 'field', field, op: single, value: element }]);
}
