import { describe, expect, test } from 'vitest';
import { compositeIndex } from './testing/composite-index.ts';
import { openFirestore, type TestFirestore } from './testing/open-firestore.ts';
import { by, from, int, list, map, patch, remove, set, text, where } from './testing/wire-values.ts';

const composite = { indexes: [compositeIndex('c', 'k', 'n')] };
const byComposite = { from: from('c'), where: where('k', 'EQUAL', text('x')), orderBy: [by('n')] };

function tables(opened: TestFirestore): { readonly indexes: number; readonly entries: number } {
  const count = (table: string) =>
    (opened.database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number }).count;
  return { indexes: count('indexes'), entries: count('index_entries') };
}

describe('an index', () => {
  test('is built from existing documents when a query first needs it', async () => {
    const opened = openFirestore();
    await opened.seed(Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`c/${i}`, { n: int(i) }])));
    expect(tables(opened)).toEqual({ indexes: 0, entries: 0 });
    const query = { from: from('c'), where: where('n', 'GREATER_THAN', int(447)) };
    expect(await opened.find(query)).toEqual(['c/448', 'c/449']);
    expect(tables(opened)).toEqual({ indexes: 1, entries: 450 });
  });

  test('includes what is written while it is built', async () => {
    const opened = openFirestore();
    await opened.seed(Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`c/${i}`, { n: int(i) }])));
    const query = { from: from('c'), orderBy: [by('n')] };
    const [found] = await Promise.all([
      opened.find(query),
      opened.commit(set('c/new', { n: int(-1) })),
      opened.commit(set('c/499', { n: int(-2) }), remove('c/498')),
    ]);
    expect(found.slice(0, 3)).toEqual(['c/499', 'c/new', 'c/0']);
    expect(found.at(-1)).toBe('c/497');
    expect(tables(opened)).toEqual({ indexes: 1, entries: 500 });
  });

  test('follows every change of a document', async () => {
    const { commit, find } = openFirestore();
    const tagged = (tag: string) =>
      find({ from: from('c'), where: where('m.tags', 'ARRAY_CONTAINS', text(tag)) });
    await commit(set('c/d', { m: map({ tags: list(text('a'), text('b'), text('a')) }) }));
    expect([await tagged('a'), await tagged('b')]).toEqual([['c/d'], ['c/d']]);
    await commit(patch('c/d', { m: map({ tags: list(text('b'), text('c')) }) }, ['m.tags']));
    expect([await tagged('a'), await tagged('b'), await tagged('c')]).toEqual([[], ['c/d'], ['c/d']]);
    await commit(patch('c/d', {}, ['m']));
    expect(await tagged('b')).toEqual([]);
    await commit(set('c/d', { m: map({ tags: list(text('a')) }) }), remove('c/d'));
    expect(await tagged('a')).toEqual([]);
  });

  test('can have an array by its elements and as a whole, as the error of a query proposes', async () => {
    const documents = {
      'c/a': { t: list(int(1), int(3)) },
      'c/b': { t: list(int(1), int(2)) },
      'c/d': { t: list(int(2)) },
    };
    for (const direction of ['ASCENDING', 'DESCENDING'] as const) {
      const query = {
        from: from('c'),
        where: where('t', 'ARRAY_CONTAINS', int(1)),
        orderBy: [by('t', direction)],
      };
      const without = openFirestore();
      await without.seed(documents);
      const refusal: unknown = await without.find(query).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 'FAILED_PRECONDITION' });
      const added: unknown = JSON.parse(String(refusal).replace(/^.*firestore\.indexes\.json: /, ''));
      const opened = openFirestore({ indexes: { indexes: [added] } });
      await opened.seed(documents);
      expect(await opened.find(query)).toEqual(direction === 'ASCENDING' ? ['c/b', 'c/a'] : ['c/a', 'c/b']);
    }
  });

  test('of a field that no document has is not built', async () => {
    const opened = openFirestore();
    await opened.seed({ 'c/d': { n: int(1) }, 'other/d': { x: int(1) } });
    expect(await opened.find({ from: from('c'), where: where('x', 'EQUAL', int(1)) })).toEqual([]);
    expect(tables(opened)).toEqual({ indexes: 0, entries: 0 });
  });

  test('that concurrent queries need is built once', async () => {
    const opened = openFirestore();
    await opened.seed({ 'c/d': { n: int(1) } });
    const query = { from: from('c'), where: where('n', 'EQUAL', int(1)) };
    const found = await Promise.all(Array.from({ length: 20 }, () => opened.find(query)));
    expect(found).toEqual(Array(20).fill(['c/d']));
    expect(tables(opened)).toEqual({ indexes: 1, entries: 1 });
  });
});

