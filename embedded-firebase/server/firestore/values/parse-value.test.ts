import { expect, test } from 'vitest';
import { parseValue } from './parse-value.ts';
import { Bytes, type Value } from './value.ts';

test.each<[string, unknown, Value]>([
  ['null by name', { nullValue: 'NULL_VALUE' }, null],
  ['an integer as a number', { integerValue: 5 }, 5n],
  ['the largest integer as a number', { integerValue: 2 ** 53 - 1 }, 2n ** 53n - 1n],
  ['the largest integer', { integerValue: '9223372036854775807' }, 2n ** 63n - 1n],
  ['a double as a text', { doubleValue: '-1.5e3' }, -1_500],
  ['minus zero', { doubleValue: '-0' }, -0],
  ['infinity', { doubleValue: '-Infinity' }, -Infinity],
  ['an empty array', { arrayValue: {} }, []],
  ['an array whose values are null', { arrayValue: { values: null } }, []],
  ['an empty map', { mapValue: {} }, new Map()],
  ['base64 of either alphabet', { bytesValue: '-_+/' }, new Bytes(new Uint8Array([0xfb, 0xff, 0xbf]))],
  ['a type together with others that are null', { stringValue: 'a', integerValue: null }, 'a'],
])('%s is read', (_, raw, value) => {
  expect(parseValue(raw, 'here')).toEqual(value);
});

test.each<[string, unknown, RegExp]>([
  ['no object', 'a', /'here': expected an object/],
  ['null', null, /expected an object/],
  ['a list', [], /expected an object/],
  ['no type', {}, /unset/],
  ['a type that is null', { stringValue: null }, /unset/],
  ['two types', { stringValue: 'a', integerValue: 1 }, /one type/],
  ['null and another', { nullValue: null, integerValue: 1 }, /one type/],
  ['an unknown type', { textValue: 'a' }, /Unknown name "textValue"/],
  ['a type of JavaScript', { constructor: 'a' }, /Unknown name "constructor"/],
  ['another word for null', { nullValue: 'NONE' }, /NULL_VALUE/],
  ['a text for a truth', { booleanValue: 'true' }, /true or false/],
  ['a fraction for an integer', { integerValue: 1.5 }, /64-bit integer/],
  ['an integer beyond 64 bits', { integerValue: '9223372036854775808' }, /64-bit integer/],
  ['a large number for an integer', { integerValue: 1e300 }, /64-bit integer/],
  ['a number that JSON has rounded for an integer', { integerValue: 2 ** 53 }, /64-bit integer/],
  ['an endless integer', { integerValue: '1'.repeat(100_000) }, /64-bit integer/],
  ['a word for a double', { doubleValue: 'nan' }, /a number/],
  ['a double beyond all', { doubleValue: '1e999' }, /a number/],
  ['a number for a text', { stringValue: 1 }, /a string/],
  ['a broken text', { stringValue: '\ud800' }, /UTF-8/],
  ['no base64', { bytesValue: '*' }, /base64/],
  ['base64 that breaks off', { bytesValue: 'AAAAA' }, /base64/],
  ['a number for a time', { timestampValue: 1 }, /a time/],
  ['a name of no document', { referenceValue: 'projects/p/databases/d/documents/c' }, /ends at a collection/],
  ['a name without a project', { referenceValue: 'projects//databases/d/documents/c/d' }, /not of the form/],
  ['a place beyond the poles', { geoPointValue: { latitude: 90.1 } }, /-90 to 90/],
  ['a place nowhere', { geoPointValue: { longitude: 'NaN' } }, /-180 to 180/],
  ['an array in an array', { arrayValue: { values: [{ arrayValue: {} }] } }, /array value in an array/],
  ['an array that is no list', { arrayValue: { values: {} } }, /expected a list/],
  ['a field without a name', { mapValue: { fields: { '': { nullValue: null } } } }, /empty string/],
  ['a reserved field', { mapValue: { fields: { __x__: { nullValue: null } } } }, /reserved/],
  ['fields that are a list', { mapValue: { fields: [] } }, /expected an object/],
  [
    'a marked map that is no vector',
    { mapValue: { fields: { __type__: { stringValue: 'x' } } } },
    /reserved/,
  ],
  ['a vector of integers', vector([{ integerValue: '1' }]), /'double'/],
  ['an empty vector', vector([]), /zero length/],
  ['a vector without end', vector(Array(2_049).fill({ doubleValue: 1 })), /2048 dimensions/],
])('%s is refused', (_, raw, message) => {
  expect(() => parseValue(raw, 'here')).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
  expect(() => parseValue(raw, 'here')).toThrow(message);
});

function vector(values: readonly unknown[]): object {
  return {
    mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } } },
  };
}
