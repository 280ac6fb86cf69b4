import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestSession } from '../../testing/auth-client.ts';
import { backendForAllTests } from '../../testing/backend-fixture.ts';
import { firestoreError } from '../../testing/firestore-client.ts';
import { testProjectId } from '../../testing/start-backend.ts';

/** Each member has rooms; anybody signed in may list those that are open. */
const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /inbox/{id} { allow write: if request.auth != null; }
    match /rooms/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list: if request.auth != null && request.query.limit <= 300;
      allow create, update: if request.resource.data.owner == request.auth.uid;
      allow delete: if resource.data.owner == request.auth.uid;
      match /lines/{line} { allow read, write: if request.auth != null; }
    }
  }
}`;
const backend = backendForAllTests({ rules });
const documents = `projects/${testProjectId}/databases/(default)/documents`;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
const times = { createTime: time, updateTime: time };
const denied = firestoreError(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.');

let ayesha: TestSession;
let bashir: TestSession;
beforeAll(async () => {
  ayesha = await signUp(backend, 'ayesha@campus.test');
  bashir = await signUp(backend, 'bashir@campus.test');
});

/** A document, a page of a list, or an error. */
interface Body {
  readonly name: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly documents?: readonly { readonly name: string; readonly fields: object }[];
  readonly nextPageToken?: string;
  readonly error: { readonly status: string };
}

async function call(method: string, path: string, body?: object, caller: TestSession | null = ayesha) {
  const response = await fetch(`${backend.origin}/v1/${documents}/${path}`, {
    method,
    headers: caller === null ? {} : { Authorization: `Bearer ${caller.idToken}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const string = (stringValue: string) => ({ stringValue });
const room = (topic: string) => ({ fields: { owner: string(ayesha.localId), topic: string(topic) } });
const stored = (id: string, { fields }: { fields: object }) => ({
  name: `${documents}/rooms/${id}`,
  fields,
  ...times,
});

describe('a document', () => {
  test('is created, read, changed in part and deleted', async () => {
    const made = await call('POST', 'rooms?documentId=r1', room('cats'));
    expect(made).toEqual({ status: 200, body: stored('r1', room('cats')) });
    expect(await call('GET', 'rooms/r1')).toEqual(made);
    const changed = await call('PATCH', 'rooms/r1?updateMask.fieldPaths=topic', {
      fields: { topic: string('dogs'), owner: string('ignored') },
    });
    expect(changed).toEqual({ status: 200, body: stored('r1', room('dogs')) });
    expect(changed.body.createTime).toBe(made.body.createTime);
    expect(await call('GET', 'rooms/r1')).toEqual(changed);
    expect(await call('DELETE', 'rooms/r1')).toEqual({ status: 200, body: {} });
    const { status, body } = await call('GET', 'rooms/r1');
    expect([status, body.error.status]).toEqual([404, 'NOT_FOUND']);
  });

  test('is replaced without a mask, and created where there was none', async () => {
    for (const id of ['r2', 'a:b', 'c%3Acommit'])
      expect((await call('PATCH', `rooms/${id}`, room('cats'))).status).toBe(200);
    const fields = { owner: string(ayesha.localId) };
    expect(await call('PATCH', 'rooms/r2', { fields })).toEqual({
      status: 200,
      body: stored('r2', { fields }),
    });
  });

  test('gets an id of its own where none is given, and an id that is taken is refused', async () => {
    const names = [await call('POST', 'rooms', room('a')), await call('POST', 'rooms', room('a'))].map(
      ({ body }) => body.name,
    );
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/\/rooms\/\w{20}$/);
    const taken = await call('POST', 'rooms?documentId=r2', room('cats'));
    expect([taken.status, taken.body.error.status]).toEqual([409, 'ALREADY_EXISTS']);
  });

  test('changes only as a precondition allows', async () => {
    const { body } = await call('PATCH', 'rooms/r3', room('cats'));
    const asOf = (updateTime: string) => `rooms/r3?currentDocument.updateTime=${updateTime}`;
    expect((await call('PATCH', asOf('2020-01-01T00:00:00Z'), room('dogs'))).status).toBe(400);
    expect((await call('DELETE', asOf('2020-01-01T00:00:00Z'))).status).toBe(400);
    expect((await call('PATCH', asOf(body.updateTime), room('dogs'))).status).toBe(200);
    expect((await call('PATCH', 'rooms/none?currentDocument.exists=true', room('dogs'))).status).toBe(404);
    expect((await call('DELETE', 'rooms/r3?currentDocument.exists=perhaps')).status).toBe(400);
  });

  test('is returned in part with a mask', async () => {
    await call('PATCH', 'rooms/r4', room('cats'));
    const { fields } = room('cats');
    const part = stored('r4', { fields: { topic: fields.topic } });
    expect((await call('GET', 'rooms/r4?mask.fieldPaths=topic')).body).toEqual(part);
    expect((await call('PATCH', 'rooms/r4?mask.fieldPaths=topic', { fields })).body).toEqual(part);
  });

  test('is what the rules say to another member and to a visitor', async () => {
    await call('PATCH', 'rooms/r5', room('cats'));
    for (const caller of [bashir, null]) {
      for (const [method, path, body] of [
        ['GET', 'rooms/r5'],
        ['PATCH', 'rooms/r5', room('dogs')],
        ['DELETE', 'rooms/r5'],
        ['POST', 'rooms?documentId=r6', room('dogs')],
      ] as const) {
        expect(await call(method, path, body, caller)).toEqual({ status: 403, body: denied });
      }
    }
    expect((await call('GET', 'rooms?pageSize=1', undefined, null)).body).toEqual(denied);
    expect((await call('GET', 'rooms/r5')).body).toEqual(stored('r5', room('cats')));
  });
});

