import { beforeAll, describe, expect, test } from 'vitest';
import { firestoreError } from '../../testing/firestore-client.ts';
import { canary, denied, internals, twoMembers, wireTime } from '../testing/two-members.ts';
import { int, nameOf, set, text } from '../testing/wire-values.ts';

const started = twoMembers();

beforeAll(async () => {
  const { call, ayesha } = started();
  const fields = { owner: text(ayesha.localId), n: int(1) };
  await call('commit', { writes: [set('notes/ayesha', fields), set('notes/empty/lines/1', {})] }, ayesha);
});

function get(...paths: readonly string[]) {
  return started().call('batchGet', { documents: paths.map(nameOf) }, started().ayesha);
}

describe('documents:batchGet', () => {
  test('answers each document, found or missing, with its times and nothing else', async () => {
    const { status, headers, body } = await get('notes/ayesha', 'notes/none', 'notes/empty/lines/1');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toEqual([
      {
        found: {
          name: nameOf('notes/ayesha'),
          fields: { owner: text(started().ayesha.localId), n: int(1) },
          createTime: wireTime,
          updateTime: wireTime,
        },
        readTime: wireTime,
      },
      { missing: nameOf('notes/none'), readTime: wireTime },
      {
        found: { name: nameOf('notes/empty/lines/1'), createTime: wireTime, updateTime: wireTime },
        readTime: wireTime,
      },
    ]);
  });

  test("of another member's document is denied, also together with an own one", async () => {
    for (const paths of [
      ['notes/bashir'],
      ['notes/ayesha', 'notes/bashir'],
      ['notes/bashir', 'notes/none'],
    ]) {
      const { status, body } = await get(...paths);
      expect({ status, body }).toEqual({ status: 403, body: [denied] });
      expect(JSON.stringify(body)).not.toContain(canary);
    }
  });

  test("of a visitor is judged as a visitor's", async () => {
    const answer = await started().call('batchGet', { documents: [nameOf('notes/ayesha')] });
    expect(answer).toMatchObject({ status: 403, body: [denied] });
  });

  test.each([
    [{ documents: [nameOf('notes')] }],
    [{ documents: ['notes/ayesha'] }],
    [{ documents: [7] }],
    [{ documents: [nameOf('notes/ayesha')], mask: { fieldPaths: ['a..b'] } }],
  ])('refuses %j in an array, without internals', async (request) => {
    const { status, body } = await started().call('batchGet', request, started().ayesha);
    expect({ status, body }).toEqual({
      status: 400,
      body: [firestoreError(400, 'INVALID_ARGUMENT', expect.any(String))],
    });
    expect(JSON.stringify(body)).not.toMatch(internals);
  });
});
