import { describe, expect, test } from 'vitest';
import { openFirestore } from './testing/open-firestore.ts';
import { from, int, set, text, where } from './testing/wire.ts';

describe('a question that is asked again in the same words', () => {
  test('finds what was written meanwhile', async () => {
    const { commit, find } = openFirestore();
    const query = { from: from('c'), where: where('n', 'GREATER_THAN', int(1)) };
    await commit(set('c/one', { n: int(1) }), set('c/two', { n: int(2) }));
    expect(await find(query)).toEqual(['c/two']);
    await commit(set('c/one', { n: int(3) }), set('c/three', { n: int(3) }));
    expect(await find(query)).toEqual(['c/two', 'c/one', 'c/three']);
  });

  test('finds documents with a field that none had before', async () => {
    const { commit, find } = openFirestore();
    const query = { from: from('c'), where: where('late', 'EQUAL', text('x')) };
    await commit(set('c/d', { n: int(1) }));
    expect(await find(query)).toEqual([]);
    expect(await find(query)).toEqual([]);
    await commit(set('c/e', { late: text('x') }));
    expect(await find(query)).toEqual(['c/e']);
  });

  test('is another one below another document, and in another call', async () => {
    const { call, commit, find } = openFirestore();
    await commit(set('c/d', {}), set('p/q/c/e', {}), set('p/r/c/f', {}));
    const structuredQuery = { from: from('c') };
    expect(await find(structuredQuery)).toEqual(['c/d']);
    expect(await find(structuredQuery, { parent: 'p/q' })).toEqual(['p/q/c/e']);
    expect(await find(structuredQuery, { parent: 'p/r' })).toEqual(['p/r/c/f']);
    await expect(call('runAggregationQuery', { structuredQuery })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    expect(await find(structuredQuery)).toEqual(['c/d']);
  });

  test('is refused each time when it is none', async () => {
    const { find } = openFirestore();
    for (let time = 0; time < 2; time += 1) {
      await expect(find({ from: from('c'), limit: -1 })).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    }
  });

  test('is judged by who asks', async () => {
    const rules = `rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /c/{id} { allow write; allow read: if request.auth.uid == 'ayesha'; }
        }
      }`;
    const { commit, find } = openFirestore({ rules });
    await commit(set('c/d', {}));
    const query = { from: from('c') };
    expect(await find(query, { caller: { uid: 'ayesha', claims: {} } })).toEqual(['c/d']);
    await expect(find(query, { caller: { uid: 'bashir', claims: {} } })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    await expect(find(query)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});
