import { expect, test } from 'vitest';
import { openFirestore, sharedFirestore } from '../testing/open-firestore.ts';
import { by, from, nameOf, reference, set, where } from '../testing/wire-values.ts';

/** In the order of Google's emulator. */
const ids = [
  ...['__id-9223372036854775808__', '__id-7__', '__id1__', '__id5__', '__id10__'],
  ...['__id9223372036854775807__', '!', 'Z', '__i', '__id', 'a'],
];
const indexes = {
  indexes: [],
  fieldOverrides: [
    {
      collectionGroup: 'c',
      fieldPath: 'r',
      indexes: [
        { order: 'ASCENDING', queryScope: 'COLLECTION' },
        { order: 'DESCENDING', queryScope: 'COLLECTION' },
        { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      ],
    },
  ],
};

const opened = sharedFirestore(
  { indexes },
  Object.fromEntries(ids.toReversed().map((id) => [`c/${id}`, { r: reference(`x/${id}`) }])),
);

const paths = ids.map((id) => `c/${id}`);
const behind = (id: string) => paths.slice(ids.indexOf(id) + 1);

test.each<[string, object, readonly string[]]>([
  ['by name', {}, paths],
  ['by a reference', { orderBy: [by('r')] }, paths],
  ['by a reference, descending', { orderBy: [by('r', 'DESCENDING')] }, paths.toReversed()],
  ['by name in a collection group', { from: from('c', true) }, paths],
  ['by a reference in a collection group', { from: from('c', true), orderBy: [by('r')] }, paths],
  ['after a name', { where: where('__name__', 'GREATER_THAN', reference('c/__id5__')) }, behind('__id5__')],
  ['after a reference', { where: where('r', 'GREATER_THAN', reference('x/__id-7__')) }, behind('__id-7__')],
  [
    'after a cursor',
    { orderBy: [by('__name__')], startAt: { values: [reference('c/__id10__')], before: false } },
    behind('__id10__'),
  ],
  ['by an exact name', { where: where('__name__', 'EQUAL', reference('c/__id1__')) }, ['c/__id1__']],
])('numeric ids sort by number, before all others: %s', async (_, query, found) => {
  expect(await opened().find({ from: from('c'), ...query })).toEqual(found);
});

test('a document with a numeric id is written, read and has subcollections like other documents', async () => {
  const { commit, get, find } = openFirestore();
  await commit(set('c/__id7__', {}), set('c/__id7__/d/__id-1__', {}), set('c/e/d/x', {}));
  expect(await get('c/__id7__')).toMatchObject({ name: nameOf('c/__id7__') });
  expect(await find({ from: from('d') }, { parent: 'c/__id7__' })).toEqual(['c/__id7__/d/__id-1__']);
  expect(await find({ from: from('d', true) }, { parent: 'c/__id7__' })).toEqual(['c/__id7__/d/__id-1__']);
  expect(await find({ from: from('d', true) })).toEqual(['c/__id7__/d/__id-1__', 'c/e/d/x']);
  expect(await get('c/__id8__')).toBeNull();
});
