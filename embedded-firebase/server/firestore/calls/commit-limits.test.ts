import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import {
  from,
  int,
  list,
  map,
  nothing,
  patch,
  remove,
  set,
  text,
  transform,
  type WireFields,
} from '../testing/wire-values.ts';

describe('limits', () => {
  const path = (segments: number) => Array(segments).fill('a').join('.');
  const union = (fieldPath: string, element: object) =>
    transform('c/d', { fieldPath, appendMissingElements: { values: [element] } });
  const nested = (levels: number): object => (levels === 0 ? int(1) : map({ a: nested(levels - 1) }));

  const documents = (count: number, fields: WireFields) =>
    Array.from({ length: count }, (_, i) => set(`c/${i}`, fields));
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, nothing]));
  const increments = (count: number) =>
    transform('c/d', ...Array(count).fill({ fieldPath: 'n', increment: int(1) }));

  // By Firestore's formula: 16 for the name, 2 for each of its parts, 32, and 2 + 1 for each field and its text.
  const mebibyte = {
    t: text('a'.repeat(600_000)),
    u: text('a'.repeat(1_048_576 - 16 - 2 - 2 - 32 - 3 - 3 - 600_000)),
  };

  test.each([
    ['500 writes', documents(500, {}), true],
    ['501 writes', documents(501, {}), false],
    ['20 levels', [set('c/d', { a: nested(20) })], true],
    ['21 levels', [set('c/d', { a: nested(21) })], false],
    ['21 levels made by a mask', [patch('c/d', { a: map({ b: nested(20) }) }, ['a.b'])], false],
    ['20 levels made by a transform', [union(path(20), int(1))], true],
    ['21 levels made by a transform', [union(path(21), int(1))], false],
    ['20 levels, the last in an array', [union(path(19), map({ a: int(1) }))], true],
    ['21 levels, the last in an array', [union(path(20), map({ a: int(1) }))], false],
    ['a field name of 1,500 bytes', [set('c/d', { ['é'.repeat(750)]: int(1) })], true],
    ['a field name of 1,502 bytes', [set('c/d', { ['é'.repeat(751)]: int(1) })], false],
    ['a path of 1,500 bytes', [set('c/d', { mm: map({ é: map({ ['é'.repeat(747)]: int(1) }) }) })], true],
    ['a path of 1,501 bytes', [set('c/d', { mmm: map({ é: map({ ['é'.repeat(747)]: int(1) }) }) })], false],
    [
      'a path of 1,501 bytes in an array',
      [set('c/d', { m: list(map({ b: map({ ['b'.repeat(1_497)]: int(1) }) })) })],
      false,
    ],
    ['a path of 1,501 bytes made by a transform', [union('m', map({ ['b'.repeat(1_499)]: int(1) }))], false],
    ['an id of 1,500 bytes', [set(`c/${'é'.repeat(750)}`, {})], true],
    ['an id of 1,502 bytes', [set(`c/${'é'.repeat(751)}`, {})], false],
    ['100 collections deep', [set(Array(200).fill('a').join('/'), {})], true],
    ['101 collections deep', [set(Array(202).fill('a').join('/'), {})], false],
    ['a document of 1 MiB', [set('c/d', mebibyte)], true],
    [
      'a document of 1 MiB and a byte',
      [set('c/d', { ...mebibyte, t: text(`${mebibyte.t.stringValue}a`) })],
      false,
    ],
    ['a commit of 10 MiB', documents(10, mebibyte), true],
    ['a commit of 10 MiB and a delete', [...documents(10, mebibyte), remove('c/x')], false],
    [
      'a commit whose transforms bring more than 10 MiB',
      Array.from({ length: 11 }, (_, i) =>
        transform(`c/${i}`, { fieldPath: 'n', appendMissingElements: { values: [mebibyte.t, mebibyte.u] } }),
      ),
      false,
    ],
    [
      'a document that a change grows beyond 1 MiB',
      [set('c/d', { t: text('a'.repeat(600_000)) }), patch('c/d', { u: text('a'.repeat(500_000)) }, ['u'])],
      false,
    ],
    ['a text of more than 1,048,487 bytes', [set('c/d', { t: text('a'.repeat(1_048_488)) })], false],
    ['20,000 fields', [set('c/d', fields(20_000))], true],
    ['20,001 fields', [set('c/d', fields(20_001))], false],
    ['500 transforms of a document', [increments(500)], true],
    ['501 transforms of a document', [increments(501)], false],
    [
      'excessive array transforms',
      Array.from({ length: 20 }, () =>
        transform(
          'c/d',
          ...Array.from({ length: 500 }, (_, i) => ({
            fieldPath: 'n',
            appendMissingElements: { values: [int(i), int(i + 1)] },
          })),
        ),
      ),
      false,
    ],
  ])('%s', async (_, writes, isAllowed) => {
    const { commit } = openFirestore();
    const outcome = commit(...writes);
    if (isAllowed) await outcome;
    else await expect(outcome).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('too many of', () => {
  // A list that is refused for its length was not read, so that its malformed elements are not mentioned.
  const many = (count: number) => Array(count).fill(0);

  test.each<[string, string, object, string]>([
    ['writes', 'commit', { writes: many(501) }, 'maximum 500 writes'],
    [
      'transforms',
      'commit',
      { writes: [{ ...set('c/d', {}), updateTransforms: many(501) }] },
      'maximum 500 field transforms',
    ],
    [
      'paths in a mask',
      'commit',
      { writes: [{ ...set('c/d', {}), updateMask: { fieldPaths: many(20_001) } }] },
      'at most 20000 paths',
    ],
    ['documents', 'batchGet', { documents: many(1_001) }, '1000 documents'],
    [
      'fields of a mask to read',
      'batchGet',
      { documents: [], mask: { fieldPaths: many(1_001) } },
      'at most 1000 paths',
    ],
    ['orders', 'runQuery', { structuredQuery: { from: from('c'), orderBy: many(101) } }, 'at most 100'],
    [
      'values of a cursor',
      'runQuery',
      { structuredQuery: { from: from('c'), startAt: { values: many(1) } } },
      'Cursor',
    ],
    [
      'aggregations',
      'runAggregationQuery',
      { structuredAggregationQuery: { structuredQuery: { from: from('c') }, aggregations: many(6) } },
      'query is 5',
    ],
  ])('%s are refused unread', async (_, rpc, body, message) => {
    const refused = { status: 'INVALID_ARGUMENT', message: expect.stringContaining(message) };
    await expect(openFirestore().call(rpc, body)).rejects.toMatchObject(refused);
  });
});
