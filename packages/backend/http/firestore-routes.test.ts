import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
} from 'firebase/auth';
import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getCount,
  getDoc,
  getDocs,
  initializeFirestore,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAccounts, signUp, type TestSession } from '../testing/auth-client.ts';
import { startBackend, type TestBackend, testApiKey, testProjectId } from '../testing/start-backend.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow read: if request.auth != null;
      allow write: if request.auth.token.email == 'writer@campus.test';
    }
    match /open/{document=**} { allow read, write; }
  }
}`;
const documents = `/v1/projects/${testProjectId}/databases/(default)/documents`;

const allNotes = { structuredQuery: { from: [{ collectionId: 'notes' }] } };

let backend: TestBackend;
let writer: TestSession;
beforeAll(async () => {
  setLogLevel('silent');
  backend = await startBackend({ rules });
  writer = await signUp(backend, 'writer@campus.test');
});
afterAll(() => backend.stop());

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

describe('the Firestore SDK', () => {
  async function withClient(email: string, work: (firestore: Firestore) => Promise<void>): Promise<void> {
    const app = initializeApp({ apiKey: testApiKey, projectId: testProjectId }, crypto.randomUUID());
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
    await createUserWithEmailAndPassword(auth, email, 'secret-1');
    try {
      await work(initializeFirestore(app, { host: new URL(backend.origin).host, ssl: false }));
    } finally {
      await deleteApp(app);
    }
  }

  test('reads and writes as the signed-in user', async () => {
    await withClient('reader@campus.test', async (firestore) => {
      const list = collection(firestore, 'open/folder with spaces & ü:%/items');
      const added = await addDoc(list, { text: 'hello', at: serverTimestamp() });
      await setDoc(doc(list, 'b:c?d=e'), { text: 'other' });
      expect((await getDoc(added)).data()).toMatchObject({ text: 'hello' });
      expect((await getDocs(query(list, where('text', '==', 'other')))).docs.map(({ id }) => id)).toEqual([
        'b:c?d=e',
      ]);
      expect((await getCount(list)).data().count).toBe(2);
      await deleteDoc(added);
      expect((await getDoc(added)).exists()).toBe(false);

      const refused = setDoc(doc(firestore, 'notes/mine'), { text: 'x' });
      await expect(refused).rejects.toMatchObject({ code: 'permission-denied' });
      await expect(getDoc(doc(firestore, 'elsewhere/x'))).rejects.toMatchObject({
        code: 'permission-denied',
      });
    });
  });
});

describe('the caller', () => {
  test('is a visitor without a token', async () => {
    expect((await post(`${documents}:commit`, commitOf('a', 'x'))).status).toBe(403);
    expect((await post(`${documents}:runQuery`, allNotes)).status).toBe(403);
    expect((await post(`${documents}:commit`, commitOf('a', 'x'), asWriter())).status).toBe(200);
  });

  test.each(['Bearer', 'Bearer ', 'Bearer owner', 'Basic dXNlcjpwYXNz', 'Bearer a b', ''])(
    'is refused with the Authorization header %j',
    async (authorization) => {
      const { status, json } = await post(`${documents}:commit`, commitOf('a', 'x'), {
        Authorization: authorization,
      });
      expect({ status, json }).toEqual({
        status: 401,
        json: {
          error: { code: 401, message: 'Missing or invalid authentication.', status: 'UNAUTHENTICATED' },
        },
      });
    },
  );

  test('is refused once the password was changed or the account deleted', async () => {
    const signedIn = await signUp(backend, 'leaving@campus.test');
    const headers = { Authorization: `Bearer ${signedIn.idToken}` };
    const read = () => post(`${documents}:runQuery`, allNotes, headers);
    expect((await read()).status).toBe(200);
    const { body } = await callAccounts(backend, 'update', {
      idToken: signedIn.idToken,
      password: 'secret-2',
    });
    expect((await read()).status).toBe(401);
    headers.Authorization = `Bearer ${body.idToken}`;
    expect((await read()).status).toBe(200);
    await callAccounts(backend, 'delete', { idToken: body.idToken });
    expect((await read()).status).toBe(401);
  });
});

describe('an error', () => {
  test.each(['batchGet', 'runQuery', 'runAggregationQuery'])(
    'of %s is in an array, like its responses',
    async (rpc) => {
      for (const body of ['{', '[]', '{"documents":7,"structuredQuery":7,"structuredAggregationQuery":7}']) {
        const { status, json } = await post(`${documents}:${rpc}`, body, asWriter());
        expect(status).toBe(400);
        expect(json).toEqual([
          { error: { code: 400, message: expect.any(String), status: 'INVALID_ARGUMENT' } },
        ]);
      }
    },
  );

  test('of a commit is an object', async () => {
    const { json } = await post(`${documents}:commit`, '{', asWriter());
    expect(json).toEqual({ error: { code: 400, message: expect.any(String), status: 'INVALID_ARGUMENT' } });
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

describe('a resource path', () => {
  test.each(['(default)', '%28default%29'])('may contain the database as %s', async (database) => {
    const path = `/v1/projects/${testProjectId}/databases/${database}/documents:commit`;
    expect((await post(path, { writes: [] }, asWriter())).status).toBe(200);
  });
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
