import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFirestore } from './testing/open-firestore.ts';
import { by, from, int, list, set, text, where } from './testing/wire.ts';

const tooLong = { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('by limit and startAfter') };

describe('documents that are longer together than an answer may be', () => {
  const opened = sharedFirestore({}, {});
  const documents = 136;

  beforeAll(async () => {
    const fill = text('a'.repeat(1_000_000));
    for (let first = 0; first < documents; first += 8) {
      const ids = Array.from({ length: 8 }, (_, i) => first + i);
      await opened().commit(...ids.map((i) => set(`c/${i}`, { n: int(i), half: int(i % 2), fill })));
    }
  }, 60_000);

  test.each<[string, object]>([
    ['by name', {}],
    ['by a field', { orderBy: [by('n')] }],
    ['put together of several scans', { where: where('half', 'IN', list(int(0), int(1))) }],
  ])('are refused as one answer, %s, with what to do instead', async (_, query) => {
    const asked = opened().call('runQuery', { structuredQuery: { from: from('c'), ...query } });
    await expect(asked).rejects.toMatchObject(tooLong);
  });

  test('can be counted, and read bit by bit or by some of their fields', async () => {
    const { call, find } = opened();
    const aggregations = [{ alias: 'all', count: {} }];
    const structuredQuery = { from: from('c') };
    expect(
      await call('runAggregationQuery', { structuredAggregationQuery: { structuredQuery, aggregations } }),
    ).toEqual([{ result: { aggregateFields: { all: int(documents) } }, readTime: expect.any(String) }]);
    expect(await find({ from: from('c'), orderBy: [by('n')], limit: 2 })).toEqual(['c/0', 'c/1']);
    expect(await find({ ...structuredQuery, select: { fields: [{ fieldPath: 'n' }] } })).toHaveLength(
      documents,
    );
  });
});
