import { beforeEach, describe, expect, test } from 'vitest';
import { signIn, signUp, type TestSession } from '../testing/auth-client.ts';
import { backendForEachTest, backendForThisTest } from '../testing/backend-fixture.ts';
import { callFirestore } from '../testing/firestore-client.ts';

import type { UsageLimits } from '../usage-limits.ts';
import { from, nameOf, remove, set, text, where } from './testing/wire-values.ts';

const limits: UsageLimits = {
  documentsRead: { times: 10, privilegedTimes: 30, seconds: 60 * 60 },
  writes: {
    times: 6,
    privilegedTimes: 20,
    raised: { document: 'users/{uid}', field: 'isWriter', equals: true, times: 9 },
    seconds: 10 * 60,
  },
  creations: [
    { collection: 'posts', times: 2, privilegedTimes: 4, seconds: 24 * 60 * 60 },
    { collection: 'turns', renewedBy: 'at', times: 3, privilegedTimes: 4, seconds: 24 * 60 * 60 },
  ],
  privileged: { document: 'users/{uid}', field: 'role', equals: 'admin' },
};

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read, write: if request.auth != null; }
    match /posts/{id} { allow read, write: if request.auth != null; }
    match /turns/{id} { allow read, write: if request.auth != null; }
    match /closed/{id} { allow read, write: if false; }
  }
}`;

const backend = backendForEachTest({ rules, usageLimits: limits });
let member: TestSession;
beforeEach(async () => {
  member = await signUp(backend, 'member@campus.test');
  await documents().commit(
    Array.from({ length: 8 }, (_, i) => ({ set: `notes/${i}`, fields: { author: 'somebody' } })),
  );
});

function documents() {
  return backend.backend.firestore.documents;
}

/** Makes every transaction that stores a new document fail at its commit. */
const failingCommit = `
  CREATE TABLE missing_rows (id INTEGER PRIMARY KEY);
  CREATE TABLE failing (id INTEGER REFERENCES missing_rows (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER fail_at_commit AFTER INSERT ON documents BEGIN INSERT INTO failing VALUES (1); END`;

function call(rpc: string, body: unknown, session: TestSession = member) {
  return callFirestore(backend, rpc, body, session);
}

function find(limit: number, session?: TestSession) {
  return call('runQuery', { structuredQuery: { from: from('notes'), limit } }, session);
}

function count() {
  const structuredAggregationQuery = {
    structuredQuery: { from: from('notes') },
    aggregations: [{ count: {} }],
  };
  return call('runAggregationQuery', { structuredAggregationQuery });
}

function commit(...writes: object[]) {
  return call('commit', { writes });
}

function save(...ids: string[]) {
  return commit(...ids.map((id) => set(`notes/${id}`, { author: text('member') })));
}

function tooMany(what: string, wait: number) {
  const reason = what.startsWith('opened') ? 'READ_QUOTA_EXCEEDED' : 'WRITE_QUOTA_EXCEEDED';
  const minutes = Math.ceil(wait / 60);
  const message = `${reason}; retry-after=${wait}: You have ${what}. Please try again in ${minutes} minutes.`;
  return { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED' } };
}

describe('documents read', () => {
  test('are limited, with a reason and a time to wait in the message and the header', async () => {
    expect((await find(8)).status).toBe(200);
    const refused = await find(3);
    // A bucket of five minutes counts until all of it is older than an hour.
    const wait = Number(refused.headers.get('retry-after'));
    expect(refused).toMatchObject({ status: 429, body: [tooMany('opened very many records', wait)] });
    expect(wait).toBeGreaterThan(60 * 60);
    expect(wait).toBeLessThanOrEqual(65 * 60);
  });

  test.each([
    ['behind them a document is found', 7, 8],
    ['none is left', 9, 8],
  ])('include those that an offset skips, when %s', async (_, offset, cost) => {
    const structuredQuery = { from: from('notes'), offset, limit: 1 };
    expect((await call('runQuery', { structuredQuery })).status).toBe(200);
    expect((await find(limits.documentsRead.times - cost)).status).toBe(200);
    expect((await find(1)).status).toBe(429);
  });

  test.each([
    ['documents', () => find(5)],
    ['skipped documents', () => call('runQuery', { structuredQuery: { from: from('notes'), offset: 1e9 } })],
  ])('count half of what is left for a list of more %s, which is not free', async (_, list) => {
    expect((await find(6)).status).toBe(200);
    expect((await list()).status).toBe(429);
    expect((await find(2)).status).toBe(200);
    expect((await find(1)).status).toBe(429);
  });

  test('are free again after the window', async () => {
    await find(8);
    backend.clock.advance({ minutes: 55 });
    expect((await find(3)).status).toBe(429);
    backend.clock.advance({ minutes: 10 });
    expect((await find(8, await signIn(backend, 'member@campus.test'))).status).toBe(200);
  });

  test('count each document of a batchGet, also a missing one', async () => {
    const documents = Array.from({ length: 11 }, (_, i) => nameOf(`notes/${i}`));
    expect((await call('batchGet', { documents })).status).toBe(429);
    expect((await call('batchGet', { documents: documents.slice(0, 10) })).status).toBe(200);
    expect((await call('batchGet', { documents: documents.slice(0, 1) })).status).toBe(429);
  });

  test('count one for a query that finds nothing, and one for a thousand index entries of an aggregation', async () => {
    const nothing = { from: from('notes'), where: where('author', 'EQUAL', text('none')) };
    for (let i = 0; i < 5; i += 1) {
      expect((await call('runQuery', { structuredQuery: nothing })).status).toBe(200);
      expect((await count()).status).toBe(200);
    }
    expect((await call('runQuery', { structuredQuery: nothing })).status).toBe(429);
    expect((await count()).status).toBe(429);
  });

  test('count two for an aggregation of more than a thousand index entries', async () => {
    const more = Array.from({ length: 1_200 }, (_, i) => ({ set: `notes/more-${i}`, fields: {} }));
    await documents().commitInBatches(more);
    for (let i = 0; i < 5; i += 1) expect((await count()).status).toBe(200);
    expect((await count()).status).toBe(429);
  });

  test('count the documents of every kind of answer: joined, merged, projected', async () => {
    const either = ['somebody', 'none'].map((author) => where('author', 'EQUAL', text(author)));
    const merged = {
      from: from('notes'),
      where: { compositeFilter: { op: 'OR', filters: either } },
      limit: 3,
    };
    const projected = { from: from('notes'), select: { fields: [{ fieldPath: 'author' }] }, limit: 3 };
    for (const structuredQuery of [merged, projected]) {
      expect((await call('runQuery', { structuredQuery })).status).toBe(200);
    }
    expect((await find(4)).status).toBe(200);
    expect((await find(1)).status).toBe(429);
  });

  test('stay within the limit with concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => find(2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe('writes', () => {
  test('are limited, with a time to wait', async () => {
    expect((await save('a', 'b', 'c', 'd', 'e')).status).toBe(200);
    const refused = await save('f', 'g');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(10 * 60);
    expect(refused).toMatchObject({ status: 429, body: tooMany('saved very many changes', wait) });
    expect((await save('f')).status).toBe(200);
    expect((await save('g')).status).toBe(429);
    backend.clock.advance({ minutes: 11 });
    expect((await save('g')).status).toBe(200);
  });

  test('stay within the limit when commits share a transaction', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => save(`at-once-${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    const ofMember = [{ field: 'author', op: '==', value: 'member' }] as const;
    expect(await documents().query({ collection: 'notes', where: ofMember })).toHaveLength(6);
  });

  test('do not count those that could not be put on disk', async () => {
    backend.withDatabase((database) => database.exec(failingCommit));
    expect((await save('a', 'b', 'c', 'd', 'e', 'f')).status).toBe(500);
    backend.withDatabase((database) => database.exec('DROP TRIGGER fail_at_commit'));
    expect((await save('a', 'b', 'c', 'd', 'e', 'f')).status).toBe(200);
  });

  test('count a document once that one commit writes twice', async () => {
    for (let i = 0; i < 6; i += 1) expect((await save('same', 'same')).status).toBe(200);
    expect((await save('same')).status).toBe(429);
  });

  test('count one for a commit that is refused, whatever it would have written', async () => {
    const existing = { ...set('notes/new', {}), currentDocument: { exists: true } };
    expect((await commit(set('closed/a', {}), set('closed/b', {}))).status).toBe(403);
    expect((await commit(existing)).status).toBe(404);
    expect((await commit({ update: 'no document' })).status).toBe(400);
    expect((await save('a', 'b', 'c')).status).toBe(200);
    expect((await commit(set('closed/a', {}))).status).toBe(429);
    // What the quota refuses does not make it last longer.
    backend.clock.advance({ minutes: 11 });
    expect((await save('a', 'b', 'c', 'd', 'e', 'f')).status).toBe(200);
  });

  test('leave no room for a commit that only the commits of a privileged account need', async () => {
    const long = { text: text('x'.repeat(300_000)) };
    expect((await commit(set('notes/long', long))).status).toBe(413);
    await documents().set(`users/${member.localId}`, { role: 'admin' });
    expect((await commit(set('notes/long', long))).status).toBe(200);
  });

  test('are limited for the documents of a collection that an account creates', async () => {
    const post = (id: string) => commit(set(`posts/${id}`, {}));
    expect((await post('a')).status).toBe(200);
    expect((await post('a')).status).toBe(200);
    expect((await post('b')).status).toBe(200);
    expect((await post('c')).status).toBe(429);
    expect((await post('b')).status).toBe(200);
    await commit(remove('posts/a'));
    expect((await post('a')).status).toBe(429);
    backend.clock.advance({ hours: 26 });
    const again = await signIn(backend, 'member@campus.test');
    expect((await call('commit', { writes: [set('posts/c', {})] }, again)).status).toBe(200);
  });

  test('are limited for documents that are created, or renewed by a field', async () => {
    const turn = (id: string, at: string, note = '') =>
      commit(set(`turns/${id}`, { at: text(at), note: text(note) }));
    expect((await turn('a', 'monday')).status).toBe(200);
    expect((await turn('a', 'tuesday')).status).toBe(200);
    // Another field, and another collection, are not counted.
    expect((await turn('a', 'tuesday', 'late')).status).toBe(200);
    expect((await commit(set('posts/a', {}))).status).toBe(200);
    expect((await turn('b', 'monday')).status).toBe(200);
    expect((await turn('a', 'friday')).status).toBe(429);
    expect((await turn('c', 'monday')).status).toBe(429);
  });

  test('leave deletions free, so that a member can always leave', async () => {
    await save('a', 'b', 'c', 'd', 'e', 'f');
    expect((await save('g')).status).toBe(429);
    const deletions = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => remove(`notes/${id}`));
    expect((await commit(...deletions)).status).toBe(200);
  });
});

