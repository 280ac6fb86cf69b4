import { expect, test } from 'vitest';
import { Bytes, GeoPoint, Reference, Timestamp, type Value } from '../values/value.ts';
import { documentSize } from './document-limits.ts';

test("the size of a document is that of the example in Firestore's documentation", () => {
  const fields = new Map<string, Value>([
    ['type', 'Personal'],
    ['done', false],
    ['priority', 1n],
    ['description', 'Learn Cloud Firestore'],
  ]);
  expect(documentSize(['users', 'jeff', 'tasks', 'my_task_id'], fields)).toBe(147);
});

test.each<[string, Value, number]>([
  ['null', null, 1],
  ['a double', 1.5, 8],
  ['a time', new Timestamp(0n), 8],
  ['bytes', new Bytes(new Uint8Array(5)), 5],
  ['a place', new GeoPoint(0, 0), 16],
  ['a text in UTF-8', 'é', 3],
  ['a reference', new Reference('projects/p/databases/d/documents/users/jeff'), 16 + 6 + 5],
  ['an array', ['a', 1n], 2 + 8],
  ['a map', new Map<string, Value>([['a', 1n]]), 2 + 8],
])('%s has its documented size', (_, value, size) => {
  const empty = documentSize(['c', 'd'], new Map([['f', []]]));
  expect(documentSize(['c', 'd'], new Map([['f', value]])) - empty).toBe(size);
});
