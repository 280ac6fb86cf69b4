import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { ann } from './testing/guarded.ts';
import { openFirestore } from './testing/open-firestore.ts';
import { and, from, int, list, set, text, where } from './testing/wire-values.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a request that is repeated with the same text', () => {
  test('finds what was written in between', async () => {
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

  test('is distinct for another parent and another call', async () => {
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

  test('is refused each time when it is malformed', async () => {
    const { find } = openFirestore();
    for (let time = 0; time < 2; time += 1) {
      await expect(find({ from: from('c'), limit: -1 })).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    }
  });

  test('is checked for its caller', async () => {
    const rules = `rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /c/{id} { allow write; allow read: if request.auth.uid == 'ayesha'; }
        }
      }`;
    const { commit, find } = openFirestore({ rules });
    await commit(set('c/d', {}));
    const query = { from: from('c') };
    expect(await find(query, { caller: { ...ann, uid: 'ayesha' } })).toEqual(['c/d']);
    await expect(find(query, { caller: ann })).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    await expect(find(query)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});

describe('many different requests take little memory', () => {
  // A plan has the compared value once for each disjunct.
  test.each([
    ['long', 2_300, 30],
    ['of many disjuncts', 300, 14],
  ])('%s', async (_, length, alternatives) => {
    const { commit, find } = openFirestore();
    await commit(set('c/d', { n: int(1), s: text('x') }));
    const among = list(...Array.from({ length: alternatives }, (_, i) => int(i)));
    const ask = (number: number) =>
      find({
        from: from('c'),
        where: and(where('s', 'EQUAL', text(`${number} `.padEnd(length, 'x'))), where('n', 'IN', among)),
      });
    await ask(0);
    const before = await heldOutsideOfHeap();
    for (let number = 1; number <= 400; number += 1) await ask(number);
    expect((await heldOutsideOfHeap()) - before).toBeLessThan(1_024 * 1_024);
  });
});

/** In bytes. Collected memory is returned some ticks later. */
async function heldOutsideOfHeap(): Promise<number> {
  for (let time = 0; time < 5; time += 1) {
    collectGarbage();
    await pause(20);
  }
  return process.memoryUsage().arrayBuffers;
}
