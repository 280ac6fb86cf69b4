import { describe, expect, test } from 'vitest';
import { openFirestore, sharedFirestore } from './testing/open-firestore.ts';
import {
  and,
  by,
  bytes,
  double,
  from,
  int,
  is,
  list,
  map,
  nameOf,
  no,
  nothing,
  or,
  place,
  reference,
  text,
  time,
  vector,
  where,
  yes,
} from './testing/wire.ts';

/** Documents named in the order that their `v` has among all values. */
const ascending = {
  'a01 null': nothing,
  'a02 false': no,
  'a03 true': yes,
  'a04 NaN': double('NaN'),
  'a05 -Infinity': double('-Infinity'),
  'a06 -1': int(-1),
  'a07 0': int(0),
  'a07 zero -0': double('-0'),
  'a08 1': int(1),
  'a08 one 1.0': double(1),
  'a09 2^53 double': double(9007199254740992),
  'a10 2^53+1': int('9007199254740993'),
  'a11 2^63-1': int('9223372036854775807'),
  'a12 2^63 double': double(2 ** 63),
  'a13 Infinity': double('Infinity'),
  'a14 2020': time('2020-01-01T00:00:00Z'),
  'a15 empty text': text(''),
  'a16 a': text('a'),
  'a17 a0': text('a\u0000'),
  'a18 ab': text('ab'),
  'a19 U+FF61': text('\uff61'),
  'a20 U+1F600': text('😀'),
  'a21 no bytes': bytes(''),
  'a22 bytes': bytes('AA=='),
  'a23 reference': reference('a/b'),
  'a24 below': reference('a/b/c/d'),
  'a25 beside': reference('a/b!'),
  'a26 place': place(1, -2),
  'a27 place': place(1, 2),
  'a28 empty array': list(),
  'a29 [null]': list(nothing),
  'a30 [NaN]': list(double('NaN')),
  'a31 [1]': list(int(1)),
  'a32 [1,2]': list(double(1), int(2)),
  'a33 vector': vector(5),
  'a34 longer vector': vector(1, 2),
  'a35 empty map': map({}),
  'a36 {a:null}': map({ a: nothing }),
  'a37 {a:1}': map({ a: int(1) }),
  'a38 {a:1,b:1}': map({ a: int(1), b: int(1) }),
  'a39 {a:2}': map({ a: int(2) }),
  'a40 {b:0}': map({ b: int(0) }),
};
const names = Object.keys(ascending);

function short(paths: readonly string[]): readonly string[] {
  return paths.map((path) => path.slice(path.indexOf('/') + 1));
}

/** The names between two beginnings, both included. */
function between(first: string, last: string): readonly string[] {
  return names.filter((name) => name.slice(0, 3) >= first && name.slice(0, 3) <= last);
}