test('the fields of a document are returned to nobody who may only write it', async () => {
  const { fields } = room('cats');
  await call('PATCH', 'inbox/m1', { fields });
  const { body } = await call('PATCH', 'inbox/m1?updateMask.fieldPaths=topic', { fields }, bashir);
  expect(body).toEqual({ name: `${documents}/inbox/m1`, ...times });
});

test('a mask that is malformed is refused before anything is stored', async () => {
  expect((await call('PATCH', 'rooms/r7?mask.fieldPaths=a..b', room('cats'))).status).toBe(400);
  expect((await call('GET', 'rooms/r7')).status).toBe(404);
});

describe('a collection', () => {
  test('is listed by pages, in the order of the ids', async () => {
    for (const id of ['a', 'b', 'ö', 'd', 'c']) await call('PATCH', `rooms/r/lines/${id}`, {});
    const ids: string[] = [];
    let token = '';
    do {
      const { body } = await call('GET', `rooms/r/lines?pageSize=2&pageToken=${token}`);
      ids.push(...(body.documents ?? []).map(({ name }) => name.replace(/.*\//, '')));
      token = body.nextPageToken ?? '';
    } while (token !== '');
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'ö']);
    expect((await call('GET', 'rooms/none/lines')).body).toEqual({});
  });

  test('is listed in part with a mask', async () => {
    await call('PATCH', 'rooms/m/lines/1', { fields: { a: string('x'), b: string('y') } });
    const { body } = await call('GET', 'rooms/m/lines?mask.fieldPaths=b');
    expect(body.documents?.[0]?.fields).toEqual({ b: string('y') });
  });
});

test.each([
  ['GET', 'rooms/r2?readTime=2020-01-01T00:00:00Z', 501],
  ['GET', 'rooms?orderBy=topic', 501],
  ['GET', 'rooms?pageSize=many', 400],
  ['GET', 'rooms?pageToken=%20', 400],
  ['GET', `rooms?pageToken=${btoa('a/b/c')}`, 400],
  ['POST', 'rooms?documentId=a/b/c', 400],
  ['POST', 'rooms?documentId=', 400],
  ['GET', 'rooms/__reserved__', 400],
  ['GET', '', 400],
  ['POST', 'rooms/r2', 400],
  ['PATCH', 'rooms', 400],
  ['DELETE', 'rooms', 400],
  ['GET', 'rooms/r2:commit', 405],
])('%s %s is refused with %d', async (method, path, status) => {
  expect((await call(method, path)).status).toBe(status);
});

test('of another database is not found', async () => {
  const other = `${backend.origin}/v1/${documents.replace('(default)', 'other')}/rooms`;
  expect((await fetch(other)).status).toBe(404);
});
