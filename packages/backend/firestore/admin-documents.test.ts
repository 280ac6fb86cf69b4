import { expect, test } from 'vitest';
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
  root,
  text,
  time,
  yes,
} from './testing/wire-values.ts';
import { Bytes, GeoPoint, Reference } from './values/value.ts';

test('documents are read, found, replaced and deleted without rules', async () => {
  const { documents } = openFirestore({ rules: nothingIsAllowed, now: () => 1_000 }).firestore;
  for (const [id, group] of Object.entries({ a: 'A+', b: 'B+', c: 'A+', d: 'A+' })) {
    await documents.put(`donors/${id}`, { group, since: new Date(0) });
  }
  const where = [{ field: 'group', op: '==', value: 'A+' }] as const;
  const found = async (more: { startAt?: string; limit: number }) =>
    (await documents.find({ collection: 'donors', where, ...more })).map(({ path }) => path);
  expect(await found({ limit: 2 })).toEqual(['donors/a', 'donors/c']);
  expect(await found({ startAt: 'bb', limit: 9 })).toEqual(['donors/c', 'donors/d']);
  const older = {
    collection: 'donors',
    where: [{ field: 'since', op: '<', value: new Date(1) }],
    limit: 1,
  } as const;
  expect(await documents.find(older)).toMatchObject([{ path: 'donors/a' }]);
  await documents.put('donors/a', { group: 'O-' });
  expect(await documents.read('donors/a')).toEqual({
    path: 'donors/a',
    fields: { group: 'O-' },
    createTime: expect.any(Date),
    updateTime: expect.any(Date),
  });
  await documents.delete('donors/a');
  await documents.delete('donors/a');
  expect(await documents.read('donors/a')).toBeNull();
  expect(documents.now()).toBe(1_000);
});

test('one of many concurrent claims of a document succeeds', async () => {
  const { documents } = openFirestore().firestore;
  const claims = Array.from({ length: 30 }, (_, by) => documents.claim('requests/r1/sent/a', { by }));
  const winners = (await Promise.all(claims)).flatMap((isMine, by) => (isMine ? [by] : []));
  expect(winners).toHaveLength(1);
  const sent = await documents.find({ collection: 'requests/r1/sent', where: [], limit: 9 });
  expect(sent).toMatchObject([{ path: 'requests/r1/sent/a', fields: { by: winners[0] } }]);
});

test('plain values are stored as an SDK stores them, and read as they were', async () => {
  const { firestore } = openFirestore();
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
  await documents.put('samples/s', fields);
  expect((await documents.read('samples/s'))?.fields).toEqual(fields);
  const answer = await firestore.callAsAdmin('batchGet', root, { documents: [nameOf('samples/s')] });
  expect(JSON.parse(answer)).toMatchObject([
    {
      found: {
        fields: {
          whole: int(3),
          part: double(0.5),
          minusZero: double(-0),
          far: double(2 ** 60),
          at: time('1970-01-01T00:00:00Z'),
          list: list(map({ deep: nothing }), text('a'), yes),
          where: place(23.7, 90.4),
          blob: bytes('AQI='),
          link: reference('donors/a'),
        },
      },
    },
  ]);
});