describe('firestore.indexes.json', () => {
  test('adds an index at the next start, with the existing documents', async () => {
    const before = openFirestore();
    await before.seed({ 'c/a': { k: text('x'), n: int(2) }, 'c/b': { k: text('x'), n: int(1) } });
    await expect(before.find(byComposite)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    before.close();
    const after = openFirestore({ file: before.file, indexes: composite });
    expect(await after.find(byComposite)).toEqual(['c/b', 'c/a']);
  });

  test('may have two indexes that mirror each other, whose entries are stored once', async () => {
    const indexes = {
      indexes: [
        ...[compositeIndex('c', 'k', 'n'), compositeIndex('c', 'k desc', 'n desc')],
        ...[compositeIndex('c', 't contains', 'n'), compositeIndex('c', 't contains', 'n desc')],
      ],
    };
    const opened = openFirestore({ indexes });
    const tagged = (n: number) => ({ k: text('x'), n: int(n), t: list(text('a')) });
    await opened.seed({ 'c/a': tagged(1), 'c/b': tagged(3), 'c/d': tagged(2), 'c/e': { k: text('y') } });
    const both = {
      compositeFilter: {
        op: 'AND',
        filters: [where('k', 'EQUAL', text('x')), where('t', 'ARRAY_CONTAINS', text('a'))],
      },
    };
    for (const filter of [byComposite.where, where('t', 'ARRAY_CONTAINS', text('a')), both]) {
      const find = (direction: 'ASCENDING' | 'DESCENDING') =>
        opened.find({ from: from('c'), where: filter, orderBy: [by('n', direction)] });
      expect(await find('ASCENDING')).toEqual(['c/a', 'c/d', 'c/b']);
      expect(await find('DESCENDING')).toEqual(['c/b', 'c/d', 'c/a']);
    }
    expect(tables(opened)).toEqual({ indexes: 2, entries: 6 });
  });

  test('is built with one line at info for all of it, and none when nothing is to be built', async () => {
    const indexes = { indexes: [compositeIndex('c', 'k', 'n'), compositeIndex('d', 'k', 'n')] };
    const atInfo = ({ logged }: TestFirestore) => logged.filter((line) => JSON.parse(line).level >= 30);
    const first = openFirestore({ indexes });
    await expect.poll(() => atInfo(first)).toEqual([expect.stringContaining('"indexes":2,')]);
    first.close();
    const next = openFirestore({ file: first.file, indexes });
    expect(await next.find(byComposite)).toEqual([]);
    expect(atInfo(next)).toEqual([]);
  });

  test('drops an index and all its entries at the next start', async () => {
    const before = openFirestore({ indexes: composite });
    await before.seed({ 'c/a': { k: text('x'), n: int(2) } });
    expect(await before.find(byComposite)).toEqual(['c/a']);
    expect(tables(before)).toEqual({ indexes: 1, entries: 1 });
    before.close();
    const after = openFirestore({ file: before.file });
    await expect(after.find(byComposite)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    await expect.poll(() => tables(after)).toEqual({ indexes: 0, entries: 0 });
  });

  test('that is unchanged leaves all indexes as they are, automatic ones too', async () => {
    const before = openFirestore({ indexes: composite });
    await before.seed({ 'c/a': { k: text('x'), n: int(2), t: list(int(1)) } });
    const queries = [
      byComposite,
      { from: from('c'), orderBy: [by('n')] },
      { from: from('c'), where: where('t', 'ARRAY_CONTAINS', int(1)) },
    ];
    for (const query of queries) expect(await before.find(query)).toEqual(['c/a']);
    const made = tables(before);
    before.close();
    const after = openFirestore({ file: before.file, indexes: composite });
    for (const query of queries) expect(await after.find(query)).toEqual(['c/a']);
    expect(tables(after)).toEqual(made);
    expect(after.logged.filter((line) => line.includes('an index is ready'))).toEqual([]);
  });

  test('that newly exempts a field drops its indexes, even if the server stops in between', async () => {
    const before = openFirestore();
    await before.seed({ 'c/a': { t: list(int(1), int(2)) } });
    const query = { from: from('c'), where: where('t', 'ARRAY_CONTAINS', int(1)) };
    expect(await before.find(query)).toEqual(['c/a']);
    expect(tables(before)).toEqual({ indexes: 1, entries: 2 });
    before.close();
    const indexes = { fieldOverrides: [{ collectionGroup: 'c', fieldPath: 't', indexes: [] }] };
    const cutOff = openFirestore({ file: before.file, indexes });
    const refusal = cutOff.find(query).catch((error: unknown) => error);
    setImmediate(cutOff.close);
    expect(await refusal).toMatchObject({ status: expect.stringMatching(/FAILED_PRECONDITION|UNAVAILABLE/) });
    const after = openFirestore({ file: before.file, indexes });
    await expect.poll(() => tables(after)).toEqual({ indexes: 0, entries: 0 });
    expect(after.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('can exempt a field and the fields inside it', async () => {
    const indexes = { fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'm', indexes: [] }] };
    const { find, seed } = openFirestore({ indexes });
    await seed({ 'c/d': { m: map({ x: int(1) }), n: int(1) } });
    for (const field of ['m', 'm.x']) {
      await expect(find({ from: from('c'), orderBy: [by(field)] })).rejects.toMatchObject({
        status: 'FAILED_PRECONDITION',
        message: expect.stringContaining(`"fieldPath":"${field}"`),
      });
    }
    expect(await find({ from: from('c'), orderBy: [by('n')] })).toEqual(['c/d']);
  });

  test("can restrict the modes of a field's indexes", async () => {
    const indexes = {
      fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'n', indexes: [{ order: 'ASCENDING' }] }],
    };
    const { find, seed } = openFirestore({ indexes });
    await seed({ 'c/d': { n: int(1) } });
    expect(await find({ from: from('c'), orderBy: [by('n')] })).toEqual(['c/d']);
    const downwards = find({ from: from('c'), orderBy: [by('n', 'DESCENDING')] });
    await expect(downwards).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    const element = find({ from: from('c'), where: where('n', 'ARRAY_CONTAINS', int(1)) });
    await expect(element).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  test('can exempt all fields of a collection but some', async () => {
    const indexes = {
      fieldOverrides: [
        { collectionGroup: 'c', fieldPath: '*', indexes: [] },
        { collectionGroup: 'c', fieldPath: 'n', indexes: [{ order: 'ASCENDING' }] },
      ],
    };
    const { find, seed } = openFirestore({ indexes });
    await seed({ 'c/d': { n: int(1), x: int(1) } });
    expect(await find({ from: from('c'), orderBy: [by('n')] })).toEqual(['c/d']);
    await expect(find({ from: from('c'), orderBy: [by('x')] })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });
});

describe('another process on the same file', () => {
  test('maintains an index that this one has built, and vice versa', async () => {
    const here = openFirestore();
    await here.seed({ 'c/a': { n: int(1) } });
    const there = openFirestore({ file: here.file });
    const query = { from: from('c'), orderBy: [by('n')] };
    expect(await here.find(query)).toEqual(['c/a']);
    await there.commit(set('c/b', { n: int(0) }), patch('c/a', {}, ['n']));
    expect(await here.find(query)).toEqual(['c/b']);
    await here.commit(remove('c/b'));
    expect(await there.find(query)).toEqual([]);
  });

  test('that drops an index leaves this one without it', async () => {
    const here = openFirestore({ indexes: composite });
    await here.seed({ 'c/a': { k: text('x'), n: int(1) } });
    expect(await here.find(byComposite)).toEqual(['c/a']);
    const there = openFirestore({ file: here.file });
    await expect.poll(() => tables(there)).toEqual({ indexes: 0, entries: 0 });
    await there.seed({ 'c/b': { k: text('x'), n: int(0) } });
    expect(await here.find(byComposite)).toEqual(['c/b', 'c/a']);
  });
});
