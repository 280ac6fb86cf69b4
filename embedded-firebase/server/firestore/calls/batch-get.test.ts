import { expect, test } from 'vitest';
import { answerOf, openFirestore } from '../testing/open-firestore.ts';
import { int, map, nameOf, root } from '../testing/wire-values.ts';

test('answers each named document once, and names the missing ones', async () => {
  const { call, seed, get } = openFirestore();
  await seed({ 'c/d': { a: int(1) } });
  const documents = ['c/d', 'c/none', 'c/d'].map(nameOf);
  const answer = await call<readonly { readTime: string }[]>('batchGet', { documents });
  expect(answer).toEqual([
    { found: await get('c/d'), readTime: expect.any(String) },
    { missing: nameOf('c/none'), readTime: expect.any(String) },
  ]);
  expect(answer[0]?.readTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

test('leaves out the fields that the mask does not name', async () => {
  const { call, seed } = openFirestore();
  await seed({ 'c/d': { a: map({ b: int(1), c: int(2) }), x: int(3) }, 'c/e': { x: int(3) } });
  const documents = ['c/d', 'c/e'].map(nameOf);
  const answer = await call('batchGet', { documents, mask: { fieldPaths: ['a.b'] } });
  expect(answer).toMatchObject([
    { found: { fields: { a: map({ b: int(1) }) } } },
    { found: { name: nameOf('c/e') } },
  ]);
  expect(JSON.stringify(answer)).not.toContain('"x"');
});

test('a document without fields has none on the wire', async () => {
  const { seed, get } = openFirestore();
  await seed({ 'c/d': {} });
  expect(await get('c/d')).not.toHaveProperty('fields');
});

test('an empty request has an empty answer', async () => {
  const { call } = openFirestore();
  expect(await call('batchGet', {})).toEqual([]);
});

test.each([
  ['a collection', { documents: [nameOf('c')] }, 'INVALID_ARGUMENT'],
  [
    'another database',
    { documents: ['projects/other/databases/(default)/documents/c/d'] },
    'INVALID_ARGUMENT',
  ],
  ['a transaction of the server', { documents: [nameOf('c/d')], transaction: 'AAAA' }, 'INVALID_ARGUMENT'],
  ['a new transaction', { documents: [nameOf('c/d')], newTransaction: {} }, 'UNIMPLEMENTED'],
  ['a read in the past', { documents: [nameOf('c/d')], readTime: '2026-01-01T00:00:00Z' }, 'UNIMPLEMENTED'],
  [
    'more than a thousand',
    { documents: Array.from({ length: 1_001 }, (_, i) => nameOf(`c/${i}`)) },
    'INVALID_ARGUMENT',
  ],
])('refuses %s', async (_, body, status) => {
  const { call } = openFirestore();
  await expect(call('batchGet', body)).rejects.toMatchObject({ status });
});

test('is called on the root of this database alone', async () => {
  const { call, firestore } = openFirestore();
  await expect(call('batchGet', { documents: [] }, { parent: 'c/d' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  const elsewhere = root.replace('demo-campus', 'other');
  await expect(answerOf(firestore, 'batchGet', elsewhere, {})).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});
