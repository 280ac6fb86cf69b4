import { describe, expect, test } from 'vitest';
import { sharedFirestore } from './testing/open-firestore.ts';
import { from, int, list, map, set, text, where } from './testing/wire-values.ts';

const numbers = Array.from({ length: 1_100 }, (_, i) => i);

describe('a query that finds more than a thousand documents', () => {
  const opened = sharedFirestore({}, {});

  test.each<[string, object]>([
    ['of one range', {}],
    ['of several ranges', { where: where('half', 'IN', list(int(0), int(1))) }],
  ])('answers all of them, %s', async (_, query) => {
    const { commit, find } = opened();
    for (let first = 0; first < numbers.length; first += 500) {
      await commit(...numbers.slice(first, first + 500).map((i) => set(`c/${i}`, { half: int(i % 2) })));
    }
    const found = await find({ from: from('c'), ...query });
    expect(new Set(found)).toEqual(new Set(numbers.map((i) => `c/${i}`)));
    expect(found).toHaveLength(numbers.length);
  });
});

describe('a command of this machine', () => {
  const rules = `service cloud.firestore { match /databases/{db}/documents { match /none/{id} { allow read; } } }`;
  const opened = sharedFirestore({ rules }, {});

  test('reads and counts what the rules deny', async () => {
    const { firestore, call } = opened();
    const root = 'projects/demo-campus/databases/(default)/documents';
    const ask = async (rpc: string, body: object) =>
      JSON.parse(await firestore.callAsAdmin(rpc, root, body)) as unknown;
    await ask('commit', { writes: [set('c/a', { n: int(1) })] });
    const structuredQuery = { from: from('c') };
    const found = { name: `${root}/c/a`, fields: { n: int(1) } };
    expect(await ask('batchGet', { documents: [`${root}/c/a`] })).toMatchObject([{ found }]);
    expect(await ask('runQuery', { structuredQuery })).toMatchObject([{ document: found }]);
    const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: 'all', count: {} }] };
    expect(await ask('runAggregationQuery', { structuredAggregationQuery })).toMatchObject([
      { result: { aggregateFields: { all: int(1) } } },
    ]);
    await expect(call('runQuery', { structuredQuery })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
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

  test('is summed up where it exists', async () => {
    const sum = (fieldPath: string) => ({ alias: 'sum', sum: { field: { fieldPath } } });
    for (const [path, total] of [
      ['m.x', 3],
      ['m.y', 3],
      ['m.value', 0],
    ] as const) {
      const structuredAggregationQuery = { structuredQuery: { from: from('c') }, aggregations: [sum(path)] };
      expect(await opened().call('runAggregationQuery', { structuredAggregationQuery })).toMatchObject([
        { result: { aggregateFields: { sum: int(total) } } },
      ]);
    }
  });
});
