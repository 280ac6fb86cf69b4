import { expect, test } from 'vitest';
import type { DocumentQuery, DocumentSnapshot, PlainFields } from './admin-documents.ts';
import { nothingIsAllowed } from './testing/guarded.ts';
import { openFirestore } from './testing/open-firestore.ts';
import {
  bytes,
  double,
  int,
  list,
  map,
  nameOf,
  nothing,
  place,
  reference,
  text,
  time,
  yes,
} from './testing/wire-values.ts';
import { Bytes, GeoPoint, Reference, Timestamp, type Value } from './values/value.ts';

test('documents are read, found, replaced and deleted without rules', async () => {
  const { documents } = openFirestore({ rules: nothingIsAllowed, now: () => 1_000 }).firestore;
  for (const [id, group] of Object.entries({ a: 'A+', b: 'B+', c: 'A+', d: 'A+' })) {
    await documents.set(`donors/${id}`, { group, since: new Date(0) });
  }
  const where = [{ field: 'group', op: '==', value: 'A+' }] as const;
  const found = async (more: { startAt?: string; limit: number }) =>
    (await documents.query({ collection: 'donors', where, ...more })).map(({ path }) => path);
  expect(await found({ limit: 2 })).toEqual(['donors/a', 'donors/c']);
  expect(await found({ startAt: 'bb', limit: 9 })).toEqual(['donors/c', 'donors/d']);
  const older = {
    collection: 'donors',
    where: [{ field: 'since', op: '<', value: new Date(1) }],
    limit: 1,
  } as const;
  expect(await documents.query(older)).toMatchObject([{ path: 'donors/a' }]);
  await documents.set('donors/a', { group: 'O-' });
  const replaced: DocumentSnapshot = {
    path: 'donors/a',
    fields: { group: 'O-' },
    createTime: '1970-01-01T00:00:01.000000Z',
    updateTime: '1970-01-01T00:00:01.000004Z',
  };
  expect(await documents.get('donors/a')).toEqual(replaced);
  expect(JSON.parse(JSON.stringify(await documents.get('donors/a')))).toEqual(replaced);
  await documents.delete('donors/a');
  await documents.delete('donors/a');
  expect(await documents.get('donors/a')).toBeNull();
  expect(documents.now()).toBe(1_000);
});

test('one of many concurrent claims of a document succeeds', async () => {
  const { documents } = openFirestore().firestore;
  const claims = Array.from({ length: 30 }, (_, by) => documents.claim('requests/r1/sent/a', { by }));
  const winners = (await Promise.all(claims)).flatMap((isMine, by) => (isMine ? [by] : []));
  expect(winners).toHaveLength(1);
  const sent = await documents.query({ collection: 'requests/r1/sent', where: [], limit: 9 });
  expect(sent).toMatchObject([{ path: 'requests/r1/sent/a', fields: { by: winners[0] } }]);
});

test('documents that have changed since they were read, or are gone, are not deleted', async () => {
  const { documents } = openFirestore().firestore;
  for (const id of ['a', 'b', 'c']) await documents.set(`rooms/${id}`, { id });
  const [a, b, c] = (await documents.query({ collection: 'rooms' })) as [
    DocumentSnapshot,
    DocumentSnapshot,
    DocumentSnapshot,
  ];
  await documents.update('rooms/b', { id: 'changed' });
  expect(await documents.deleteUnchanged([a, b])).toBe(false);
  expect(await documents.deleteUnchanged([a, c])).toBe(true);
  expect(await documents.deleteUnchanged([a])).toBe(false);
  expect((await documents.query({ collection: 'rooms' })).map(({ path }) => path)).toEqual(['rooms/b']);
});

test('plain values are stored as an SDK stores them, and read as they were', async () => {
  const { firestore, fields: stored } = openFirestore();
  const { documents } = firestore;
  const fields = {
    whole: 3,
    part: 0.5,
    minusZero: -0,
    far: 2 ** 60,
    at: new Date(0),
    list: [{ deep: null }, 'a', true],
    where: new GeoPoint(23.7, 90.4),
    blob: new Bytes(Uint8Array.of(1, 2)),
    link: new Reference(nameOf('donors/a')),
  };
  await documents.set('samples/s', fields);
  expect((await documents.get('samples/s'))?.fields).toEqual(fields);
  expect(await stored('samples/s')).toEqual({
    whole: int(3),
    part: double(0.5),
    minusZero: double(-0),
    far: double(2 ** 60),
    at: time('1970-01-01T00:00:00Z'),
    list: list(map({ deep: nothing }), text('a'), yes),
    where: place(23.7, 90.4),
    blob: bytes('AQI='),
    link: reference('donors/a'),
  });
});

test('exact values are stored as they are', async () => {
  const { firestore, fields: stored } = openFirestore();
  const fields = new Map<string, Value>([
    ['at', new Timestamp(1n)],
    ['far', 2n ** 60n],
    ['whole', 3],
  ]);
  await firestore.documents.commit([{ set: 'samples/copy', fields }]);
  const at = time('1970-01-01T00:00:00.000001Z');
  expect(await stored('samples/copy')).toEqual({ at, far: int(2n ** 60n), whole: double(3) });
});

