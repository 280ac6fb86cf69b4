import { ApiError } from '../../api-error.ts';
import { isArray } from '../values/value.ts';
import type { FieldFilter, Filter } from './query.ts';

// https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries
const maximumDisjuncts = 30;

/**
 * Converts a filter into disjunctive normal form, with IN and ARRAY_CONTAINS_ANY as one disjunct for each value.
 *
 * @returns the disjuncts, each a list of conditions that must all hold; one empty list for no filter
 * @throws ApiError INVALID_ARGUMENT when there are more than Firestore allows
 */
export function disjunctiveNormalForm(filter: Filter | null): readonly (readonly FieldFilter[])[] {
  if (filter === null) return [[]];
  const count = countOf(filter);
  if (count > maximumDisjuncts) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maximumDisjuncts}`,
    );
  }
  return expand(filter);
}

/** Counts before expanding, as the product may be huge. */
function countOf(filter: Filter): number {
  if (filter.kind === 'field') return alternativesOf(filter).length;
  const counts = filter.filters.map(countOf);
  return filter.kind === 'or'
    ? counts.reduce((total, count) => total + count, 0)
    : counts.reduce((total, count) => total * count, 1);
}

function expand(filter: Filter): readonly (readonly FieldFilter[])[] {
  if (filter.kind === 'field') return alternativesOf(filter).map((alternative) => [alternative]);
  const parts = filter.filters.map(expand);
  if (filter.kind === 'or') return parts.flat();
  return parts.reduce<readonly (readonly FieldFilter[])[]>(
    (all, part) => all.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}

function alternativesOf(filter: FieldFilter): readonly FieldFilter[] {
  const values = isArray(filter.value) ? filter.value : [];
  if (filter.op === 'IN') return values.map((value) => ({ ...filter, op: 'EQUAL', value }));
  if (filter.op === 'ARRAY_CONTAINS_ANY')
    return values.map((value) => ({ ...filter, op: 'ARRAY_CONTAINS', value }));
  return [filter];
}
