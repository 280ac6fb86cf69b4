import { describe, expect, test } from 'vitest';
import { compositeIndex } from '../testing/composite-index.ts';
import { openFirestore, sharedFirestore } from '../testing/open-firestore.ts';
import { and, by, from, int, list, or, reference, text, where } from '../testing/wire-values.ts';

function short(paths: readonly string[]): readonly string[] {
  return paths.map((path) => path.slice(path.indexOf('/') + 1));
}

describe('over members', () => {
  const indexes = {
    indexes: [
      compositeIndex('people', 'team', 'age'),
      compositeIndex('people', 'team', 'age desc'),
      compositeIndex('people', 'city', 'age'),
      compositeIndex('people', 'age', 'city desc'),
      compositeIndex('people', 'tags contains', 'age'),
      compositeIndex('people', 'age', '__name__ desc'),
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
    ['one field, by name descending', { where: red, orderBy: [by('__name__', 'DESCENDING')] }, 'eve bob ann'],
    ['two fields, by merging their indexes', { where: and(red, eq('city', 'Y')) }, 'bob eve'],
    ['the same field twice', { where: and(red, red) }, 'ann bob eve'],
    ['a field with two values', { where: and(red, eq('team', 'blue')) }, ''],
    ['an element and a field', { where: and(red, where('tags', 'ARRAY_CONTAINS', text('p'))) }, 'ann eve'],
    ['a composite index', { where: red, orderBy: [by('age')] }, 'bob ann eve'],
    ['a composite index, descending', { where: red, orderBy: [by('age', 'DESCENDING')] }, 'eve ann bob'],
    ['composite indexes, merged', { where: and(red, eq('city', 'Y')), orderBy: [by('age')] }, 'bob eve'],
    ['a range after an equality field', { where: and(red, where('age', 'LESS_THAN', int(30))) }, 'bob'],
    [
      'two ends of a range',
      { where: and(red, where('age', 'GREATER_THAN', int(20)), where('age', 'LESS_THAN', int(99))) },
      'ann eve',
    ],
    [
      'a range that excludes an equality value',
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
    ['an order by an equality field', { where: red, orderBy: [by('team'), by('age')] }, 'bob ann eve'],
    [
      'a start within an equality field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('red'), int(25)], before: true },
      },
      'ann eve',
    ],
    [
      'a start before an equality field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('a'), int(99)], before: true },
      },
      'bob ann eve',
    ],
    [
      'a start after an equality field',
      {
        where: red,
        orderBy: [by('team'), by('age')],
        startAt: { values: [text('z'), int(0)], before: true },
      },
      '',
    ],
    [
      'an end after an equality field',
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
      'one name that meets the other conditions',
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
    ['names after one', { where: where('__name__', 'GREATER_THAN', reference('people/dot')) }, 'eve fay'],
    [
      'names up to one below another',
      { where: where('__name__', 'LESS_THAN', reference('people/bob/x/y')) },
      'ann bob',
    ],
    [
      'names after another collection',
      { where: where('__name__', 'GREATER_THAN', reference('aaa/z')) },
      'ann bob cid dot eve fay',
    ],
    ['names before another collection', { where: where('__name__', 'LESS_THAN', reference('aaa/z')) }, ''],
    [
      'names after one, with an equality field',
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
      'a page by name descending, with an equality field',
      { where: red, orderBy: [by('__name__', 'DESCENDING')], startAt: { values: [reference('people/eve')] } },
      'bob ann',
    ],
    ['none', { limit: 0 }, ''],
    [
      'a field that no document has',
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

  test('merges two common values, whether documents have both or not', async () => {
    const { find, seed } = openFirestore();
    const crowd = (name: string, fields: object) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`crowd/${name}${i}`, { ...fields }]));
    await seed({ ...crowd('a', { team: text('red') }), ...crowd('b', { city: text('X') }) });
    const both = { from: from('crowd'), where: and(red, eq('city', 'X')) };
    expect(await find(both)).toEqual([]);
    await seed({ 'crowd/z': { team: text('red'), city: text('X') } });
    expect(await find(both)).toEqual(['crowd/z']);
    expect(await find({ ...both, orderBy: [by('__name__', 'DESCENDING')], limit: 1 })).toEqual(['crowd/z']);
  });

  test('below a document finds its own collection', async () => {
    const { find } = opened();
    expect(await find({ from: from('people') }, { parent: 'people/ann' })).toEqual(['people/ann/people/kid']);
    expect(await find({ from: from('people') }, { parent: 'people/bob' })).toEqual([]);
  });
});
