import { beforeAll, describe, expect, test } from 'vitest';
import { connectionOf } from '../sqlite/connection.ts';
import { openDatabase } from '../sqlite/open-database.ts';
import { answerOf, openFirestore, sharedFirestore } from './testing/open-firestore.ts';
import { by, from, int, list, nameOf, patch, root, set, text, where } from './testing/wire-values.ts';

const tooLong = { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('limit and startAfter') };

describe('documents whose total size exceeds the maximum of an answer', () => {
  const opened = sharedFirestore({}, {});
  const documents = 136;

  beforeAll(async () => {
    const fill = text('a'.repeat(1_000_000));
    for (let first = 0; first < documents; first += 8) {
      const ids = Array.from({ length: 8 }, (_, i) => first + i);
      await opened().commit(...ids.map((i) => set(`c/${i}`, { n: int(i), half: int(i % 2), fill })));
    }
  });

  test.each<[string, object]>([
    ['by name', {}],
    ['by a field', { orderBy: [by('n')] }],
    ['merged from several scans', { where: where('half', 'IN', list(int(0), int(1))) }],
  ])('are refused as one answer, %s, with what to do instead', async (_, query) => {
    const asked = opened().call('runQuery', { structuredQuery: { from: from('c'), ...query } });
    await expect(asked).rejects.toMatchObject(tooLong);
  });

  test('are refused as one answer to batchGet, but not with a mask', async () => {
    const names = Array.from({ length: documents }, (_, i) => nameOf(`c/${i}`));
    await expect(opened().call('batchGet', { documents: names })).rejects.toMatchObject(tooLong);
    const mask = { fieldPaths: ['n'] };
    expect(await opened().call('batchGet', { documents: names, mask })).toHaveLength(documents);
  });

  test('can be counted, paged through, and read with a projection', async () => {
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

  const select = { fields: [{ fieldPath: 'n' }] };
  const structuredQuery = { from: from('c') };
  const aggregations = [{ alias: 'sum', sum: { field: { fieldPath: 'n' } } }];
  const sum = (documents * (documents - 1)) / 2;

  test.each<[string, string, object, (answer: string) => boolean]>([
    ['a query', 'runQuery', { structuredQuery: { ...structuredQuery, select } }, hasOldNumber],
    [
      'a query merged from several scans',
      'runQuery',
      { structuredQuery: { ...structuredQuery, select, where: where('half', 'IN', list(int(0), int(1))) } },
      hasOldNumber,
    ],
    [
      'a sum',
      'runAggregationQuery',
      { structuredAggregationQuery: { structuredQuery, aggregations } },
      (answer) => answer.includes(`"integerValue":"${sum}"`),
    ],
  ])(
    'are read in slices: %s delays neither reads nor writes, which it does not see',
    async (_, rpc, body, isAsBefore) => {
      const { firestore, commit, get } = opened();
      // Builds the index, if one is needed.
      await answerOf(firestore, rpc, root, body);
      const order: string[] = [];
      const long = answerOf(firestore, rpc, root, body).finally(() => order.push('the long answer'));
      await Promise.all([
        get('c/none').then(() => order.push('a read')),
        commit(patch('c/7', { n: int(1_000_000) }, ['n'])).then(() => order.push('a write')),
      ]);
      expect(isAsBefore(await long)).toBe(true);
      expect(order).toEqual(['a read', 'a write', 'the long answer']);
      await commit(patch('c/7', { n: int(7) }, ['n']));
    },
  );

  function hasOldNumber(answer: string): boolean {
    return answer.includes('"integerValue":"7"') && !answer.includes('"integerValue":"1000000"');
  }

  function withoutTimes(answer: string): string {
    return answer.replaceAll(/"readTime":"[^"]*"/g, '');
  }

  test('run one at a time, and are refused when too many are queued', async () => {
    const { firestore } = opened();
    const body = { structuredQuery: { ...structuredQuery, select, limit: 40 } };
    const asked = Array.from({ length: 22 }, () => answerOf(firestore, 'runQuery', root, body));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ reason: { status: 'UNAVAILABLE' } });
  });

  test('begin on a state whose indexes are known, when another process has changed them', async () => {
    const { file, firestore } = opened();
    const body = { structuredQuery: { ...structuredQuery, select } };
    const before = await answerOf(firestore, 'runQuery', root, body);
    const long = answerOf(firestore, 'runQuery', root, body);
    const other = connectionOf(openDatabase(file));
    other.exec('UPDATE firestore_state SET index_generation = index_generation + 1');
    other.close();
    expect(withoutTimes(await long)).toBe(withoutTimes(before));
  });

  test('end when the database is closed', async () => {
    const { file } = opened();
    const other = openFirestore({ file });
    const body = { structuredQuery: { ...structuredQuery, select } };
    const long = answerOf(other.firestore, 'runQuery', root, body);
    other.close();
    await expect(long).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  });
});