test('an account with a raised limit has that one, as long as its document says so', async () => {
  await documents().set(`users/${member.localId}`, { isWriter: true });
  expect((await save('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')).status).toBe(200);
  expect((await save('i', 'j')).status).toBe(429);
  expect((await save('i')).status).toBe(200);
  await documents().set(`users/${member.localId}`, { isWriter: false });
  backend.clock.advance({ minutes: 11 });
  expect((await save('a', 'b', 'c', 'd', 'e', 'f', 'g')).status).toBe(429);
});

describe('a privileged account', () => {
  test('has its own limits as long as its document says so', async () => {
    await documents().set(`users/${member.localId}`, { role: 'admin' });
    for (let i = 0; i < 3; i += 1) expect((await find(8)).status).toBe(200);
    expect((await find(7)).status).toBe(429);
    const ids = Array.from({ length: 20 }, (_, i) => `note-${i}`);
    expect((await save(...ids)).status).toBe(200);
    expect((await save('one-more')).status).toBe(429);
    await documents().set(`users/${member.localId}`, { role: 'user' });
    expect((await find(1)).status).toBe(429);
    expect((await commit(remove('notes/note-1'))).status).toBe(200);
  });

  test('is not an account whose document has another value', async () => {
    await documents().set(`users/${member.localId}`, { role: 'user' });
    expect((await find(8)).status).toBe(200);
    expect((await find(3)).status).toBe(429);
  });
});

test('one account does not use up the quota of another', async () => {
  const other = await signUp(backend, 'other@campus.test');
  await find(8);
  expect((await find(8)).status).toBe(429);
  expect((await find(8, other)).status).toBe(200);
});

test('without limits, the default, an account reads and writes freely', async () => {
  const unlimited = await backendForThisTest({ rules });
  const session = await signUp(unlimited, 'member@campus.test');
  for (let i = 0; i < 20; i += 1) {
    const { status } = await callFirestore(unlimited, 'commit', { writes: [set(`notes/${i}`, {})] }, session);
    expect(status).toBe(200);
  }
});
