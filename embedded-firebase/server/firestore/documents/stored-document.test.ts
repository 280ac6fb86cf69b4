import { expect, test } from 'vitest';
import { int, map, text } from '../testing/wire-values.ts';
import { fieldOfWire } from './document-store.ts';

const vector = map({
  __type__: text('__vector__'),
  value: { arrayValue: { values: [{ doubleValue: 1 }] } },
});
const wire = JSON.stringify({ name: 'x', fields: { a: map({ b: int(7) }), v: vector, n: int(1) } });

test.each<[string, readonly string[], unknown]>([
  ['a field', ['n'], 1n],
  ['a field of a map', ['a', 'b'], 7n],
  ['a missing field', ['c'], undefined],
  ['a missing field of a map', ['a', 'c'], undefined],
  ['a field of a value that is not a map', ['n', 'b'], undefined],
  ['a part of a vector, which is one value', ['v', 'value'], undefined],
  ['a member of every JavaScript object', ['constructor'], undefined],
])('%s is read out of the text', (_, path, value) => {
  expect(fieldOfWire(wire, path)).toEqual(value);
});

test('a document without fields has none', () => {
  expect(fieldOfWire('{"name":"x"}', ['a'])).toBeUndefined();
});
