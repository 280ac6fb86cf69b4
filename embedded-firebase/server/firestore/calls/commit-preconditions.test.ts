import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import { int, remove, set, verify } from '../testing/wire-values.ts';

const mustExist = { currentDocument: { exists: true } };
const mustBeMissing = { currentDocument: { exists: false } };
const unchangedSince = (updateTime: string | undefined) => ({ currentDocument: { updateTime } });

describe('a precondition', () => {
  test.each([
    ['a document that has to exist', set('c/none', {}, mustExist), 'NOT_FOUND'],
    ['a document to delete that has to exist', remove('c/none', mustExist), 'NOT_FOUND'],
    ['a document that must not exist', set('c/d', {}, mustBeMissing), 'ALREADY_EXISTS'],
    [
      'a document that was changed in between',
      set('c/d', {}, unchangedSince('2026-01-01T00:00:00Z')),
      'FAILED_PRECONDITION',
    ],
    [
      'a document that was deleted in between',
      set('c/none', {}, unchangedSince('2026-01-01T00:00:00Z')),
      'FAILED_PRECONDITION',
    ],
    ['a time in the future', set('c/d', {}, unchangedSince('2999-01-01T00:00:00Z')), 'INVALID_ARGUMENT'],
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
    await commit(set('c/d', { n: int(2) }, unchangedSince(updateTime)));
    const late = commit(set('c/d', { n: int(3) }, unchangedSince(updateTime)));
    await expect(late).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });

  const writes: Readonly<Record<string, object>> = {
    upsert: set('c/d', {}),
    insert: set('c/d', {}, mustBeMissing),
    update: set('c/d', {}, mustExist),
    delete: remove('c/d'),
    'delete if there': remove('c/d', mustExist),
    'delete if missing': remove('c/d', mustBeMissing),
  };
  // The answers of Google's emulator 1.19.9 to each pair of writes to an existing and to a missing document.
  const ok = 'ok';
  const contradictory = 'INVALID_ARGUMENT';
  const exists = 'ALREADY_EXISTS';
  const missing = 'NOT_FOUND';
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
        row.map((outcome, j) => [first, Object.keys(writes)[j] ?? '', i === 0, outcome] as const),
      ),
    ),
  )('of %s, then %s, where the document is there (%s): %s', async (first, then, isThere, outcome) => {
    const { commit, seed } = openFirestore();
    if (isThere) await seed({ 'c/d': { n: int(1) } });
    const result = await commit(writes[first], writes[then]).then(
      () => ok,
      (error: { status: string }) => error.status,
    );
    expect(result).toBe(outcome);
  });

  test('on a time in a later write of the commit contradicts the first', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const updateTime = (await get('c/d'))?.updateTime;
    const guarded = set('c/d', { n: int(2) }, unchangedSince(updateTime));
    const late = commit(set('c/d', { n: int(1) }), guarded);
    await expect(late).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await commit(guarded, set('c/d', { n: int(3) }, unchangedSince(updateTime)));
  });

  test("on a time can't hold for a document that the commit deletes", async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const unchanged = unchangedSince((await get('c/d'))?.updateTime);
    const outcome = commit(remove('c/d', unchanged), set('c/d', {}, unchanged));
    await expect(outcome).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  test('on the same time holds for a document that the commit deletes twice', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const read = remove('c/d', unchangedSince((await get('c/d'))?.updateTime));
    const other = remove('c/d', unchangedSince('2026-01-01T00:00:00Z'));
    await expect(commit(other, other)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    await expect(commit(read, other)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await commit(read, read);
    expect(await get('c/d')).toBeNull();
    await expect(commit(read, read)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
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
