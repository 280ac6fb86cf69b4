import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import { int, remove, set, verify } from '../testing/wire-values.ts';

describe('a precondition', () => {
  test.each([
    ['a document that has to exist', set('c/none', {}, { currentDocument: { exists: true } }), 'NOT_FOUND'],
    [
      'a document to delete that has to exist',
      remove('c/none', { currentDocument: { exists: true } }),
      'NOT_FOUND',
    ],
    [
      'a document that must not exist',
      set('c/d', {}, { currentDocument: { exists: false } }),
      'ALREADY_EXISTS',
    ],
    [
      'a document that was changed in between',
      set('c/d', {}, { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }),
      'FAILED_PRECONDITION',
    ],
    [
      'a document that was not changed yet at that time',
      set('c/d', {}, { currentDocument: { updateTime: '2999-01-01T00:00:00Z' } }),
      'INVALID_ARGUMENT',
    ],
    [
      'a document that was deleted in between',
      set('c/none', {}, { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }),
      'FAILED_PRECONDITION',
    ],
    ['a verified document that is missing', verify('c/none', { exists: true }), 'NOT_FOUND'],
    ['a verified document that exists', verify('c/d', { exists: false }), 'ALREADY_EXISTS'],
  ])('fails for %s, and nothing of the commit is done', async (_, write, status) => {
    const { commit, get, seed } = openFirestore();
    await seed({ 'c/d': {} });
    await expect(commit(set('c/other', {}), write)).rejects.toMatchObject({ status });
    expect(await get('c/other')).toBeNull();
  });

  test('on the time of a read holds while the document is unchanged, as transactions need', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', { n: int(1) }));
    const updateTime = (await get('c/d'))?.updateTime;
    await commit(verify('c/d', { updateTime }), set('c/e', {}));
    await commit(set('c/d', { n: int(2) }, { currentDocument: { updateTime } }));
    await expect(
      commit(set('c/d', { n: int(3) }, { currentDocument: { updateTime } })),
    ).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });

  const one: Record<string, object> = {
    upsert: set('c/d', {}),
    insert: set('c/d', {}, { currentDocument: { exists: false } }),
    update: set('c/d', {}, { currentDocument: { exists: true } }),
    delete: remove('c/d'),
    'delete if there': remove('c/d', { currentDocument: { exists: true } }),
    'delete if missing': remove('c/d', { currentDocument: { exists: false } }),
  };
  // The answers of Google's emulator 1.19.9 to each pair of writes to an existing and to a missing document.
  const ok = 'ok';
  const contradictory = 'INVALID_ARGUMENT';
  const exists = 'ALREADY_EXISTS';
  const missing = 'NOT_FOUND';
  const second = ['upsert', 'insert', 'update', 'delete', 'delete if there', 'delete if missing'];
  const table: Record<string, readonly [readonly string[], readonly string[]]> = {
    upsert: [
      [ok, contradictory, ok, ok, ok, contradictory],
      [ok, contradictory, ok, ok, ok, contradictory],
    ],
    insert: [
      [exists, contradictory, exists, exists, exists, contradictory],
      [ok, contradictory, ok, ok, ok, contradictory],
    ],
    update: [
      [ok, contradictory, ok, ok, ok, contradictory],
      [missing, contradictory, missing, missing, missing, contradictory],
    ],
    delete: [
      [ok, ok, contradictory, ok, contradictory, ok],
      [ok, ok, contradictory, ok, contradictory, ok],
    ],
    'delete if there': [
      [ok, ok, contradictory, ok, contradictory, ok],
      [missing, missing, contradictory, missing, contradictory, missing],
    ],
    'delete if missing': [
      [exists, exists, contradictory, exists, contradictory, exists],
      [ok, ok, contradictory, ok, contradictory, ok],
    ],
  };
  test.each(
    Object.entries(table).flatMap(([first, outcomes]) =>
      outcomes.flatMap((row, i) =>
        row.map((outcome, j) => [first, second[j] ?? '', i === 0, outcome] as const),
      ),
    ),
  )('of %s, then %s, where the document is there (%s): %s', async (first, then, isThere, outcome) => {
    const { commit, seed } = openFirestore();
    if (isThere) await seed({ 'c/d': { n: int(1) } });
    const result = await commit(one[first], one[then]).then(
      () => ok,
      (error: { status: string }) => error.status,
    );
    expect(result).toBe(outcome);
  });

  test('on a time in a later write of the commit contradicts the first', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const updateTime = (await get('c/d'))?.updateTime;
    const guarded = set('c/d', { n: int(2) }, { currentDocument: { updateTime } });
    await expect(commit(set('c/d', { n: int(1) }), guarded)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    await commit(guarded, set('c/d', { n: int(3) }, { currentDocument: { updateTime } }));
  });

  test("on a time can't hold for a document that the commit deletes", async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const currentDocument = { updateTime: (await get('c/d'))?.updateTime };
    const writes = [remove('c/d', { currentDocument }), set('c/d', {}, { currentDocument })];
    await expect(commit(...writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test('of a verified document excludes its writes from the commit', async () => {
    const { commit } = openFirestore();
    for (const writes of [
      [verify('c/d', { exists: false }), set('c/d', {})],
      [set('c/d', {}), verify('c/d', { exists: true })],
      [verify('c/d', { exists: false }), verify('c/d', { exists: false })],
    ]) {
      await expect(commit(...writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
  });
});
