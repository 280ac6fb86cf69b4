import { expect, test } from 'vitest';
import { int, map, text } from '../testing/wire-values.ts';
import { fieldOfWire } from './stored-document.ts';

const vector = map({
  __type__: text('__vector__'),
  value: { arrayValue: { values: [{ doubleValue: 1 }] } },
});
const wire = JSON.stringify({ name: 'x', fields: { a: map({ b: int(7) }), v: vector, n: int(1) } });

test.each<[string, readonly string[], unknown]>([
  ['a field', ['n'], 1n],
  ['a field of a map', ['a', 'b'], 7n],
  ['a field that is not there', ['c'], undefined],
  ['a field of a map that is not there', ['a', 'c'], undefined],
  ['a field of what is no map', ['n', 'b'], undefined],
  ['a part of a vector, which is one value', ['v', 'value'], undefined],
  ['what every object of JavaScript has', ['constructor'], undefined],
])('%s is read out of the text', (_, path, value) => {
  expect(fieldOfWire(wire, path)).toEqual(value);
});

test('a document without fields has none', () => {
  expect(fieldOfWire('{"name":"x"}', ['a'])).toBeUndefined();
});