test.each<[string, PlainFields]>([
  ['a list in a list', { f: [[1]] }],
  ['text without an encoding', { f: '\ud800' }],
  ['text that is too long', { f: 'x'.repeat(1_048_488) }],
  ['bytes that are too long', { f: new Bytes(new Uint8Array(1_048_488)) }],
  ['an invalid date', { f: new Date('soon') }],
  ['a time after the year 9999', { f: new Date('+010000-01-01T00:00:00Z') }],
  ['a place beyond the poles', { f: new GeoPoint(90.5, 0) }],
  ['a reference to a collection', { f: new Reference(nameOf('donors')) }],
  ['a reserved name', { f: { __type__: '__vector__' } }],
  ['an empty name', { '': 1 }],
])('%s is refused', async (_, fields) => {
  const { documents } = openFirestore().firestore;
  await expect(documents.set('samples/s', fields)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  expect(await documents.get('samples/s')).toBeNull();
});

test('a commit does all of its writes or none', async () => {
  const { firestore, fields: stored } = openFirestore({ now: () => Date.parse('2026-11-20T10:00:00Z') });
  const { documents } = firestore;
  await documents.commit([
    { set: 'c/a', fields: { n: 1, old: true, kept: 'k' } },
    { create: 'c/new', fields: {}, serverTimestamps: ['at'] },
  ]);
  expect(await stored('c/new')).toEqual({ at: time('2026-11-20T10:00:00Z') });
  const before = await documents.get('c/a');
  const change = { update: 'c/a', fields: { n: 2 }, deletes: ['old'] };
  await documents.commit([change, { delete: 'c/new' }]);
  expect((await documents.getAll(['c/a', 'c/new', 'c/a'])).map((found) => found?.fields)).toEqual([
    { n: 2, kept: 'k' },
    undefined,
    { n: 2, kept: 'k' },
  ]);
  const outdated = { updateTime: before?.updateTime ?? '' };
  for (const [refused, status] of [
    [{ create: 'c/a', fields: {} }, 'ALREADY_EXISTS'],
    [{ update: 'c/none', fields: {} }, 'NOT_FOUND'],
    [{ ...change, precondition: outdated }, 'FAILED_PRECONDITION'],
    [{ delete: 'c/none', precondition: { exists: true } }, 'NOT_FOUND'],
    [{ delete: 'c/a', precondition: { updateTime: 'soon' } }, 'INVALID_ARGUMENT'],
    [{ set: 'c/a', fields: {}, serverTimestamps: ['__at__'] }, 'INVALID_ARGUMENT'],
    [{ delete: 'c' }, 'INVALID_ARGUMENT'],
  ] as const) {
    const commit = documents.commit([{ set: 'c/b', fields: {} }, refused]);
    await expect(commit).rejects.toMatchObject({ status });
  }
  expect(await documents.get('c/b')).toBeNull();
  await documents.commit([{ ...change, update: 'c/b', precondition: null }]);
  expect((await documents.get('c/b'))?.fields).toEqual({ n: 2 });
});

test('more writes than a commit may have are done in several', async () => {
  const { documents } = openFirestore().firestore;
  const writes = Array.from({ length: 501 }, (_, i) => ({ set: `c/${i}`, fields: {} }));
  await expect(documents.commit(writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  await documents.commitInBatches(writes);
  expect(await documents.query({ collection: 'c' })).toHaveLength(501);
});

test('queries are answered in their order, also over all collections of an id', async () => {
  const { documents } = openFirestore().firestore;
  for (const [path, n] of Object.entries({
    'c/a/notes/x': 1,
    'c/b/notes/y': 2,
    'notes/v': 3,
    'notes/w': 4,
  })) {
    await documents.set(path, { n, tags: [path.slice(-1)] });
  }
  const found = async (query: DocumentQuery) => (await documents.query(query)).map(({ path }) => path);
  expect(await found({ collection: 'c/a/notes' })).toEqual(['c/a/notes/x']);
  const everywhere = { collection: 'notes', collectionGroup: true };
  expect(await found(everywhere)).toEqual(['c/a/notes/x', 'c/b/notes/y', 'notes/v', 'notes/w']);
  const newest = { collection: 'notes', orderBy: [{ field: 'n', direction: 'desc' }] } as const;
  expect(await found(newest)).toEqual(['notes/w', 'notes/v']);
  expect(await found({ ...newest, limit: 1 })).toEqual(['notes/w']);
  const tagged = { field: 'tags', op: 'array-contains', value: 'v' } as const;
  expect(await found({ collection: 'notes', where: [tagged] })).toEqual(['notes/v']);
  for (const refused of [
    { collection: 'notes', where: [tagged, tagged] },
    { ...newest, startAt: 'v' },
    { collection: 'notes', where: [{ field: 'n', op: '>', value: 1 }] as const, startAt: 'v' },
    { collection: 'notes/v' },
  ]) {
    await expect(found(refused)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  }
});
