import { describe, expect, test } from 'vitest';
import { openFirestore, sharedFirestore } from '../testing/open-firestore.ts';
import { from, int, list, map, nameOf, set, where } from '../testing/wire-values.ts';

describe('an answer', () => {
  test('has each document with the read time, or that time alone', async () => {
    const { call, seed, get } = openFirestore();
    await seed({ 'c/d': { a: int(1) }, 'c/e': {} });
    const run = (limit: number) => call('runQuery', { structuredQuery: { from: from('c'), limit } });
    const readTime = expect.stringMatching(/Z$/);
    expect(await run(2)).toEqual([
      { document: await get('c/d'), readTime },
      { document: await get('c/e'), readTime },
    ]);
    expect(await run(0)).toEqual([{ readTime }]);
  });

  test.each<[string, object, readonly string[], number | undefined]>([
    ['in the first element', { offset: 2 }, ['c/2', 'c/3'], 2],
    ['with the selected fields alone', { offset: 1, limit: 1, select: {} }, ['c/1'], 1],
    ['of several ranges', { offset: 1, where: where('n', 'IN', list(int(0), int(1))) }, ['c/1'], 1],
    ['when all are skipped', { offset: 9, where: where('n', 'GREATER_THAN', int(1)) }, [], 2],
    ['when all of several ranges are', { offset: 9, where: where('n', 'IN', list(int(0), int(1))) }, [], 2],
    ['unless none is', { offset: 9, where: where('n', 'GREATER_THAN', int(7)) }, [], undefined],
    ['unless none is wanted', { offset: 2, limit: 0 }, [], undefined],
    ['unless there is no offset', { limit: 1 }, ['c/0'], undefined],
  ])('has the number of skipped documents, %s', async (_, query, paths, skippedResults) => {
    const { call, seed } = openFirestore();
    await seed(Object.fromEntries([0, 1, 2, 3].map((n) => [`c/${n}`, { n: int(n) }])));
    const answer = await call<readonly { readonly document?: { readonly name: string } }[]>('runQuery', {
      structuredQuery: { from: from('c'), ...query },
    });
    expect(answer.flatMap(({ document }) => document?.name ?? [])).toEqual(paths.map(nameOf));
    const skipped = answer.map((element) =>
      'skippedResults' in element ? element.skippedResults : undefined,
    );
    expect(skipped).toEqual([skippedResults, ...paths.slice(1).map(() => undefined)]);
  });

  test('has only the selected fields', async () => {
    const { call, seed } = openFirestore();
    await seed({ 'c/d': { a: map({ b: int(1), c: int(2) }), x: int(3) } });
    const select = { fields: [{ fieldPath: 'a.c' }, { fieldPath: '__name__' }, { fieldPath: 'none' }] };
    const answer = await call('runQuery', { structuredQuery: { from: from('c'), select } });
    expect(answer).toMatchObject([{ document: { name: nameOf('c/d'), fields: { a: map({ c: int(2) }) } } }]);
    expect(JSON.stringify(answer)).not.toContain('"x"');
    const names = await call('runQuery', { structuredQuery: { from: from('c'), select: {} } });
    expect(names).toMatchObject([{ document: { name: nameOf('c/d') } }]);
    expect(JSON.stringify(names)).not.toContain('fields');
  });

  test('is never read before the latest commit', async () => {
    let now = 2_000_000_000_000;
    const { call, commit } = openFirestore({ now: () => now });
    const { commitTime } = await commit();
    now -= 1_000_000;
    expect(await call('runQuery', { structuredQuery: { from: from('c') } })).toEqual([
      { readTime: commitTime },
    ]);
  });
});

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
