import { expect, test } from 'vitest';
import { int, nameOf, patch, remove, root, set, verify } from '../testing/wire-values.ts';
import { parseCommit } from './parse-commit.ts';

const database = root.replace('/documents', '');
const transforming = (...updateTransforms: readonly unknown[]) => set('c/d', {}, { updateTransforms });

test.each<[string, unknown, RegExp]>([
  ['writes that are no list', { writes: {} }, /writes': expected a list/],
  ['a transaction of the server', { writes: [], transaction: 'AAAA' }, /Invalid transaction/],
  ['another database', { database: 'projects/x/databases/(default)' }, /'database'/],
  ['a name of its own making', { wrotes: [] }, /Unknown name "wrotes"/],
])('%s: refused', (_, body, message) => {
  expect(() => parseCommit(body, database)).toThrow(message);
});

test.each<[string, unknown, RegExp]>([
  ['nothing', {}, /empty write operation/],
  ['two operations', { ...set('c/d', {}), ...remove('c/d') }, /one operation/],
  ['a number', 1, /writes\[0\]': expected an object/],
  ['a document without a name', { update: {} }, /Document name "" is not of the form/],
  [
    'a document of another database',
    { delete: nameOf('c/d').replace('(default)', 'other') },
    /was for database/,
  ],
  ['a document that is a collection', { delete: nameOf('c') }, /ends at a collection/],
  ['an empty id', { delete: nameOf('c//e/f') }, /Resource id is the empty string/],
  ['a reserved id', { delete: nameOf('c/__d__') }, /reserved/],
  ['a numeric id with a leading zero', { delete: nameOf('c/__id07__') }, /reserved/],
  ['the numeric id 0', { delete: nameOf('c/__id0__') }, /reserved/],
  ['a numeric id beyond 64 bits', { delete: nameOf('c/__id9223372036854775808__') }, /not a 64 bit integer/],
  ['a numeric id for a collection', { delete: nameOf('__id7__/d') }, /Collection id .* reserved/],
  ['a dot for an id', { delete: nameOf('c/..') }, /reserved/],
  ['a broken id', { delete: nameOf('c/\udc00') }, /UTF-8/],
  ['a name beyond 6 KiB', { delete: nameOf(`${'c'.repeat(1_400)}/d/`.repeat(5).slice(0, -1)) }, /6144 bytes/],
  ['a deletion with a mask', remove('c/d', { updateMask: {} }), /document mask/],
  [
    'a deletion with transforms',
    remove('c/d', { updateTransforms: [{ fieldPath: 'n', increment: int(1) }] }),
    /a delete must not specify a update transform/,
  ],
  ['a deletion whose transforms are no list', remove('c/d', { updateTransforms: {} }), /expected a list/],
  ['a verification of nothing', { verify: nameOf('c/d') }, /must contain a precondition/],
  ['two conditions', verify('c/d', { exists: true, updateTime: '2026-01-01T00:00:00Z' }), /one condition/],
  ['a condition that is no truth', verify('c/d', { exists: 1 }), /true or false/],
  [
    'a condition on nanoseconds',
    verify('c/d', { updateTime: '2026-01-01T00:00:00.000000001Z' }),
    /microseconds/,
  ],
  ['a condition on no time', verify('c/d', { updateTime: 'now' }), /expected a time/],
  ['a mask that is a list', set('c/d', {}, { updateMask: [] }), /expected an object/],
  [
    'a mask of numbers',
    set('c/d', {}, { updateMask: { fieldPaths: [1] } }),
    /fieldPaths\[0\]': expected a string/,
  ],
  ['the name in a mask', patch('c/d', {}, ['__name__']), /reserved/],
  ['a malformed field outside the mask', patch('c/d', { '': int(1) }, ['a']), /empty/],
  [
    'a removal of what is no value',
    transforming({ fieldPath: 'n', removeAllFromArray: { values: [int('x')] } }),
    /64-bit integer/,
  ],
  ['a transform of nothing', transforming({ fieldPath: 'n' }), /Operation type/],
  ['a transform nowhere', transforming({ increment: int(1) }), /empty property path/],
  ['a transform of the name', transforming({ fieldPath: '__name__', increment: int(1) }), /reserved/],
  [
    'two transforms in one',
    transforming({ fieldPath: 'n', increment: int(1), maximum: int(1) }),
    /one operation/,
  ],
  [
    'an increment by a text',
    transforming({ fieldPath: 'n', increment: { stringValue: '1' } }),
    /int64 or double/,
  ],
  ['another server value', transforming({ fieldPath: 'n', setToServerValue: 'NOW' }), /REQUEST_TIME/],
  [
    'a union with arrays',
    transforming({ fieldPath: 'n', appendMissingElements: { values: [{ arrayValue: {} }] } }),
    /array value in an array/,
  ],
  ['a union with no list', transforming({ fieldPath: 'n', appendMissingElements: [] }), /expected an object/],
])('%s: refused', (_, write, message) => {
  expect(() => parseCommit({ writes: [write] }, database)).toThrow(
    expect.objectContaining({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) }),
  );
});

test('an empty list of transforms is none, whatever the operation', () => {
  const writes = [
    remove('c/d', { updateTransforms: [] }),
    { ...verify('c/e', { exists: true }), updateTransforms: [] },
    set('c/f', {}, { updateTransforms: [] }),
  ];
  const kinds = parseCommit({ writes }, database).map(({ kind }) => kind);
  expect(kinds).toEqual(['delete', 'verify', 'update']);
});

test('an empty precondition is none', () => {
  const [write] = parseCommit({ writes: [set('c/d', {}, { currentDocument: {} })] }, database);
  expect(write?.precondition).toBeNull();
});
