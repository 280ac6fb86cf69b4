import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyValue } from '../testing/any-value.ts';
import { compareValues } from '../testing/compare-values.ts';
import { Timestamp, type Value } from '../values/value.ts';
import { endOfValueKey, pathKey, textKey, valueKey } from './index-key.ts';
import { compareBytes, concatBytes, invertBytes } from './key-bytes.ts';

const pairs = fc.oneof(
  fc.tuple(anyValue, anyValue),
  anyValue.map((value): [Value, Value] => [value, value]),
);

describe('the key of a value', () => {
  test('has bytes that sort as Firestore sorts values', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(Math.sign(compareBytes(valueKey(a), valueKey(b)))).toBe(Math.sign(compareValues(a, b)));
      }),
      { numRuns: 3_000 },
    );
  });

  test('sorts in reverse when its bytes are inverted, whatever follows', () => {
    fc.assert(
      fc.property(pairs, anyValue, anyValue, ([a, b], x, y) => {
        const left = concatBytes(invertBytes(valueKey(a)), valueKey(x));
        const right = concatBytes(invertBytes(valueKey(b)), valueKey(y));
        const expected = compareValues(b, a) || compareValues(x, y);
        expect(Math.sign(compareBytes(left, right))).toBe(Math.sign(expected));
      }),
      { numRuns: 3_000 },
    );
  });

  test('has an end that can be found whatever follows', () => {
    fc.assert(
      fc.property(anyValue, anyValue, fc.constantFrom<0 | 0xff>(0, 0xff), (value, next, flip) => {
        const key = flip === 0 ? valueKey(value) : invertBytes(valueKey(value));
        expect(endOfValueKey(concatBytes(key, valueKey(next)), 0, flip)).toBe(key.length);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is the same for values that are equal in a query', () => {
    expect(valueKey(1n)).toEqual(valueKey(1));
    expect(valueKey(-0)).toEqual(valueKey(0n));
    expect(valueKey([1n, new Map([['a', 2]])])).toEqual(valueKey([1, new Map([['a', 2n]])]));
  });

  test("distinguishes integers that doubles can't", () => {
    const ascending: readonly Value[] = [
      2 ** 53,
      2n ** 53n + 1n,
      2n ** 53n + 2n,
      2n ** 62n,
      2n ** 62n + 1n,
      2n ** 63n - 1n,
      2 ** 63,
    ];
    const keys = ascending.map(valueKey);
    expect(keys.toSorted(compareBytes)).toEqual(keys);
    expect(new Set(keys.map(String)).size).toBe(keys.length);
  });

  test('orders times before 1970', () => {
    const keys = [-62_135_596_800_000_000n, -1n, 0n, 1n].map((micros) => valueKey(new Timestamp(micros)));
    expect(keys.toSorted(compareBytes)).toEqual(keys);
  });
});

test('the key of a path sorts segment by segment, a document before those below it', () => {
  const paths = [
    ...['__id-9223372036854775808__', '__id-1__', '__id1__', '__id256__'].map((id) => ['a', id]),
    ['a', '__id256__', 'c', '__id7__'],
    ['a', '__id9223372036854775807__'],
    ['a', '\u0000'],
    ['a', 'b'],
    ['a', 'b', 'c', 'd'],
    ['a', 'b\u0000'],
    ['a', 'b!'],
    ['a!', 'b'],
  ];
  const keys = paths.map(pathKey);
  expect(keys.toSorted(compareBytes)).toEqual(keys);
});

test('the key of a text is no prefix of another, even with zeros in it', () => {
  const keys = ['', '\u0000', '\u0000a', 'a', 'a\u0000', 'a\u0000b', 'ab', '\u{10ffff}'].map(textKey);
  expect(keys.toSorted(compareBytes)).toEqual(keys);
});
