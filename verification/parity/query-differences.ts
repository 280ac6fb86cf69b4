import type { QueryCase, QueryOutcome } from './cases.ts';
import type { Answers, IntendedDifference } from './judge.ts';
import { conditionsOf, type FilterCondition, type WireFilter } from './wire-filter.ts';

/** Intended differences in the answers to queries. */
export const queryDifferences: readonly IntendedDifference<QueryCase, Answers<QueryOutcome>>[] = [
  {
    heading: 'Composite indexes',
    explains: (query, { ours, theirs }) =>
      statusOf(ours) === 'FAILED_PRECONDITION' &&
      statusOf(theirs) === 'OK' &&
      (namedFields(query).size > 1 || isOfGroup(query)),
  },
  {
    heading: 'Filters refused here',
    explains: ({ structuredQuery }, { ours, theirs }) =>
      statusOf(ours) === 'INVALID_ARGUMENT' &&
      statusOf(theirs) === 'OK' &&
      (hasNameBesideEmptyRange(structuredQuery) || repeatsAlternatives(structuredQuery.where)),
  },
  {
    heading: 'Ranges of null and NaN in an or',
    explains: ({ structuredQuery }, { ours, theirs }) =>
      statusOf(ours) === 'OK' &&
      statusOf(theirs) === 'OK' &&
      /"OR"/.test(JSON.stringify(structuredQuery.where)) &&
      conditionsOf(structuredQuery.where).some(
        (condition) =>
          isEmptyRange(condition) &&
          !JSON.stringify([structuredQuery.orderBy]).includes(`"${condition.field}"`),
      ),
  },
  {
    // Two faults: descending names, and a sum or another order after the name.
    heading: 'Several simultaneous faults',
    explains: ({ structuredQuery, aggregations }, { ours, theirs }) =>
      statusOf(ours) === 'INVALID_ARGUMENT' &&
      statusOf(theirs) === 'FAILED_PRECONDITION' &&
      /"__name__"},"direction":"DESCENDING"/.test(JSON.stringify(structuredQuery.orderBy)) &&
      (aggregations !== undefined || hasOrderBehindName(structuredQuery)),
  },
];

/** Collection groups have no single-field indexes unless configured. */
function isOfGroup({ structuredQuery }: QueryCase): boolean {
  return JSON.stringify(structuredQuery.from).includes('"allDescendants":true');
}

function statusOf(outcome: QueryOutcome): string {
  return 'status' in outcome ? outcome.status : 'OK';
}

/** Whether a filter has more than 30 alternatives as sent, but not without repeated ones. */
function repeatsAlternatives(where: WireFilter | undefined): boolean {
  const sent = alternativesOf(where);
  const different = new Set(sent.map((conditions) => [...new Set(conditions)].sort().join()));
  return sent.length > 30 && different.size <= 30;
}

/** The fields that a query filters, orders or aggregates. */
function namedFields(query: QueryCase): ReadonlySet<string> {
  const { where, orderBy } = query.structuredQuery;
  const text = JSON.stringify([where, orderBy, query.aggregations]);
  return new Set([...text.matchAll(/"fieldPath":"([^"]+)"/g)].map(([, path = '']) => path));
}

/**
 * A range with null or NaN finds nothing, which the emulator notices before a filter on the name, or an order by the name
 * that excludes the range's field.
 */
function hasNameBesideEmptyRange({ where, orderBy }: QueryCase['structuredQuery']): boolean {
  const conditions = conditionsOf(where);
  const ordered = orderedFields(orderBy);
  return conditions.some(
    (condition) =>
      (isEmptyRange(condition) && conditions.some(({ field }) => field === '__name__')) ||
      (findsNothing(condition) && ordered.includes('__name__') && !ordered.includes(condition.field)),
  );
}

function hasOrderBehindName({ orderBy }: QueryCase['structuredQuery']): boolean {
  const name = orderedFields(orderBy).indexOf('__name__');
  return name !== -1 && name < orderedFields(orderBy).length - 1;
}

function orderedFields(orderBy: unknown): readonly string[] {
  const orders = (orderBy ?? []) as readonly { readonly field: { readonly fieldPath: string } }[];
  return orders.map(({ field }) => field.fieldPath);
}

/** A comparison with null finds nothing either. */
function findsNothing(condition: FilterCondition): boolean {
  const { op, values } = condition;
  const isUnlikeNull =
    (op === 'NOT_EQUAL' || op === 'NOT_IN') && values.some((value) => 'nullValue' in value);
  return isUnlikeNull || isEmptyRange(condition);
}

function isEmptyRange({ op, values }: FilterCondition): boolean {
  return /_THAN/.test(op) && /nullValue|"NaN"/.test(JSON.stringify(values));
}

/** The alternatives of a filter, each a list of conditions as texts; every value of IN and ARRAY_CONTAINS_ANY is one. */
function alternativesOf(filter: WireFilter | undefined): readonly (readonly string[])[] {
  const { compositeFilter } = filter ?? {};
  if (compositeFilter === undefined) {
    return conditionsOf(filter).flatMap(({ field, op, values }) =>
      op === 'IN' || op === 'ARRAY_CONTAINS_ANY'
        ? values.map((value) => [JSON.stringify([field, op, value])])
        : [[JSON.stringify([field, op, values])]],
    );
  }
  const parts = compositeFilter.filters.map(alternativesOf);
  if (compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce((all, part) => all.flatMap((one) => part.map((other) => [...one, ...other])), [[]]);
}
