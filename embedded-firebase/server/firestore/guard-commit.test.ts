import { describe, expect, test } from 'vitest';
import { denied, nothingIsAllowed, rulesOf } from './testing/guarded.ts';
import { openFirestore } from './testing/open-firestore.ts';
import { int, patch, remove, set, transform, verify } from './testing/wire-values.ts';

const mustExist = { currentDocument: { exists: true } };
const mustBeMissing = { currentDocument: { exists: false } };
const readBefore = { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } };

describe('the method of a rule', () => {
  // As Google's emulator 1.19.9: derived from the request, so that a refusal does not reveal what is stored.
  test.each<[string, readonly object[], string, string | null]>([
    ['a set of a missing document', [set('c/none', {})], 'create', null],
    ['a set of an existing one', [set('c/d', {})], 'update', null],
    [
      'a change of a missing one that must exist',
      [patch('c/none', {}, [], mustExist)],
      'update',
      'NOT_FOUND',
    ],
    ['a creation of an existing one', [set('c/d', {}, mustBeMissing)], 'create', 'ALREADY_EXISTS'],
    [
      'a set of a missing one that was read',
      [set('c/none', {}, readBefore)],
      'update',
      'FAILED_PRECONDITION',
    ],
    ['a deletion', [remove('c/d')], 'delete', null],
    ['a deletion of a missing one', [remove('c/none')], 'delete', null],
    ['a deletion of a missing one that must exist', [remove('c/none', mustExist)], 'delete', 'NOT_FOUND'],
    ['a verification', [verify('c/d', { exists: true })], 'get', null],
    ['a verification of a missing one', [verify('c/none', { exists: true })], 'get', 'NOT_FOUND'],
    ['deletion and creation', [remove('c/d'), set('c/d', { n: int(2) })], 'update', null],
    ['creation and deletion', [set('c/none', {}), remove('c/none')], 'delete', null],
    ['creation and change', [set('c/none', {}), patch('c/none', { n: int(1) }, ['n'])], 'create', null],
    ['a change of nothing', [patch('c/d', {}, [])], 'update', null],
  ])('of %s', async (_, writes, method, failure) => {
    for (const allowed of ['create', 'update', 'delete', 'get']) {
      const { firestore, commit } = openFirestore({ rules: rulesOf(`match /c/{id} { allow ${allowed}; }`) });
      await firestore.documents.set('c/d', { n: 1 });
      const outcome = commit(...writes);
      if (allowed !== method) await expect(outcome).rejects.toMatchObject(denied);
      else if (failure !== null) await expect(outcome).rejects.toMatchObject({ status: failure });
      else await outcome;
    }
  });
});

describe('a commit', () => {
  test('is checked with each document after all writes', async () => {
    const rules = rulesOf(`match /c/{id} {
      allow create: if request.resource.data.n == 3 && resource == null;
      allow update: if request.resource.data.n == resource.data.n + 1;
    }`);
    const { commit, fields } = openFirestore({ rules });
    await commit(set('c/d', { n: int(1) }), transform('c/d', { fieldPath: 'n', increment: int(2) }));
    await commit(remove('c/d'), set('c/d', { n: int(4) })).catch(() => undefined);
    await expect(commit(set('c/d', { n: int(9) }))).rejects.toMatchObject(denied);
    expect(await fields('c/d').catch(() => 'unreadable')).toBe('unreadable');
  });

  test('can be checked with other documents before and after it', async () => {
    const rules = rulesOf(`match /{path=**} { allow read; }
      match /pairs/{id} {
        allow write: if getAfter(/databases/$(database)/documents/shadows/$(id)).data.n == request.resource.data.n
          && !exists(/databases/$(database)/documents/shadows/$(id));
      }
      match /shadows/{id} { allow create: if existsAfter(/databases/$(database)/documents/pairs/$(id)); }`);
    const { commit, get } = openFirestore({ rules });
    await expect(commit(set('pairs/a', { n: int(1) }))).rejects.toMatchObject(denied);
    await expect(
      commit(set('pairs/a', { n: int(1) }), set('shadows/a', { n: int(2) })),
    ).rejects.toMatchObject(denied);
    await commit(set('pairs/a', { n: int(1) }), set('shadows/a', { n: int(1) }));
    expect(await get('pairs/a')).not.toBeNull();
    await expect(
      commit(set('pairs/a', { n: int(1) }), set('shadows/a', { n: int(1) })),
    ).rejects.toMatchObject(denied);
  });

  test('shows a rule that a deleted document is gone and a verified one unchanged', async () => {
    const rules = rulesOf(`match /{path=**} { allow read; }
      match /locks/{id} { allow write; }
      match /rooms/{id} {
        allow create: if !existsAfter(/databases/$(database)/documents/locks/$(id))
          && exists(/databases/$(database)/documents/locks/$(id));
        allow update: if getAfter(/databases/$(database)/documents/locks/$(id)).data.n == 1;
      }`);
    const { commit, get } = openFirestore({ rules });
    await commit(set('locks/a', { n: int(1) }));
    await expect(commit(set('rooms/a', {}))).rejects.toMatchObject(denied);
    await commit(set('rooms/a', {}), remove('locks/a'));
    expect(await get('locks/a')).toBeNull();
    await commit(set('locks/a', { n: int(1) }));
    await commit(set('rooms/a', { n: int(2) }), verify('locks/a', { exists: true }));
    await commit(set('locks/a', { n: int(2) }));
    await expect(
      commit(set('rooms/a', { n: int(3) }), verify('locks/a', { exists: true })),
    ).rejects.toMatchObject(denied);
  });

  test('has a request.time that equals REQUEST_TIME', async () => {
    const rules = rulesOf(
      'match /c/{id} { allow read; allow create: if request.resource.data.at == request.time; }',
    );
    const { commit } = openFirestore({ rules });
    await commit(transform('c/d', { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }));
    const own = { timestampValue: '2026-01-01T00:00:00Z' };
    await expect(commit(set('c/e', { at: own }))).rejects.toMatchObject(denied);
  });

  test('is refused as a whole when one write is', async () => {
    const { commit, get } = openFirestore({ rules: rulesOf('match /c/{id} { allow read, write; }') });
    await expect(commit(set('c/d', {}), set('other/d', {}))).rejects.toMatchObject(denied);
    expect(await get('c/d')).toBeNull();
  });

  test('shares twenty document accesses among its writes', async () => {
    const rules = rulesOf(`match /c/{id} {
      allow write: if exists(/databases/$(database)/documents/x/$(id)) == false;
    }`);
    const { commit } = openFirestore({ rules });
    const writes = (count: number) => Array.from({ length: count }, (_, i) => set(`c/${i}`, {}));
    await commit(...writes(20));
    await expect(commit(...writes(21))).rejects.toMatchObject(denied);
  });

  test('that is malformed is refused before any rule is evaluated', async () => {
    const { commit } = openFirestore({ rules: nothingIsAllowed });
    await expect(commit(set('c/d', { a: {} }))).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});
