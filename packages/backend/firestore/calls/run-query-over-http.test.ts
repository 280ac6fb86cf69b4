import { beforeAll, describe, expect, test } from 'vitest';
import { firestoreError } from '../../testing/firestore-client.ts';
import { canary, denied, internals, twoMembers, wireTime } from '../testing/two-members.ts';
import { and, by, from, int, nameOf, or, reference, set, text, where } from '../testing/wire-values.ts';

const started = twoMembers();

beforeAll(async () => {
  const { call, ayesha } = started();
  const writes = ['a', 'b', 'c'].map((id, i) =>
    set(`notes/ayesha-${id}`, { owner: text(ayesha.localId), rank: int(i) }),
  );
  await call('commit', { writes: [...writes, set('notes/ayesha-a/lines/1', { n: int(1) })] }, ayesha);
});

function ask(query: object, parent?: string) {
  const structuredQuery = { from: from('notes'), ...query };
  return started().call('runQuery', { structuredQuery }, started().ayesha, parent);
}

function own() {
  return where('owner', 'EQUAL', text(started().ayesha.localId));
}

function found(id: string, rank: number) {
  return {
    document: {
      name: nameOf(`notes/ayesha-${id}`),
      fields: { owner: text(started().ayesha.localId), rank: int(rank) },
      createTime: wireTime,
      updateTime: wireTime,
    },
    readTime: wireTime,
  };
}

describe('documents:runQuery', () => {
  test('answers the documents in order, each with its times and nothing else', async () => {
    const { status, headers, body } = await ask({
      where: own(),
      orderBy: [by('rank', 'DESCENDING'), by('__name__', 'DESCENDING')],
      limit: 2,
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toEqual([found('c', 2), found('b', 1)]);
  });

  test('continues after a cursor', async () => {
    const { body } = await ask({
      where: own(),
      orderBy: [by('rank', 'DESCENDING'), by('__name__', 'DESCENDING')],
      startAt: { values: [int(1), reference('notes/ayesha-b')], before: false },
    });
    expect(body).toEqual([found('a', 0)]);
  });

  test('below a document finds its collection', async () => {
    const { body } = await ask({ from: from('lines') }, 'notes/ayesha-a');
    expect(body).toEqual([
      {
        document: {
          name: nameOf('notes/ayesha-a/lines/1'),
          fields: { n: int(1) },
          createTime: wireTime,
          updateTime: wireTime,
        },
        readTime: wireTime,
      },
    ]);
  });

  test('answers a time alone when nothing was found', async () => {
    expect((await ask({ where: and(own(), where('rank', 'EQUAL', int(99))) })).body).toEqual([
      { readTime: wireTime },
    ]);
  });

  test.each<[string, object]>([
    ['everything', {}],
    ['one document', { limit: 1 }],
    ["another member's", { where: where('secret', 'EQUAL', text(canary)) }],
    ['an inequality', { where: where('owner', 'NOT_EQUAL', text('')) }],
    ['an order', { orderBy: [by('rank')] }],
    ['a collection group', { from: from('notes', true) }],
    ['names only', { select: { fields: [{ fieldPath: '__name__' }] } }],
  ])('that asks for %s is refused whole', async (_, query) => {
    const { status, body } = await ask(query);
    expect({ status, body }).toEqual({ status: 403, body: [denied] });
  });

  test('a filter that is allowed in one half only is refused', async () => {
    const others = where('owner', 'EQUAL', text(started().bashir.localId));
    expect(await ask({ where: or(own(), others) })).toMatchObject({ status: 403, body: [denied] });
  });

  test.each<[string, object, string]>([
    ['two collections', { from: [...from('notes'), ...from('lines')] }, 'INVALID_ARGUMENT'],
    ['an unknown operator', { where: where('owner', 'LIKE', text('x')) }, 'INVALID_ARGUMENT'],
    ['a vector search', { findNearest: {} }, 'UNIMPLEMENTED'],
  ])('with %s is refused in an array, without internals', async (_, query, status) => {
    const answer = await ask(query);
    expect(answer.body).toEqual([firestoreError(answer.status, status, expect.any(String))]);
    expect(JSON.stringify(answer.body)).not.toMatch(internals);
  });

  test('without an index names the index, by the query alone', async () => {
    const { status, body } = await ask({ where: own(), orderBy: [by('secret'), by('__name__')] });
    expect({ status, body }).toEqual({
      status: 400,
      body: [
        firestoreError(400, 'FAILED_PRECONDITION', expect.stringContaining('"collectionGroup":"notes"')),
      ],
    });
    expect(JSON.stringify(body)).not.toContain(started().ayesha.localId);
  });
});
