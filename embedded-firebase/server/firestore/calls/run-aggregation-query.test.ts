import { describe, expect, test } from 'vitest';
import { compositeIndex } from '../testing/composite-index.ts';
import { sharedFirestore } from '../testing/open-firestore.ts';
import {
  and,
  by,
  double,
  from,
  int,
  list,
  map,
  nothing,
  or,
  reference,
  text,
  where,
} from '../testing/wire-values.ts';

const count = { count: {} };
const sum = (fieldPath: string) => ({ sum: { field: { fieldPath } } });
const avg = (fieldPath: string) => ({ avg: { field: { fieldPath } } });

const opened = sharedFirestore(
  { indexes: { indexes: [compositeIndex('u', 'k', 'n'), compositeIndex('u', 'm', 'n')] } },
  {
    'u/a': { n: int(1), m: int(10), k: text('x') },
    'u/b': { n: int(2), k: text('x') },
    'u/c': { n: double(0.5), m: int(1), k: text('y') },
    'u/d': { n: text('no number'), m: int(5) },
    'u/e': { m: double('NaN') },
    'u/f': { big: int('9223372036854775807') },
    'u/g': { big: int('9223372036854775807') },
    'u/h': { nothing },
  },
);

const ofX = { where: where('k', 'EQUAL', text('x')) };

async function figures(aggregations: readonly object[], query: object = {}): Promise<unknown> {
  const structuredAggregationQuery = {
    structuredQuery: { from: from('u'), ...query },
    aggregations: aggregations.map((aggregation, i) => ({ alias: `f${i}`, ...aggregation })),
  };
  const answer = await opened().call<readonly { readonly result: { readonly aggregateFields: object } }[]>(
    'runAggregationQuery',
    { structuredAggregationQuery },
  );
  expect(answer).toHaveLength(1);
  return Object.values(answer[0]?.result.aggregateFields ?? {});
}

