import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import { from, int, map, nameOf } from '../testing/wire-values.ts';

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
