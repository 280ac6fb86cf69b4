import { expect, test } from 'vitest';
import { parseIndexConfiguration } from './parse-index-configuration.ts';

const index = (...fields: readonly object[]) => ({
  indexes: [{ collectionGroup: 'c', queryScope: 'COLLECTION', fields }],
});
const a = { fieldPath: 'a', order: 'ASCENDING' };
const b = { fieldPath: 'b', order: 'DESCENDING' };

test('an index ends in the name, in the direction of its last field by default', () => {
  const directionOf = (...fields: readonly object[]) =>
    parseIndexConfiguration(index(...fields)).composites[0]?.nameDirection;
  expect(directionOf(a, b)).toBe('DESCENDING');
  expect(directionOf(b, a)).toBe('ASCENDING');
  expect(directionOf(a, { fieldPath: '__name__', order: 'DESCENDING' })).toBe('DESCENDING');
  expect(directionOf(b, { fieldPath: 't', arrayConfig: 'CONTAINS' })).toBe('DESCENDING');
});

test('an index that names a field twice has it once, and ends in the direction of its last field', () => {
  const [read] = parseIndexConfiguration(index(a, b, { ...a, order: 'DESCENDING' })).composites;
  expect(read).toMatchObject({
    fields: [
      { path: 'a', mode: 'ASCENDING' },
      { path: 'b', mode: 'DESCENDING' },
    ],
    nameDirection: 'DESCENDING',
  });
});

test('a file may have no indexes', () => {
  expect(parseIndexConfiguration({})).toEqual({ composites: [], overrides: [] });
  expect(parseIndexConfiguration({ indexes: [], fieldOverrides: [] })).toEqual({
    composites: [],
    overrides: [],
  });
});

test('a file that the Firebase CLI has exported is accepted', () => {
  const exported = {
    indexes: [
      {
        collectionGroup: 'c',
        queryScope: 'COLLECTION',
        density: 'SPARSE_ALL',
        apiScope: 'ANY_API',
        fields: [a, b],
      },
    ],
    fieldOverrides: [
      {
        collectionGroup: 'c',
        fieldPath: 'm',
        ttl: false,
        indexes: [
          { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
          { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
        ],
      },
    ],
  };
  expect(parseIndexConfiguration(exported).overrides[0]?.indexes).toEqual([
    { mode: 'ASCENDING', scope: 'COLLECTION_GROUP' },
    { mode: 'CONTAINS', scope: 'COLLECTION' },
  ]);
});

test.each<[string, unknown, RegExp]>([
  ['no object', [], /the file.*expected an object/],
  ['null', null, /the file/],
  ['an unknown name', { index: [] }, /"index"/],
  ['an index of one field', index(a), /indexes\[0\] has fewer than two fields/],
  [
    'the name in the middle',
    index(a, { fieldPath: '__name__', order: 'ASCENDING' }, b),
    /can only stand last/,
  ],
  [
    'two arrays',
    index({ fieldPath: 'a', arrayConfig: 'CONTAINS' }, { fieldPath: 'b', arrayConfig: 'CONTAINS' }),
    /more than one field with arrayConfig/,
  ],
  ['order and array', index(a, { ...b, arrayConfig: 'CONTAINS' }), /both order and arrayConfig/],
  ['neither', index(a, { fieldPath: 'b' }), /indexes\[0\]\.fields\[1\]\.order/],
  ['a bad order', index(a, { fieldPath: 'b', order: 'UP' }), /ASCENDING, DESCENDING/],
  ['a bad path', index(a, { fieldPath: 'b..c', order: 'ASCENDING' }), /Invalid property path/],
  ['a vector', index(a, { fieldPath: 'b', vectorConfig: {} }), /"vectorConfig"/],
  ['a bad scope', { indexes: [{ collectionGroup: 'c', queryScope: 'ALL', fields: [a, b] }] }, /queryScope/],
  ['no collection', { indexes: [{ fields: [a, b] }] }, /collectionGroup/],
  [
    'a time to live',
    { fieldOverrides: [{ collectionGroup: 'c', fieldPath: 'a', ttl: true, indexes: [] }] },
    /ttl/,
  ],
])('%s is refused by name', (_, json, message) => {
  expect(() => parseIndexConfiguration(json)).toThrow(message);
  expect(() => parseIndexConfiguration(json)).toThrow(/^firestore\.indexes\.json: /);
});