// As Google's emulator 1.19.9 answers.
describe('an aggregation', () => {
  test.each<[string, readonly object[], object, readonly object[]]>([
    ['counts all', [count], {}, [int(8)]],
    ['counts up to a bound', [{ count: { upTo: '2' } }, { count: { upTo: 3 } }], {}, [int(2), int(3)]],
    [
      'counts up to the lower of limit and bound',
      [{ count: { upTo: 5 } }, { count: { upTo: 2 } }],
      { limit: 3 },
      [int(3), int(2)],
    ],
    ['counts all below a huge bound', [{ count: { upTo: '9223372036854775807' } }], {}, [int(8)]],
    ['counts once with a bound, once without', [{ count: { upTo: 2 } }, count], {}, [int(2), int(8)]],
    ['counts with a bound and sums', [{ count: { upTo: 1 } }, sum('n')], ofX, [int(1), int(3)]],
    ['counts up to zero', [{ count: { upTo: '0' } }], {}, [int(0)]],
    ['counts within a limit and after an offset', [count], { limit: 3, offset: 6 }, [int(2)]],
    ['counts what a filter finds', [count], ofX, [int(2)]],
    [
      'counts documents of several disjuncts once',
      [count],
      { where: where('k', 'IN', list(text('x'), text('y'), text('x'))) },
      [int(3)],
    ],
    [
      'counts by an inequality, with its field',
      [count],
      { where: where('n', 'GREATER_THAN', int(0)) },
      [int(3)],
    ],
    ['counts documents with the field of the order', [count], { orderBy: [by('n')] }, [int(4)]],
    ['counts all but one value', [count], { where: where('n', 'NOT_EQUAL', int(1)) }, [int(3)]],
    [
      'sums integers and doubles to a double, without texts',
      [sum('n'), count, avg('n')],
      {},
      [double(3.5), int(4), double(3.5 / 3)],
    ],
    [
      'excludes a document without one of the fields',
      [sum('n'), sum('m'), count],
      {},
      [double(1.5), int(16), int(3)],
    ],
    ['propagates NaN', [sum('m'), avg('m')], {}, [double('NaN'), double('NaN')]],
    ['becomes a double beyond 64 bits', [sum('big'), avg('big')], {}, [double(2 ** 64), double(2 ** 63)]],
    ['of no document is null', [sum('none'), avg('none'), count], {}, [int(0), nothing, int(0)]],
    ['of no number is null', [sum('nothing'), avg('nothing'), count], {}, [int(0), nothing, int(1)]],
    ['sums within a filter', [sum('n')], ofX, [int(3)]],
    [
      'sums within a limit, in the order of the field',
      [sum('n'), count],
      { limit: 2 },
      [double(1.5), int(2)],
    ],
    [
      'sums after a cursor',
      [sum('n')],
      { orderBy: [by('n')], startAt: { values: [int(1)], before: true } },
      [int(3)],
    ],
    ['counts fewer than it sums', [{ count: { upTo: '1' } }, sum('n')], {}, [int(1), double(3.5)]],
  ])('%s', async (_, aggregations, query, expected) => {
    expect(await figures(aggregations, query)).toEqual(expected);
  });

  test('without aliases is answered by number', async () => {
    const { call } = opened();
    const answer = await call('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: { from: from('u') }, aggregations: [count, sum('n')] },
    });
    expect(answer).toMatchObject([
      { result: { aggregateFields: { field_1: int(4), field_2: double(3.5) } } },
    ]);
  });

  test('with some aliases counts only the others', async () => {
    const named = [{ alias: 'field_2', ...count }, sum('n')];
    const answer = await opened().call('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: { from: from('u') }, aggregations: named },
    });
    expect(answer).toMatchObject([
      { result: { aggregateFields: { field_2: int(4), field_1: double(3.5) } } },
    ]);
  });

  test.each<[string, readonly object[], string]>([
    ['six aggregations', Array(6).fill(count), 'The maximum number of aggregations'],
    ['one alias twice', Array(2).fill({ alias: 'a', ...count }), 'duplicate alias: a.'],
    [
      'an alias of another that has none',
      [
        { alias: 'field_1', ...count },
        { alias: '', ...sum('n') },
      ],
      'duplicate alias: field_1.',
    ],
  ])('of %s is refused in the words of Firestore', async (_, aggregations, message) => {
    const refusal = { status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) };
    await expect(figures(aggregations, {})).rejects.toMatchObject(refusal);
  });

  test.each<[string, readonly object[], object]>([
    ['nothing', [], {}],
    ['a reserved alias', [{ alias: '__a__', ...count }], {}],
    ['no operator', [{}], {}],
    ['two operators', [{ ...count, ...sum('n') }], {}],
    ['a negative bound', [{ count: { upTo: '-1' } }], {}],
    ['names', [sum('__name__')], {}],
    ['a sum over a projection', [sum('n')], { select: { fields: [{ fieldPath: 'n' }] } }],
    ['a field after the name', [sum('n')], { orderBy: [by('__name__')] }],
    [
      'a field beside a name, with a range of it that finds nothing',
      [sum('n')],
      {
        where: and(
          where('n', 'GREATER_THAN', nothing),
          where('k', 'EQUAL', text('x')),
          or(where('m', 'EQUAL', int(1)), where('__name__', 'GREATER_THAN', reference('u/a'))),
        ),
      },
    ],
    [
      'a field beside a name, with a comparison of it that finds nothing',
      [sum('n')],
      { where: and(where('n', 'NOT_EQUAL', nothing), where('__name__', 'GREATER_THAN', reference('u/a'))) },
    ],
    [
      'a field of documents given by name',
      [sum('n')],
      { where: where('__name__', 'EQUAL', reference('t/1')) },
    ],
  ])('of %s is refused', async (_, aggregations, query) => {
    await expect(figures(aggregations, query)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test.each<[string, readonly object[], object]>([
    ['a sum', [sum('big')], ofX],
    ['a count', [count], { where: and(where('m', 'LESS_THAN', int(1)), where('k', 'LESS_THAN', int(1))) }],
  ])('such as %s is refused without an index for its fields', async (_, aggregations, query) => {
    await expect(figures(aggregations, query)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  test('of a field in a collection group below a document is refused, but not its count', async () => {
    const { call } = opened();
    const below = (aggregation: object) => ({
      structuredAggregationQuery: { structuredQuery: { from: from('t', true) }, aggregations: [aggregation] },
    });
    await expect(call('runAggregationQuery', below(count), { parent: 't/1' })).resolves.toBeDefined();
    await expect(call('runAggregationQuery', below(sum('n')), { parent: 't/1' })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });
});

describe('a field inside a map', () => {
  const opened = sharedFirestore(
    {},
    {
      'c/a': { m: map({ x: int(1) }) },
      'c/b': { m: map({ x: int(2), y: int(3) }) },
      'c/number': { m: int(3) },
      'c/vector': { m: map({ __type__: text('__vector__'), value: list({ doubleValue: 1 }) }) },
      'c/none': {},
    },
  );

  test.each([
    ['m.x', 3],
    ['m.y', 3],
    ['m.value', 0],
  ])('is summed up where it exists: %s', async (fieldPath, total) => {
    const aggregations = [{ alias: 'sum', ...sum(fieldPath) }];
    const structuredAggregationQuery = { structuredQuery: { from: from('c') }, aggregations };
    expect(await opened().call('runAggregationQuery', { structuredAggregationQuery })).toMatchObject([
      { result: { aggregateFields: { sum: int(total) } } },
    ]);
  });
});