describe('over values of all types', () => {
  const opened = sharedFirestore(
    {},
    {
      ...Object.fromEntries(Object.entries(ascending).map(([name, v]) => [`mixed/${name}`, { v }])),
      'mixed/without v': { w: int(1) },
    },
  );

  test('orders by type, then by value, and leaves out what has no value', async () => {
    const { find } = opened();
    expect(short(await find({ from: from('mixed'), orderBy: [by('v')] }))).toEqual(names);
    expect(short(await find({ from: from('mixed'), orderBy: [by('v', 'DESCENDING')] }))).toEqual(
      names.toReversed(),
    );
  });

  test.each<[string, unknown, readonly string[]]>([
    ['LESS_THAN', int(2), between('a05', 'a08')],
    ['LESS_THAN_OR_EQUAL', int(1), between('a05', 'a08')],
    ['LESS_THAN', double(2 ** 53), between('a05', 'a08')],
    ['GREATER_THAN', double(9007199254740992), between('a10', 'a13')],
    ['GREATER_THAN_OR_EQUAL', int('9223372036854775807'), between('a11', 'a13')],
    ['GREATER_THAN', double('NaN'), []],
    ['LESS_THAN', nothing, []],
    ['GREATER_THAN_OR_EQUAL', nothing, []],
    ['LESS_THAN', yes, between('a02', 'a02')],
    ['GREATER_THAN', text('a'), between('a17', 'a20')],
    ['LESS_THAN', text('b'), between('a15', 'a18')],
    ['LESS_THAN', reference('a/b!'), between('a23', 'a24')],
    ['GREATER_THAN', place(1, -2), between('a27', 'a27')],
    ['GREATER_THAN', list(int(1)), between('a32', 'a32')],
    ['LESS_THAN', list(int(1)), between('a28', 'a30')],
    ['LESS_THAN', vector(9, 9), between('a33', 'a34')],
    ['LESS_THAN', map({ a: int(1) }), between('a35', 'a36')],
    ['GREATER_THAN', map({ a: int(1) }), between('a38', 'a40')],
    ['EQUAL', int(1), between('a08', 'a08')],
    ['EQUAL', double(0), between('a07', 'a07')],
    ['EQUAL', nothing, []],
    ['EQUAL', double('NaN'), []],
    ['EQUAL', list(double(1)), between('a31', 'a31')],
    ['EQUAL', map({ a: double(1) }), between('a37', 'a37')],
    ['EQUAL', time('2020-01-01T00:00:00Z'), between('a14', 'a14')],
    ['NOT_EQUAL', int(1), names.filter((name) => !/^a0[18]/.test(name))],
    ['NOT_EQUAL', nothing, []],
    ['NOT_EQUAL', double('NaN'), between('a02', 'a40')],
    [
      'IN',
      list(text('a'), int(1), text('none'), double(1)),
      [...between('a08', 'a08'), ...between('a16', 'a16')],
    ],
    ['IN', list(nothing, double('NaN')), []],
    ['IN', list(list(int(1))), between('a31', 'a31')],
    ['NOT_IN', list(int(1), text('a')), names.filter((name) => !/^a(01|08|16)/.test(name))],
    ['NOT_IN', list(nothing, int(1)), []],
    ['ARRAY_CONTAINS', int(1), between('a31', 'a32')],
    ['ARRAY_CONTAINS', nothing, []],
    ['ARRAY_CONTAINS', double('NaN'), []],
    ['ARRAY_CONTAINS', list(int(1)), []],
    ['ARRAY_CONTAINS_ANY', list(int(2), int(1), nothing), between('a31', 'a32')],
  ])('%s %j', async (op, value, expected) => {
    const { find } = opened();
    const found = await find({ from: from('mixed'), where: where('v', op, value) });
    expect(short(found).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['IS_NULL', between('a01', 'a01')],
    ['IS_NAN', between('a04', 'a04')],
    ['IS_NOT_NULL', between('a02', 'a40')],
    ['IS_NOT_NAN', names.filter((name) => !/^a0[14]/.test(name))],
  ])('%s', async (op, expected) => {
    const { find } = opened();
    expect(short(await find({ from: from('mixed'), where: is('v', op) }))).toEqual(expected);
  });

  test('an inequality orders by its field, also downwards', async () => {
    const { find } = opened();
    const query = { from: from('mixed'), where: where('v', 'GREATER_THAN', int(0)) };
    expect(short(await find(query))).toEqual(between('a08', 'a13'));
    expect(short(await find({ ...query, orderBy: [by('v', 'DESCENDING')] }))).toEqual(
      between('a08', 'a13').toReversed(),
    );
  });

  test('reaches into maps', async () => {
    const { find } = opened();
    expect(short(await find({ from: from('mixed'), where: where('v.a', 'EQUAL', int(1)) }))).toEqual(
      between('a37', 'a38'),
    );
    expect(short(await find({ from: from('mixed'), orderBy: [by('v.a')] }))).toEqual(between('a36', 'a39'));
  });

  test.each([
    ['startAt', { startAt: { values: [text('ab')], before: true } }, between('a18', 'a40')],
    ['startAfter', { startAt: { values: [text('ab')] } }, between('a19', 'a40')],
    ['endAt', { endAt: { values: [no] } }, between('a01', 'a02')],
    ['endBefore', { endAt: { values: [no], before: true } }, between('a01', 'a01')],
    ['a start behind the end', { startAt: { values: [yes] }, endAt: { values: [no] } }, []],
    ['a cursor without values', { startAt: { values: [], before: true } }, names],
    ['a start behind a value of no document', { startAt: { values: [double(0.5)] } }, between('a08', 'a40')],
  ])('%s', async (_, cursor, expected) => {
    const { find } = opened();
    expect(short(await find({ from: from('mixed'), orderBy: [by('v')], ...cursor }))).toEqual(expected);
  });

  test('a cursor with the name goes on behind one document among equals', async () => {
    const { find } = opened();
    const page = (direction: 'ASCENDING' | 'DESCENDING', name: string) =>
      find({
        from: from('mixed'),
        orderBy: [by('v', direction), by('__name__', direction)],
        startAt: { values: [int(1), reference(`mixed/${name}`)] },
        limit: 1,
      });
    expect(short(await page('ASCENDING', 'a08 1'))).toEqual(['a08 one 1.0']);
    expect(short(await page('DESCENDING', 'a08 one 1.0'))).toEqual(['a08 1']);
    expect(short(await page('DESCENDING', 'a08 1'))).toEqual(['a07 zero -0']);
  });
});

describe('over members', () => {
  const indexes = {
    indexes: [
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'team', order: 'ASCENDING' },
          { fieldPath: 'age', order: 'ASCENDING' },
        ],
      },
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'team', order: 'ASCENDING' },
          { fieldPath: 'age', order: 'DESCENDING' },
        ],
      },
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'city', order: 'ASCENDING' },
          { fieldPath: 'age', order: 'ASCENDING' },
        ],
      },
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'age', order: 'ASCENDING' },
          { fieldPath: 'city', order: 'DESCENDING' },
        ],
      },
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
          { fieldPath: 'age', order: 'ASCENDING' },
        ],
      },
      {
        collectionGroup: 'people',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'age', order: 'ASCENDING' },
          { fieldPath: '__name__', order: 'DESCENDING' },
        ],
      },
    ],
  };
  const people = {
    'people/ann': { team: text('red'), age: int(30), city: text('X'), tags: list(text('p'), text('q')) },
    'people/bob': { team: text('red'), age: int(20), city: text('Y'), tags: list(text('q')) },
    'people/cid': { team: text('blue'), age: int(20), city: text('X'), tags: list() },
    'people/dot': { team: text('blue'), age: int(40), city: text('Y') },
    'people/eve': { team: text('red'), age: int(30), city: text('Y'), tags: list(text('p')) },
    'people/fay': { team: text('green') },
    'people/ann/people/kid': { team: text('red'), age: int(1) },
  };
  const opened = sharedFirestore({ indexes }, people);
  const eq = (field: string, value: string) => where(field, 'EQUAL', text(value));
  const red = eq('team', 'red');

  test.each<[string, object, string]>([
    ['all, by name', {}, 'ann bob cid dot eve fay'],
    ['one field', { where: red }, 'ann bob eve'],
    ['one field, by name downwards', { where: red, orderBy: [by('__name__', 'DESCENDING')] }, 'eve bob ann'],
    ['two fields, by merging their indexes', { where: and(red, eq('city', 'Y')) }, 'bob eve'],
    ['the same field twice', { where: and(red, red) }, 'ann bob eve'],
    ['a field with two values at once', { where: and(red, eq('team', 'blue')) }, ''],
    ['an element and a field', { where: and(red, where('tags', 'ARRAY_CONTAINS', text('p'))) }, 'ann eve'],
    ['a composite index', { where: red, orderBy: [by('age')] }, 'bob ann eve'],
    ['a composite index downwards', { where: red, orderBy: [by('age', 'DESCENDING')] }, 'eve ann bob'],
    ['composite indexes, merged', { where: and(red, eq('city', 'Y')), orderBy: [by('age')] }, 'bob eve'],
    ['a range behind a given field', { where: and(red, where('age', 'LESS_THAN', int(30))) }, 'bob'],
    [
      'two ends of a range',
      { where: and(red, where('age', 'GREATER_THAN', int(20)), where('age', 'LESS_THAN', int(99))) },
      'ann eve',
    ],
    [
      'a range that excludes a given value',
      { where: and(red, where('team', 'GREATER_THAN', text('s'))) },
      '',
    ],
    [
      'an element, ordered',
      { where: where('tags', 'ARRAY_CONTAINS', text('q')), orderBy: [by('age')] },
      'bob ann',
    ],
    ['two orders', { orderBy: [by('age'), by('city', 'DESCENDING')] }, 'bob cid eve ann dot'],
    [
      'an order and the name against it',
      { orderBy: [by('age'), by('__name__', 'DESCENDING')] },
      'cid bob eve ann dot',
    ],
    [
      'inequalities on two fields',
      {
        where: and(where('age', 'GREATER_THAN', int(20)), where('city', 'LESS_THAN', text('Y'))),
        orderBy: [by('age'), by('city', 'DESCENDING')],
      },
      'ann',
    ],
    ['an order by a given field', { where: red, orderBy: [by('team'), by('age')] }, 'bob ann eve'],
    [
      'a start within a given field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('red'), int(25)], before: true },
      },
      'ann eve',
    ],
    [
      'a start before a given field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('a'), int(99)], before: true },
      },
      'bob ann eve',
    ],
    [
      'a start behind a given field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('z'), int(0)], before: true },
      },
      '',
    ],
    [
      'an end behind a given field',
      { where: red, orderBy: [by('team', 'DESCENDING'), by('age')], endAt: { values: [text('a')] } },
      'bob ann eve',
    ],
    ['IN', { where: where('team', 'IN', list(text('green'), text('blue'), text('green'))) }, 'cid dot fay'],
    [
      'IN, ordered by its own field',
      { where: where('team', 'IN', list(text('red'), text('blue'))), orderBy: [by('team', 'DESCENDING')] },
      'eve bob ann dot cid',
    ],
    [
      'IN, ordered by another field, a page',
      {
        where: where('team', 'IN', list(text('red'), text('blue'))),
        orderBy: [by('age')],
        offset: 1,
        limit: 3,
      },
      'cid ann eve',
    ],
    ['OR', { where: or(red, eq('city', 'Y')) }, 'ann bob dot eve'],
    ['OR of one', { where: or(eq('city', 'X')) }, 'ann cid'],
    [
      'OR within AND',
      { where: and(red, or(eq('city', 'X'), where('tags', 'ARRAY_CONTAINS', text('q')))) },
      'ann bob',
    ],
    [
      'OR of overlapping ranges',
      { where: or(where('age', 'GREATER_THAN', int(20)), where('age', 'LESS_THAN', int(40))) },
      'bob cid ann eve dot',
    ],
    [
      'any of some elements, each document once',
      { where: where('tags', 'ARRAY_CONTAINS_ANY', list(text('p'), text('q'))) },
      'ann bob eve',
    ],
    ['one name', { where: where('__name__', 'EQUAL', reference('people/bob')) }, 'bob'],
    [
      'one name that meets the rest',
      { where: and(red, where('__name__', 'EQUAL', reference('people/eve'))) },
      'eve',
    ],
    ['one name that does not', { where: and(red, where('__name__', 'EQUAL', reference('people/dot'))) }, ''],
    [
      'one name in the order of a field',
      { where: where('__name__', 'EQUAL', reference('people/eve')), orderBy: [by('age')] },
      'eve',
    ],
    [
      'one name without the field of the order',
      { where: where('__name__', 'EQUAL', reference('people/fay')), orderBy: [by('age')] },
      '',
    ],
    [
      'a missing name in the order of a field',
      { where: where('__name__', 'EQUAL', reference('people/none')), orderBy: [by('age')] },
      '',
    ],
    [
      'some names',
      {
        where: where(
          '__name__',
          'IN',
          list(reference('people/fay'), reference('people/ann'), reference('people/none')),
        ),
      },
      'ann fay',
    ],
    [
      'all but some names',
      { where: where('__name__', 'NOT_IN', list(reference('people/fay'), reference('people/ann'))) },
      'bob cid dot eve',
    ],
    ['names behind one', { where: where('__name__', 'GREATER_THAN', reference('people/dot')) }, 'eve fay'],
    [
      'names up to one below another',
      { where: where('__name__', 'LESS_THAN', reference('people/bob/x/y')) },
      'ann bob',
    ],
    [
      'names behind another collection',
      { where: where('__name__', 'GREATER_THAN', reference('aaa/z')) },
      'ann bob cid dot eve fay',
    ],
    ['names before another collection', { where: where('__name__', 'LESS_THAN', reference('aaa/z')) }, ''],
    [
      'names of a given field behind one',
      { where: and(red, where('__name__', 'GREATER_THAN', reference('people/ann'))) },
      'bob eve',
    ],
    [
      'names in the order of a field',
      { where: where('__name__', 'GREATER_THAN', reference('people/bob')), orderBy: [by('age')] },
      'cid eve dot',
    ],
    [
      'a page by name',
      { orderBy: [by('__name__')], startAt: { values: [reference('people/bob')] }, limit: 2 },
      'cid dot',
    ],
    [
      'a page by name downwards, of a given field',
      { where: red, orderBy: [by('__name__', 'DESCENDING')], startAt: { values: [reference('people/eve')] } },
      'bob ann',
    ],
    ['nobody', { limit: 0 }, ''],
    [
      'a field that nobody has',
      {
        where: eq('never heard of', 'x'.repeat(10)).fieldFilter
          ? where('neverHeardOf', 'EQUAL', int(1))
          : null,
      },
      '',
    ],
  ])('finds %s', async (_, query, expected) => {
    const { find } = opened();
    expect(short(await find({ from: from('people'), ...query })).join(' ')).toBe(expected);
  });

  test('below a document finds its own collection', async () => {
    const { find } = opened();
    expect(await find({ from: from('people') }, { parent: 'people/ann' })).toEqual(['people/ann/people/kid']);
    expect(await find({ from: from('people') }, { parent: 'people/bob' })).toEqual([]);
  });
});

