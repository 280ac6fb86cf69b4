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
      compositeIndex('people', 'city', 'age'),
      compositeIndex('people', 'age', 'city desc'),
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
  const redOrBlue = where('team', 'IN', list(text('red'), text('blue')));
  const name = (op: string, ...paths: readonly string[]) => {
    const names = paths.map((path) => reference(path));
    return where('__name__', op, op.endsWith('IN') ? list(...names) : names[0]);
  };

  // Examples of what query-model.test.ts compares with a full scan at random.
  test.each<[string, object, string]>([
    ['all, by name', {}, 'ann bob cid dot eve fay'],
    ['one field', { where: red }, 'ann bob eve'],
    ['one field, by name descending', { where: red, orderBy: [by('__name__', 'DESCENDING')] }, 'eve bob ann'],
    ['two fields, by merging their indexes', { where: and(red, eq('city', 'Y')) }, 'bob eve'],
    ['a field with two values', { where: and(red, eq('team', 'blue')) }, ''],
    ['an element and a field', { where: and(red, where('tags', 'ARRAY_CONTAINS', text('p'))) }, 'ann eve'],
    ['a composite index', { where: red, orderBy: [by('age')] }, 'bob ann eve'],
    ['composite indexes, merged', { where: and(red, eq('city', 'Y')), orderBy: [by('age')] }, 'bob eve'],
    ['a range after an equality field', { where: and(red, where('age', 'LESS_THAN', int(30))) }, 'bob'],
    ['two orders', { orderBy: [by('age'), by('city', 'DESCENDING')] }, 'bob cid eve ann dot'],
    [
      'an order and the name against it',
      { orderBy: [by('age'), by('__name__', 'DESCENDING')] },
      'cid bob eve ann dot',
    ],
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
      'IN, a page in the order of another field',
      { where: redOrBlue, orderBy: [by('age')], offset: 1, limit: 3 },
      'cid ann eve',
    ],
    ['OR', { where: or(red, eq('city', 'Y')) }, 'ann bob dot eve'],
    [
      'any of some elements, each document once',
      { where: where('tags', 'ARRAY_CONTAINS_ANY', list(text('p'), text('q'))) },
      'ann bob eve',
    ],
    ['one name', { where: name('EQUAL', 'people/bob') }, 'bob'],
    [
      'one name that does not meet the other conditions',
      { where: and(red, name('EQUAL', 'people/dot')) },
      '',
    ],
    ['one name in the order of a field', { where: name('EQUAL', 'people/eve'), orderBy: [by('age')] }, 'eve'],
    [
      'a missing name in the order of a field',
      { where: name('EQUAL', 'people/none'), orderBy: [by('age')] },
      '',
    ],
    ['some names', { where: name('IN', 'people/fay', 'people/ann', 'people/none') }, 'ann fay'],
    ['all but some names', { where: name('NOT_IN', 'people/fay', 'people/ann') }, 'bob cid dot eve'],
    ['names up to one below another', { where: name('LESS_THAN', 'people/bob/x/y') }, 'ann bob'],
    ['names after another collection', { where: name('GREATER_THAN', 'aaa/z') }, 'ann bob cid dot eve fay'],
    ['names before another collection', { where: name('LESS_THAN', 'aaa/z') }, ''],
    [
      'a page by name',
      { orderBy: [by('__name__')], startAt: { values: [reference('people/bob')] }, limit: 2 },
      'cid dot',
    ],
    ['none', { limit: 0 }, ''],
    ['a field that no document has', { where: where('neverHeardOf', 'EQUAL', int(1)) }, ''],
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
