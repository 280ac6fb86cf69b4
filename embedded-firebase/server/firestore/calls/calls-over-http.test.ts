import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestSession } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';
import { callFirestore, type FirestoreAnswer, firestoreError } from '../../testing/firestore-client.ts';
import { compositeIndex } from '../testing/composite-index.ts';
import {
  and,
  by,
  from,
  int,
  nameOf,
  or,
  patch,
  remove,
  set,
  text,
  transform,
  verify,
  where,
} from '../testing/wire-values.ts';

/** Each member has private notes. */
const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list, delete: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid;
      allow update: if resource.data.owner == request.auth.uid
                    && request.resource.data.owner == request.auth.uid;
      match /lines/{line} { allow read, write: if request.auth != null; }
    }
  }
}`;
const indexes = { indexes: [compositeIndex('notes', 'owner', 'rank desc')] };
const backend = backendForAllTests({ rules, indexes });

/** The content of Bashir's note: an answer to another caller that has it is a leak. */
const canary = 'canary-of-bashir';
/** Internals that no answer may have: stacks, statements, tables, files, packages. */
const internals = /\bat [\w.]+ \(|\.ts\b|\.js\b|node_modules|SELECT |INSERT |sqlite|index_entries|rowid/i;
const denied = firestoreError(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.');
const wireTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

let ayesha: TestSession;
let bashir: TestSession;
beforeAll(async () => {
  ayesha = await signUp(backend, 'ayesha@campus.test');
  bashir = await signUp(backend, 'bashir@campus.test');
  const secret = { owner: text(bashir.localId), secret: text(canary) };
  await callFirestore(backend, 'commit', { writes: [set('notes/bashir', secret)] }, bashir);
  await commit(set('notes/a', mine({ rank: int(1) })), set('notes/b', mine({ rank: int(2) })));
  await commit(set('notes/a/lines/1', {}));
});

function call(rpc: string, body: object, caller: { idToken?: string } = ayesha): Promise<FirestoreAnswer> {
  return callFirestore(backend, rpc, body, caller);
}

function commit(...writes: readonly object[]) {
  return call('commit', { writes });
}

function mine(more: object = {}) {
  return { owner: text(ayesha.localId), ...more };
}

function ownNotes() {
  return where('owner', 'EQUAL', text(ayesha.localId));
}

function namesOf(...paths: readonly string[]) {
  return { documents: paths.map(nameOf) };
}

function queryOf(query: object) {
  return { structuredQuery: { from: from('notes'), ...query } };
}

function countOf(query: object, aggregations: unknown = [{ alias: 'all', count: {} }]) {
  return { structuredAggregationQuery: { ...queryOf(query), aggregations } };
}

describe('the answer', () => {
  const found = (id: string, rank: number) => ({
    found: {
      name: nameOf(`notes/${id}`),
      fields: { owner: text(ayesha.localId), rank: int(rank) },
      createTime: wireTime,
      updateTime: wireTime,
    },
    readTime: wireTime,
  });

  test.each<[string, string, () => object, () => object]>([
    [
      'commit has a time for each write and one for all',
      'commit',
      () => ({
        writes: [
          set('notes/c', mine({ n: int(1) }), { currentDocument: { exists: false } }),
          transform('notes/c', { fieldPath: 'n', increment: int(2) }),
          remove('notes/a/lines/2'),
          verify('notes/a', { exists: true }),
        ],
      }),
      () => ({
        writeResults: [
          { updateTime: wireTime },
          { updateTime: wireTime, transformResults: [int(3)] },
          {},
          { updateTime: wireTime },
        ],
        commitTime: wireTime,
      }),
    ],
    [
      'batchGet has each document, found or missing',
      'batchGet',
      () => namesOf('notes/a', 'notes/none', 'notes/a/lines/1'),
      () => [
        found('a', 1),
        { missing: nameOf('notes/none'), readTime: wireTime },
        {
          found: { name: nameOf('notes/a/lines/1'), createTime: wireTime, updateTime: wireTime },
          readTime: wireTime,
        },
      ],
    ],
    [
      'runQuery has the documents in order',
      'runQuery',
      () => queryOf({ where: ownNotes(), orderBy: [by('rank', 'DESCENDING')] }),
      () => [found('b', 2), found('a', 1)].map(({ found, readTime }) => ({ document: found, readTime })),
    ],
    [
      'runAggregationQuery has the aggregations under their aliases',
      'runAggregationQuery',
      () => countOf({ where: and(ownNotes(), where('rank', 'EQUAL', int(1))) }),
      () => [{ result: { aggregateFields: { all: int(1) } }, readTime: wireTime }],
    ],
  ])('to %s, and nothing else', async (_, rpc, request, answer) => {
    const { status, headers, body } = await call(rpc, request());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body).toEqual(answer());
  });
});

describe('a read is denied without its content', () => {
  const everybodys = () => or(ownNotes(), where('owner', 'EQUAL', text(bashir.localId)));

  test.each<[string, string, () => object]>([
    ["of another member's document", 'batchGet', () => namesOf('notes/bashir')],
    ['of it with an own one', 'batchGet', () => namesOf('notes/a', 'notes/bashir')],
    ['of it with a missing one', 'batchGet', () => namesOf('notes/bashir', 'notes/none')],
    ['of all documents', 'runQuery', () => queryOf({})],
    ['of one of all documents', 'runQuery', () => queryOf({ limit: 1 })],
    [
      "of another member's, by their content",
      'runQuery',
      () => queryOf({ where: where('secret', 'EQUAL', text(canary)) }),
    ],
    ['of own and other documents', 'runQuery', () => queryOf({ where: everybodys() })],
    ['of a collection group', 'runQuery', () => queryOf({ from: from('notes', true) })],
    ['of names only', 'runQuery', () => queryOf({ select: { fields: [{ fieldPath: '__name__' }] } })],
    ['of a count of all', 'runAggregationQuery', () => countOf({})],
  ])('%s', async (_, rpc, request) => {
    for (const caller of [ayesha, {}]) {
      const { status, body } = await call(rpc, request(), caller);
      expect({ status, body }).toEqual({ status: 403, body: [denied] });
    }
  });
});

test("another member's write is denied with the same message whether the document exists or not", async () => {
  const fields = { owner: text(bashir.localId) };
  for (const path of ['notes/bashir', 'notes/none-of-bashir']) {
    for (const write of [
      set(path, fields),
      set(path, fields, { currentDocument: { exists: false } }),
      patch(path, fields, ['owner'], { currentDocument: { exists: true } }),
      remove(path),
      remove(path, { currentDocument: { exists: true } }),
    ]) {
      for (const caller of [ayesha, {}]) {
        expect(await call('commit', { writes: [write] }, caller)).toMatchObject({
          status: 403,
          body: denied,
        });
      }
    }
  }
  expect(JSON.stringify((await call('batchGet', namesOf('notes/bashir'), bashir)).body)).toContain(canary);
});

describe('a call is refused without internals', () => {
  const line = (currentDocument: object) => ({ writes: [set('notes/a/lines/1', {}, { currentDocument })] });

  test.each<[string, string, object, number, string]>([
    [
      'a missing document',
      'commit',
      { writes: [remove('notes/a/lines/0', { currentDocument: { exists: true } })] },
      404,
      'NOT_FOUND',
    ],
    ['an existing document', 'commit', line({ exists: false }), 409, 'ALREADY_EXISTS'],
    [
      'a time in the past',
      'commit',
      line({ updateTime: '2020-01-01T00:00:00Z' }),
      400,
      'FAILED_PRECONDITION',
    ],
    [
      'a name of another database',
      'commit',
      { writes: [{ delete: 'projects/other/x' }] },
      400,
      'INVALID_ARGUMENT',
    ],
    ['a collection', 'batchGet', namesOf('notes'), 400, 'INVALID_ARGUMENT'],
    ['two collections', 'runQuery', queryOf({ from: [...from('a'), ...from('b')] }), 400, 'INVALID_ARGUMENT'],
    ['a vector search', 'runQuery', queryOf({ findNearest: {} }), 501, 'UNIMPLEMENTED'],
    ['an unknown aggregation', 'runAggregationQuery', countOf({}, [{ median: {} }]), 400, 'INVALID_ARGUMENT'],
  ])('for %s', async (_, rpc, request, code, reason) => {
    const { status, body } = await call(rpc, request);
    const error = firestoreError(code, reason, expect.any(String));
    expect({ status, body }).toEqual({ status: code, body: rpc === 'commit' ? error : [error] });
    expect(JSON.stringify(body)).not.toMatch(internals);
  });

  test('for a missing index, which is named by the query alone', async () => {
    const { status, body } = await call('runQuery', queryOf({ where: ownNotes(), orderBy: [by('secret')] }));
    const message = expect.stringContaining('"collectionGroup":"notes"');
    expect({ status, body }).toEqual({
      status: 400,
      body: [firestoreError(400, 'FAILED_PRECONDITION', message)],
    });
    expect(JSON.stringify(body)).not.toContain(ayesha.localId);
  });
});
