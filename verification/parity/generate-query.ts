import { list, nameOf } from '@blood-bank/backend/firestore/testing/wire-values';
import type { Random } from '../harness/seeded-random.ts';
import type { QueryCase, StoredDocuments } from './cases.ts';
import { sampleElements as elements, sampleValues } from './sample-values.ts';
import type { WireFilter } from './wire-filter.ts';

/** The fields that generated queries name. */
export const queriedFields = ['a', 'b', 'm.x'] as const;
export const queriedList = 'l';

const ids = ['a', 'b', 'c', 'd', 'ä', 'Z', '😀', '_', '10', '9'];
const usual = [...queriedFields, ...queriedFields, ...queriedFields, '__name__'];
const unusual = [queriedList, 'absent'];
const directions = ['ASCENDING', 'ASCENDING', 'DESCENDING'];

/** Documents of one collection, and of nested collections of the same name. */
export function generateDocuments(random: Random): StoredDocuments {
  const paths = [...ids.map((id) => `c/${id}`), ...ids.map((id) => `c/a/c/${id}`), 'c/b/c/a', 'c/b/d/a'];
  return Object.fromEntries(paths.map((path) => [path, generateFields(random)]));
}

function generateFields(random: Random): Readonly<Record<string, object>> {
  const fields: Record<string, object> = {};
  for (const name of ['a', 'b']) if (random.percent(85)) fields[name] = random.pick(sampleValues);
  if (random.percent(70)) fields[queriedList] = list(...random.times(0, 3, () => random.pick(elements)));
  if (random.percent(70)) fields.m = { mapValue: { fields: { x: random.pick(sampleValues) } } };
  return fields;
}

/** Generates a query, which Firestore may refuse. */
export function generateQuery(random: Random): QueryCase {
  const allDescendants = random.percent(20);
  const aggregations = random.percent(15) ? generateAggregations(random) : undefined;
  const orderBy = random.times(0, 2, () => ({
    field: { fieldPath: random.pick(random.percent(5) ? unusual : usual) },
    direction: random.pick(directions),
  }));
  const structuredQuery = {
    from: [{ collectionId: 'c', allDescendants }],
    ...(random.percent(75) ? { where: generateFilter(random, 2) } : {}),
    ...(orderBy.length > 0 ? { orderBy } : {}),
    ...(random.percent(20) ? { startAt: generateCursor(random, orderBy) } : {}),
    ...(random.percent(15) ? { endAt: generateCursor(random, orderBy) } : {}),
    ...(random.percent(30) ? { limit: random.below(6) } : {}),
    ...(random.percent(10) ? { offset: random.below(4) } : {}),
    ...(random.percent(10) ? { select: generateProjection(random) } : {}),
  };
  const parent = random.percent(allDescendants ? 10 : 25) ? 'c/a' : '';
  return { parent, structuredQuery, ...(aggregations === undefined ? {} : { aggregations }) };
}

function generateFilter(random: Random, height: number): WireFilter {
  if (height > 0 && random.percent(40)) {
    const filters = random.times(1, 3, () => generateFilter(random, height - 1));
    return { compositeFilter: { op: random.pick(['AND', 'OR']), filters } };
  }
  const fieldPath = random.percent(20) ? queriedList : random.pick(random.percent(5) ? unusual : usual);
  const field = { fieldPath };
  if (random.percent(10)) {
    return { unaryFilter: { field, op: random.pick(['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN']) } };
  }
  const operand = () =>
    fieldPath === '__name__' && !random.percent(5) ? nameOperand(random) : random.pick(elements);
  const op = random.pick(operatorsFor(random, fieldPath));
  const isListed = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return { fieldFilter: { field, op, value: isListed ? list(...random.times(1, 3, operand)) : operand() } };
}

const comparisons = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];
const equalities = ['EQUAL', 'IN'];

function operatorsFor(random: Random, fieldPath: string): readonly string[] {
  const containments = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
  if (fieldPath === queriedList) return [...containments, ...containments, 'EQUAL'];
  return [
    ...comparisons,
    ...equalities,
    ...equalities,
    ...(random.percent(30) ? ['NOT_EQUAL', 'NOT_IN'] : []),
  ];
}

function nameOperand(random: Random): object {
  const path = random.pick(['c/', 'c/', 'c/a/c/', 'd/']) + random.pick(ids);
  return { referenceValue: nameOf(path) };
}

function generateCursor(
  random: Random,
  orderBy: readonly { readonly field: { readonly fieldPath: string } }[],
): object {
  const tooMany = random.percent(5) ? 1 : 0;
  const values = orderBy
    .slice(0, random.below(orderBy.length + 1) + 1)
    .map(({ field }) => (field.fieldPath === '__name__' ? nameOperand(random) : random.pick(sampleValues)));
  return { values: [...values, ...sampleValues.slice(0, tooMany)], before: random.percent(50) };
}

function generateProjection(random: Random): object {
  const paths = [...queriedFields, 'm', '__name__'];
  return { fields: random.times(0, 3, () => ({ fieldPath: random.pick(paths) })) };
}

function generateAggregations(random: Random): readonly object[] {
  return random
    .times(1, 3, () => random.below(3))
    .map((kind, at) => {
      const alias = `r${at}`;
      if (kind === 0) return { alias, count: random.percent(20) ? { upTo: '3' } : {} };
      const field = { fieldPath: random.pick(queriedFields) };
      return kind === 1 ? { alias, sum: { field } } : { alias, avg: { field } };
    });
}