describe('over a collection group', () => {
  const places = {
    'a/1/sub/x': { n: int(2), t: text('p') },
    'a/2/sub/x': { n: int(1) },
    'a/1/sub/x/sub/y': { n: int(2), t: text('p') },
    'sub/z': { n: int(3), t: text('p') },
    'a/1/other/x': { n: int(9), t: text('p') },
  };
  const all = { from: from('sub', true) };
  const indexes = {
    indexes: [
      {
        collectionGroup: 'sub',
        queryScope: 'COLLECTION_GROUP',
        fields: [
          { fieldPath: 't', order: 'ASCENDING' },
          { fieldPath: 'n', order: 'DESCENDING' },
        ],
      },
    ],
    fieldOverrides: [
      {
        collectionGroup: 'sub',
        fieldPath: 'n',
        indexes: [
          { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
          { order: 'ASCENDING', queryScope: 'COLLECTION' },
        ],
      },
    ],
  };

  const opened = sharedFirestore({ indexes }, places);

  test.each<[string, object, readonly string[]]>([
    ['by path', {}, ['a/1/sub/x', 'a/1/sub/x/sub/y', 'a/2/sub/x', 'sub/z']],
    ['by a field', { orderBy: [by('n')] }, ['a/2/sub/x', 'a/1/sub/x', 'a/1/sub/x/sub/y', 'sub/z']],
    [
      'by a composite index',
      { where: where('t', 'EQUAL', text('p')), orderBy: [by('n', 'DESCENDING')] },
      ['sub/z', 'a/1/sub/x/sub/y', 'a/1/sub/x'],
    ],
    [
      'behind a path',
      { orderBy: [by('__name__')], startAt: { values: [reference('a/1/sub/x')] } },
      ['a/1/sub/x/sub/y', 'a/2/sub/x', 'sub/z'],
    ],
    [
      'by names',
      { where: where('__name__', 'LESS_THAN', reference('a/2')) },
      ['a/1/sub/x', 'a/1/sub/x/sub/y'],
    ],
  ])('finds its documents %s', async (_, query, expected) => {
    const { find } = opened();
    expect(await find({ ...all, ...query })).toEqual(expected);
  });

  test('below a document finds what stands there by path, and nothing else', async () => {
    const { find } = opened();
    expect(await find(all, { parent: 'a/1' })).toEqual(['a/1/sub/x', 'a/1/sub/x/sub/y']);
    await expect(find({ ...all, orderBy: [by('n')] }, { parent: 'a/1' })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  test('has no index by a field unless it is configured', async () => {
    const { find, seed } = openFirestore();
    await seed(places);
    await expect(find({ ...all, where: where('n', 'EQUAL', int(1)) })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining(
        '"fieldOverrides" in firestore.indexes.json: {"collectionGroup":"sub","fieldPath":"n"',
      ),
    });
  });
});

describe('an answer', () => {
  test('has each document with the time of reading, or that time alone', async () => {
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

  test('holds only the fields that are asked for', async () => {
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

describe('a query that Firestore refuses', () => {
  const opened = sharedFirestore({}, {});
  const eq = where('a', 'EQUAL', int(1));
  const many = (count: number) => list(...Array.from({ length: count }, (_, i) => int(i)));
  test.each<[string, object, string, string]>([
    [
      'lacks a composite index',
      { where: eq, orderBy: [by('b', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      '{"collectionGroup":"c","queryScope":"COLLECTION","fields":[{"fieldPath":"a","order":"ASCENDING"},{"fieldPath":"b","order":"DESCENDING"}]}',
    ],
    [
      'lacks one for an element',
      { where: where('t', 'ARRAY_CONTAINS', int(1)), orderBy: [by('b')] },
      'FAILED_PRECONDITION',
      '"fields":[{"fieldPath":"t","arrayConfig":"CONTAINS"},{"fieldPath":"b","order":"ASCENDING"}]',
    ],
    [
      'lacks one against the name',
      { orderBy: [by('b'), by('__name__', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      '{"fieldPath":"__name__","order":"DESCENDING"}',
    ],
    [
      'goes by name downwards alone',
      { orderBy: [by('__name__', 'DESCENDING')] },
      'FAILED_PRECONDITION',
      'descending key scans',
    ],
    ['has 31 values for IN', { where: where('a', 'IN', many(31)) }, 'INVALID_ARGUMENT', 'up to 30'],
    ['has 11 values for NOT_IN', { where: where('a', 'NOT_IN', many(11)) }, 'INVALID_ARGUMENT', 'up to 10'],
    ['has no values for IN', { where: where('a', 'IN', list()) }, 'INVALID_ARGUMENT', 'non-empty'],
    ['has one value for IN', { where: where('a', 'IN', int(1)) }, 'INVALID_ARGUMENT', 'ArrayValue'],
    [
      'splits into 36 alternatives',
      { where: and(where('a', 'IN', many(6)), where('b', 'IN', many(6))) },
      'INVALID_ARGUMENT',
      '36 disjunctions',
    ],
    [
      'splits without end',
      { where: and(...Array.from({ length: 40 }, (_, i) => or(where(`a${i}`, 'EQUAL', int(1)), eq))) },
      'INVALID_ARGUMENT',
      'Too many disjunctions',
    ],
    ['has 101 conditions', { where: and(...Array(101).fill(eq)) }, 'INVALID_ARGUMENT', 'at most 100'],
    [
      'asks for two elements',
      { where: and(where('t', 'ARRAY_CONTAINS', int(1)), where('t', 'ARRAY_CONTAINS', int(2))) },
      'INVALID_ARGUMENT',
      "1 'ARRAY_CONTAINS'",
    ],
    [
      'denies twice',
      { where: and(where('a', 'NOT_EQUAL', int(1)), where('a', 'NOT_EQUAL', int(2))) },
      'INVALID_ARGUMENT',
      'single',
    ],
    ['mixes NOT_IN and OR', { where: or(eq, where('a', 'NOT_IN', many(2))) }, 'INVALID_ARGUMENT', "'NOT_IN'"],
    [
      'orders by a field twice',
      { orderBy: [by('a'), by('a', 'DESCENDING')] },
      'INVALID_ARGUMENT',
      'duplicate fields a',
    ],
    ['orders behind the name', { orderBy: [by('__name__'), by('a')] }, 'INVALID_ARGUMENT', 'after the key'],
    [
      'has an inequality behind the name',
      { where: where('a', 'GREATER_THAN', int(1)), orderBy: [by('__name__')] },
      'INVALID_ARGUMENT',
      'after the key',
    ],
    [
      'asks for a name and an inequality',
      { where: and(where('a', 'GREATER_THAN', int(1)), where('__name__', 'EQUAL', reference('c/d'))) },
      'INVALID_ARGUMENT',
      'Equality on key',
    ],
    [
      'has more cursor values than orders',
      { orderBy: [by('a')], startAt: { values: [int(1), int(2)] } },
      'INVALID_ARGUMENT',
      'too many values',
    ],
    [
      'has a text for a name',
      { where: where('__name__', 'EQUAL', text('d')) },
      'INVALID_ARGUMENT',
      'document reference',
    ],
    [
      'has a text for a name in a cursor',
      { orderBy: [by('__name__')], startAt: { values: [text('d')] } },
      'INVALID_ARGUMENT',
      'document reference',
    ],
    [
      'has a collection for a name',
      { where: where('__name__', 'LESS_THAN', { referenceValue: nameOf('c') }) },
      'INVALID_ARGUMENT',
      'collection',
    ],
    ['has a negative limit', { limit: -1 }, 'INVALID_ARGUMENT', 'limit is negative'],
    ['has a negative offset', { offset: -1 }, 'INVALID_ARGUMENT', 'offset is negative'],
    ['has a broken limit', { limit: 1.5 }, 'INVALID_ARGUMENT', 'limit'],
    ['has two collections', { from: [...from('c'), ...from('d')] }, 'INVALID_ARGUMENT', 'more than one'],
    ['has a path for a collection', { from: from('a/b/c') }, 'INVALID_ARGUMENT', '"/"'],
    ['goes over all collections', { from: [{ allDescendants: true }] }, 'UNIMPLEMENTED', 'all collections'],
    ['searches vectors', { findNearest: {} }, 'UNIMPLEMENTED', 'findNearest'],
    ['has an empty composite', { where: and() }, 'INVALID_ARGUMENT', 'at least one'],
    ['has no filter in its filter', { where: {} }, 'INVALID_ARGUMENT', 'Unknown Filter type'],
    ['has an unknown operator', { where: where('a', 'LIKE', int(1)) }, 'INVALID_ARGUMENT', 'EQUAL'],
    [
      'has a bad path',
      { where: where('a..b', 'EQUAL', int(1)) },
      'INVALID_ARGUMENT',
      'Invalid property path',
    ],
    ['has a reserved path', { where: where('__x__', 'EQUAL', int(1)) }, 'INVALID_ARGUMENT', 'reserved'],
  ])('because it %s', async (_, query, status, message) => {
    const { find } = opened();
    await expect(find({ from: from('c'), ...query })).rejects.toMatchObject({
      status,
      message: expect.stringContaining(message),
    });
  });
});
