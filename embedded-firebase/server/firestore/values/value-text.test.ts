import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueKey } from '../indexes/index-key.ts';
import { anyValue } from '../testing/any-value.ts';
import { parseValue } from './parse-value.ts';
import { serializeValue } from './serialize-value.ts';
import { isArray, isMap, type Value, vectorOf } from './value.ts';

/** A value that may be stored: without an array directly inside another. */
const storable = anyValue.filter(hasNoArrayInArray);

test('a value survives a round trip exactly', () => {
  fc.assert(
    fc.property(storable, (value) => {
      const text = serializeValue(value);
      const read = parseValue(JSON.parse(text), 'the value');
      expect(serializeValue(read)).toBe(text);
      expect(valueKey(read)).toEqual(valueKey(value));
    }),
    { numRuns: 1_000 },
  );
});

test('maps with the same fields have the same text, in any order', () => {
  const [one, other] = [
    '{"b":{"nullValue":null},"a":{"integerValue":"1"}}',
    '{"a":{"integerValue":1},"b":{"nullValue":0}}',
  ].map((fields) => serializeValue(parseValue({ mapValue: { fields: JSON.parse(fields) } }, 'the value')));
  expect(one).toBe(other);
});

function hasNoArrayInArray(value: Value): boolean {
  if (isMap(value)) return vectorOf(value) !== null || [...value.values()].every(hasNoArrayInArray);
  return !isArray(value) || value.every((element) => !isArray(element) && hasNoArrayInArray(element));
}
