import { describe, expect, test } from 'vitest';
import { sharedFirestore } from '../testing/open-firestore.ts';
import {
  by,
  bytes,
  double,
  from,
  int,
  is,
  list,
  map,
  no,
  nothing,
  place,
  reference,
  text,
  time,
  vector,
  where,
  yes,
} from '../testing/wire-values.ts';

/** Documents named in the order of their values `v`. */
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
  'a25 next to it': reference('a/b!'),
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

/** The names between two prefixes, both included. */
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

  test('orders by type, then by value, without documents that lack the field', async () => {
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
    ['GREATER_THAN_OR_EQUAL', time('2019-12-31T00:00:00Z'), between('a14', 'a14')],
    ['GREATER_THAN', bytes(''), between('a22', 'a22')],
    ['LESS_THAN', bytes('AA=='), between('a21', 'a21')],
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

  test('an inequality orders by its field, also descending', async () => {
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
    ['a start after the end', { startAt: { values: [yes] }, endAt: { values: [no] } }, []],
    ['a cursor without values', { startAt: { values: [], before: true } }, names],
    ['a start after a value of no document', { startAt: { values: [double(0.5)] } }, between('a08', 'a40')],
  ])('%s', async (_, cursor, expected) => {
    const { find } = opened();
    expect(short(await find({ from: from('mixed'), orderBy: [by('v')], ...cursor }))).toEqual(expected);
  });

  test('a cursor with a name continues after one document among equals', async () => {
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
