import { describe, expect, test } from 'vitest';
import { compositeIndex } from '../testing/composite-index.ts';
import { openFirestore, sharedFirestore } from '../testing/open-firestore.ts';
import { by, from, int, reference, text, where } from '../testing/wire-values.ts';

describe('over a collection group', () => {
  const places = {
    'a/1/sub/x': { n: int(2), t: text('p') },
    'a/2/sub/x': { n: int(1) },
    'a/1/sub/x/sub/y': { n: int(2), t: text('p') },
    'sub/z': { n: int(3), t: text('p') },
    'a/1/other/x': { n: int(9), t: text('p') },
  };
  const all = { from: from('sub', true) };
  const indexes = {
    indexes: [{ ...compositeIndex('sub', 't', 'n desc'), queryScope: 'COLLECTION_GROUP' }],
    fieldOverrides: [
      {
        collectionGroup: 'sub',
        fieldPath: 'n',
        indexes: [
          { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
          { order: 'ASCENDING', queryScope: 'COLLECTION' },
        ],
      },
    ],
  };

  const opened = sharedFirestore({ indexes }, places);

  test.each<[string, object, readonly string[]]>([
    ['by path', {}, ['a/1/sub/x', 'a/1/sub/x/sub/y', 'a/2/sub/x', 'sub/z']],
    ['by a field', { orderBy: [by('n')] }, ['a/2/sub/x', 'a/1/sub/x', 'a/1/sub/x/sub/y', 'sub/z']],
    [
      'by a composite index',
      { where: where('t', 'EQUAL', text('p')), orderBy: [by('n', 'DESCENDING')] },
      ['sub/z', 'a/1/sub/x/sub/y', 'a/1/sub/x'],
    ],
    [
      'after a path',
      { orderBy: [by('__name__')], startAt: { values: [reference('a/1/sub/x')] } },
      ['a/1/sub/x/sub/y', 'a/2/sub/x', 'sub/z'],
    ],
    [
      'by names',
      { where: where('__name__', 'LESS_THAN', reference('a/2')) },
      ['a/1/sub/x', 'a/1/sub/x/sub/y'],
    ],
  ])('finds its documents %s', async (_, query, expected) => {
    const { find } = opened();
    expect(await find({ ...all, ...query })).toEqual(expected);
  });

  test('below a document finds the documents below its path alone', async () => {
    const { find } = opened();
    expect(await find(all, { parent: 'a/1' })).toEqual(['a/1/sub/x', 'a/1/sub/x/sub/y']);
    await expect(find({ ...all, orderBy: [by('n')] }, { parent: 'a/1' })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  test('below a document does not find that document itself', async () => {
    const { find } = opened();
    expect(await find(all, { parent: 'a/1/sub/x' })).toEqual(['a/1/sub/x/sub/y']);
    expect(await find(all, { parent: 'sub/z' })).toEqual([]);
  });

  test('has no index by a field unless it is configured', async () => {
    const { find, seed } = openFirestore();
    await seed(places);
    await expect(find({ ...all, where: where('n', 'EQUAL', int(1)) })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining(
        '"fieldOverrides" in firestore.indexes.json: {"collectionGroup":"sub","fieldPath":"n"',
      ),
    });
  });
});
