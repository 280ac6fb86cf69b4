import { describe, expect, test } from 'vitest';
import { canary, denied, internals, twoMembers, wireTime } from '../testing/two-members.ts';
import { int, list, nameOf, patch, remove, set, text, transform, verify } from '../testing/wire-values.ts';

const started = twoMembers();

const exists = (expected: boolean) => ({ currentDocument: { exists: expected } });
const longAgo = { currentDocument: { updateTime: '2020-01-01T00:00:00Z' } };

function commit(...writes: readonly unknown[]) {
  return started().call('commit', { writes }, started().ayesha);
}

function mine(more: object = {}) {
  return { owner: text(started().ayesha.localId), ...more };
}

describe('documents:commit', () => {
  test('answers a time for each write and one for all, and nothing else', async () => {
    await commit(set('notes/b', mine()));
    const { status, headers, body } = await commit(
      set('notes/a', mine({ n: int(1) }), exists(false)),
      patch('notes/a', { n: int(2) }, ['n'], exists(true)),
      remove('notes/b'),
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toEqual({
      writeResults: [{ updateTime: wireTime }, { updateTime: wireTime }, {}],
      commitTime: wireTime,
    });
  });

  test('answers the result of each transform in order', async () => {
    const { body } = await commit(
      set('notes/t', mine({ n: int(1), tags: list(text('a')) })),
      transform(
        'notes/t',
        { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
        { fieldPath: 'n', increment: int(2) },
        { fieldPath: 'n', maximum: int(9) },
        { fieldPath: 'n', minimum: int(4) },
        { fieldPath: 'tags', appendMissingElements: { values: [text('b')] } },
        { fieldPath: 'tags', removeAllFromArray: { values: [text('a')] } },
      ),
    );
    expect(body).toEqual({
      writeResults: [
        { updateTime: wireTime },
        {
          updateTime: wireTime,
          transformResults: [
            { timestampValue: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
            int(3),
            int(9),
            int(4),
            { nullValue: null },
            { nullValue: null },
          ],
        },
      ],
      commitTime: wireTime,
    });
  });

  test('answers a verified document, and an empty commit', async () => {
    await commit(set('notes/v', mine()));
    const verified = await commit(verify('notes/v', { exists: true }));
    expect(verified).toMatchObject({ status: 200, body: { writeResults: [{ updateTime: wireTime }] } });
    expect((await commit()).body).toEqual({ writeResults: [], commitTime: wireTime });
  });

  test.each<[string, object, number, string]>([
    ['a missing document', patch('notes/a/lines/none', {}, ['n'], exists(true)), 404, 'NOT_FOUND'],
    ['an existing document', set('notes/a/lines/1', {}, exists(false)), 409, 'ALREADY_EXISTS'],
    ['a time in the past', set('notes/a/lines/1', {}, longAgo), 400, 'FAILED_PRECONDITION'],
    ['a name of another database', { delete: 'projects/other/x' }, 400, 'INVALID_ARGUMENT'],
    ['a write without an operation', {}, 400, 'INVALID_ARGUMENT'],
  ])('refuses, for %s, as Firestore does', async (_, write, code, status) => {
    await commit(set('notes/a/lines/1', {}));
    const answer = await commit(write);
    expect(answer).toMatchObject({ status: code, body: { error: { code, status } } });
    expect(Object.keys((answer.body as { error: object }).error).sort()).toEqual([
      'code',
      'message',
      'status',
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(internals);
  });

  test("another member's write is refused with the same message whether the document exists or not", async () => {
    const { call, ayesha } = started();
    for (const path of ['notes/bashir', 'notes/none-of-bashir']) {
      const owner = { owner: text(started().bashir.localId) };
      for (const write of [
        set(path, owner),
        set(path, owner, exists(false)),
        patch(path, owner, ['owner'], exists(true)),
        remove(path),
        remove(path, exists(true)),
      ]) {
        expect(await call('commit', { writes: [write] }, ayesha)).toMatchObject({
          status: 403,
          body: denied,
        });
        expect(await call('commit', { writes: [write] })).toMatchObject({ status: 403, body: denied });
      }
    }
    const { body } = await call('batchGet', { documents: [nameOf('notes/bashir')] }, started().bashir);
    expect(JSON.stringify(body)).toContain(canary);
  });

  test('is all or nothing', async () => {
    const answer = await commit(set('notes/half', mine()), remove('notes/bashir'));
    expect(answer).toMatchObject({ status: 403, body: denied });
    const { body } = await started().call(
      'batchGet',
      { documents: [nameOf('notes/half')] },
      started().ayesha,
    );
    expect(body).toMatchObject([{ missing: nameOf('notes/half') }]);
  });
});
