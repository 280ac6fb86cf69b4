import { list, nameOf } from '../../server/firestore/testing/wire-values.ts';
import type { Random } from '../harness/seeded-random.ts';
import type { Group } from './judge.ts';
import { sampleElements, sampleValues } from './sample-values.ts';

/** One query or aggregation over the stored documents. */
export interface QueryCase {
  readonly parent: string;
  readonly structuredQuery: Readonly<Record<string, unknown>> & { readonly where?: WireFilter };
  /** Set for an aggregation query. */
  readonly aggregations?: readonly object[];
}

/** A filter as the wire has it. */
export interface WireFilter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly WireFilter[] };
  readonly unaryFilter?: object;
  readonly fieldFilter?: {
    readonly field: object;
    readonly op: string;
    readonly value: { readonly arrayValue?: { readonly values: readonly unknown[] } };
  };
}

const queriesInGroup = 50;
const ids = ['a', 'b', 'c', 'd', 'ä', 'Z', '😀', '_', '10', '9'];
const paths = ['a', 'b', 'm.x'];
const usual = [...paths, ...paths, ...paths, '__name__'];
const unusual = ['l', 'absent'];

/** Generates documents of one collection and of nested ones of the same name, and queries, which Firestore may refuse. */
export function generateQueries(random: Random): Group<QueryCase> {
  const names = [...ids.map((id) => `c/${id}`), ...ids.map((id) => `c/a/c/${id}`), 'c/b/c/a', 'c/b/d/a'];
  const documents = Object.fromEntries(names.map((name) => [name, generateFields(random)]));
  return { documents, cases: random.times(queriesInGroup, queriesInGroup, () => generateQuery(random)) };
}

function generateFields(random: Random): Readonly<Record<string, object>> {
  const elements = random.times(0, 3, () => random.pick(sampleElements));
  return {
    ...(random.percent(85) ? { a: random.pick(sampleValues) } : {}),
    ...(random.percent(85) ? { b: random.pick(sampleValues) } : {}),
    ...(random.percent(70) ? { l: list(...elements) } : {}),
    ...(random.percent(70) ? { m: { mapValue: { fields: { x: random.pick(sampleValues) } } } } : {}),
  };
}

function generateQuery(random: Random): QueryCase {
  const allDescendants = random.percent(20);
  const orders = random.times(0, 2, () => ({
    field: { fieldPath: random.pick(random.percent(5) ? unusual : usual) },
    direction: random.pick(['ASCENDING', 'ASCENDING', 'DESCENDING']),
  }));
  const structuredQuery = {
    from: [{ collectionId: 'c', allDescendants }],
    ...(random.percent(75) ? { where: generateFilter(random, 2) } : {}),
    ...(orders.length > 0 ? { orderBy: orders } : {}),
    ...(random.percent(20) ? { startAt: generateCursor(random, orders) } : {}),
    ...(random.percent(15) ? { endAt: generateCursor(random, orders) } : {}),
    ...(random.percent(30) ? { limit: random.below(6) } : {}),
    ...(random.percent(10) ? { offset: random.below(4) } : {}),
    ...(random.percent(10) ? { select: generateProjection(random) } : {}),
  };
  const parent = random.percent(allDescendants ? 10 : 25) ? 'c/a' : '';
  return {
    parent,
    structuredQuery,
    ...(random.percent(15) ? { aggregations: generateAggregations(random) } : {}),
  };
}

function generateFilter(random: Random, height: number): WireFilter {
  if (height > 0 && random.percent(40)) {
    const filters = random.times(1, 3, () => generateFilter(random, height - 1));
    return { compositeFilter: { op: random.pick(['AND', 'OR']), filters } };
  }
  const fieldPath = random.percent(20) ? 'l' : random.pick(random.percent(5) ? unusual : usual);
  const field = { fieldPath };
  if (random.percent(10))
    return { unaryFilter: { field, op: random.pick(['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN']) } };
  const op = random.pick(operatorsFor(random, fieldPath));
  // A range of null or NaN finds nothing, which changes what else the emulator checks: parity.md.
  const operands = /_THAN|NOT/.test(op) ? sampleElements.filter(isOrdered) : sampleElements;
  const operand = () =>
    fieldPath === '__name__' && !random.percent(5) ? generateName(random) : random.pick(operands);
  const isListed = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return { fieldFilter: { field, op, value: isListed ? list(...random.times(1, 3, operand)) : operand() } };
}

function isOrdered(value: object): boolean {
  return !/nullValue|"NaN"/.test(JSON.stringify(value));
}

function operatorsFor(random: Random, fieldPath: string): readonly string[] {
  const containments = ['ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY'];
  if (fieldPath === 'l') return [...containments, ...containments, 'EQUAL'];
  const ranges = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];
  const negations = random.percent(30) ? ['NOT_EQUAL', 'NOT_IN'] : [];
  return [...ranges, 'EQUAL', 'IN', 'EQUAL', 'IN', ...negations];
}

function generateName(random: Random): object {
  return { referenceValue: nameOf(random.pick(['c/', 'c/', 'c/a/c/', 'd/']) + random.pick(ids)) };
}

/** A cursor, rarely with more values than orders. */
function generateCursor(
  random: Random,
  orders: readonly { readonly field: { readonly fieldPath: string } }[],
): object {
  const values = orders
    .slice(0, 1 + random.below(orders.length + 1))
    .map(({ field }) => (field.fieldPath === '__name__' ? generateName(random) : random.pick(sampleValues)));
  return {
    values: [...values, ...sampleValues.slice(0, random.percent(5) ? 1 : 0)],
    before: random.percent(50),
  };
}

function generateProjection(random: Random): object {
  return { fields: random.times(0, 3, () => ({ fieldPath: random.pick([...paths, 'm', '__name__']) })) };
}

function generateAggregations(random: Random): readonly object[] {
  return random
    .times(1, 3, () => ({ field: { fieldPath: random.pick(paths) } }))
    .map((operand, at) => ({
      alias: `r${at}`,
      ...random.pick([
        { count: random.percent(20) ? { upTo: '3' } : {} },
        { sum: operand },
        { avg: operand },
      ]),
    }));
}
