import { beforeAll, describe, expect, test } from 'vitest';
import { firestoreError } from '../../testing/firestore-client.ts';
import { canary, denied, internals, twoMembers, wireTime } from '../testing/two-members.ts';
import { double, from, int, nothing, set, text, where } from '../testing/wire-values.ts';

const started = twoMembers();
const count = { alias: 'aggregate_0', count: {} };

beforeAll(async () => {
  const { call, ayesha } = started();
  const writes = [3, 4].map((rank) =>
    set(`notes/ayesha-${rank}`, { owner: text(ayesha.localId), rank: int(rank) }),
  );
  await call('commit', { writes }, ayesha);
});

function ask(aggregations: unknown, query: object = { where: own() }) {
  const structuredQuery = { from: from('notes'), ...query };
  const request = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return started().call('runAggregationQuery', request, started().ayesha);
}

function own() {
  return where('owner', 'EQUAL', text(started().ayesha.localId));
}

describe('documents:runAggregationQuery', () => {
  test('answers the aggregations under their aliases, and no document', async () => {
    const { status, headers, body } = await ask([count]);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toEqual([{ result: { aggregateFields: { aggregate_0: int(2) } }, readTime: wireTime }]);
  });

  test('sums and averages', async () => {
    const rank = { field: { fieldPath: 'rank' } };
    const { body } = await ask([count, { alias: 'sum', sum: rank }, { alias: 'avg', avg: rank }]);
    expect(body).toEqual([
      {
        result: { aggregateFields: { aggregate_0: int(2), sum: int(7), avg: double(3.5) } },
        readTime: wireTime,
      },
    ]);
  });

  test('counts 0 and averages null over no documents', async () => {
    const query = { where: where('owner', 'EQUAL', text(started().ayesha.localId)), limit: 1, offset: 9 };
    const avg = { alias: 'avg', avg: { field: { fieldPath: 'rank' } } };
    expect((await ask([count, avg], query)).body).toEqual([
      { result: { aggregateFields: { aggregate_0: int(0), avg: nothing } }, readTime: wireTime },
    ]);
  });

  test.each<[string, object]>([
    ['all', {}],
    ["another member's", { where: where('secret', 'EQUAL', text(canary)) }],
    ['a collection group', { from: from('notes', true) }],
  ])('that would count %s is refused, as a query of them is', async (_, query) => {
    const { status, body } = await ask([count], query);
    expect({ status, body }).toEqual({ status: 403, body: [denied] });
  });

  test.each<[string, unknown]>([
    ['no aggregation', []],
    ['the same alias twice', [count, count]],
    ['six aggregations', Array.from({ length: 6 }, (_, i) => ({ alias: `f${i}`, count: {} }))],
    ['no list', 7],
    ['an unknown aggregation', [{ alias: 'x', median: {} }]],
  ])('with %s is refused in an array, without internals', async (_, aggregations) => {
    const { status, body } = await ask(aggregations);
    expect({ status, body }).toEqual({
      status: 400,
      body: [firestoreError(400, 'INVALID_ARGUMENT', expect.any(String))],
    });
    expect(JSON.stringify(body)).not.toMatch(internals);
  });
});
