import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestSession } from '../testing/auth-client.ts';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { firestoreError } from '../testing/firestore-client.ts';
import { testProjectId } from '../testing/start-backend.ts';

const documents = `/v1/projects/${testProjectId}/databases/(default)/documents`;

const backend = backendForAllTests();
let writer: TestSession;
beforeAll(async () => {
  writer = await signUp(backend, 'writer@campus.test');
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(backend.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

function asWriter(): Record<string, string> {
  return { Authorization: `Bearer ${writer.idToken}` };
}

function commitOf(id: string, text: string) {
  const name = `${documents.slice('/v1/'.length)}/notes/${id}`;
  return { writes: [{ update: { name, fields: { text: { stringValue: text } } } }] };
}

test.each(['Bearer', 'Bearer ', 'Bearer owner', 'Basic dXNlcjpwYXNz', 'Bearer a b', ''])(
  'a caller is refused with the Authorization header %j',
  async (Authorization) => {
    const { status, json } = await post(`${documents}:commit`, commitOf('a', 'x'), { Authorization });
    const refusal = firestoreError(401, 'UNAUTHENTICATED', 'Missing or invalid authentication.');
    expect({ status, json }).toEqual({ status: 401, json: refusal });
  },
);

describe('an error', () => {
  test.each(['batchGet', 'runQuery', 'runAggregationQuery'])(
    'of %s is in an array, like its responses',
    async (rpc) => {
      for (const body of ['{', '[]', '{"documents":7,"structuredQuery":7,"structuredAggregationQuery":7}']) {
        const { status, json } = await post(`${documents}:${rpc}`, body, asWriter());
        expect(status).toBe(400);
        expect(json).toEqual([firestoreError(400, 'INVALID_ARGUMENT', expect.any(String))]);
      }
    },
  );

  test('of a commit is an object', async () => {
    const { json } = await post(`${documents}:commit`, '{', asWriter());
    expect(json).toEqual(firestoreError(400, 'INVALID_ARGUMENT', expect.any(String)));
  });

  test.each([
    'batchWrite',
    'beginTransaction',
    'executePipeline',
    'listCollectionIds',
    'listen',
    'partitionQuery',
    'rollback',
    'write',
  ])('of %s, a call of Firestore, says that it is not implemented', async (rpc) => {
    const { status, json } = await post(`${documents}:${rpc}`, {}, asWriter());
    expect({ status, json }).toMatchObject({
      status: 501,
      json: { error: { status: 'UNIMPLEMENTED', message: expect.stringContaining(rpc) } },
    });
  });

  test.each(['toString', 'constructor', 'Commit', 'commits', 'x'])(
    'of %s, no call of Firestore, is 404',
    async (rpc) => {
      const { status, json } = await post(`${documents}:${rpc}`, {}, asWriter());
      expect({ status, json }).toMatchObject({ status: 404, json: { error: { status: 'NOT_FOUND' } } });
    },
  );

  test.each(['%zz', 'a%2fb', '%ff', 'a/%2e%2e'])(
    'of a path with the segment %s is a 4xx',
    async (segment) => {
      const { status } = await post(`${documents}/notes/${segment}:runQuery`, {}, asWriter());
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );
});

test.each(['(default)', '%28default%29'])('a path may contain the database as %s', async (database) => {
  const path = `/v1/projects/${testProjectId}/databases/${database}/documents:commit`;
  expect((await post(path, { writes: [] }, asWriter())).status).toBe(200);
});

test('a long response is compressed for clients that accept gzip, a short one never', async () => {
  await post(`${documents}:commit`, commitOf('long', 'x'.repeat(20_000)), asWriter());
  const body = { documents: [`${documents.slice('/v1/'.length)}/notes/long`] };
  const headers = { ...asWriter(), 'Accept-Encoding': 'gzip' };
  const compressed = await post(`${documents}:batchGet`, body, headers);
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(compressed.json).toMatchObject([
    { found: { fields: { text: { stringValue: 'x'.repeat(20_000) } } } },
  ]);
  const plain = await post(`${documents}:batchGet`, body, { ...asWriter(), 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  expect(plain.json).toEqual(compressed.json);
  const short = await post(`${documents}:commit`, commitOf('short', 'x'), headers);
  expect(short.headers.get('content-encoding')).toBeNull();
});
