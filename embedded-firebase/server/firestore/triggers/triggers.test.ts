import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import { addDoc, collection, doc, initializeFirestore, setDoc, terminate } from 'firebase/firestore/lite';
import { expect, onTestFinished, test } from 'vitest';
import { exportData } from '../../export-import/export-data.ts';
import { importData } from '../../export-import/import-data.ts';
import { backendForThisTest } from '../../testing/backend-fixture.ts';
import { testApiKey, testProjectId } from '../../testing/start-backend.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { rulesOf } from '../testing/guarded.ts';
import { everythingIsAllowed } from '../testing/open-firestore.ts';
import { int, patch, remove, set, text, verify } from '../testing/wire-values.ts';
import {
  backlogOf,
  commitAsClient,
  emptyBacklog,
  eventually,
  heldTrigger,
  untilDelivered,
} from './testing/held-trigger.ts';

/** A backend with a held trigger, whose delivery is not started. */
async function backendWith(held = heldTrigger(), rules = everythingIsAllowed) {
  const pings = { name: 'pings', document: 'pings/{id}', handler: async () => {} };
  return await backendForThisTest({ rules, triggers: [held.trigger, pings] });
}

test('a document that is created by the SDK reaches the trigger with path, ids, fields and time', async () => {
  const held = heldTrigger('requests/{id}/offers/{uid}');
  const backend = await backendWith(held);
  backend.backend.startTriggers();
  const app = initializeApp({ projectId: testProjectId, apiKey: testApiKey });
  const db = initializeFirestore(app, { host: `127.0.0.1:${backend.port}`, ssl: false });
  onTestFinished(() => terminate(db).then(() => deleteApp(app)));
  await addDoc(collection(db, 'requests'), { group: 'O-' });
  await addDoc(collection(db, 'others/o/offers'), {});
  const at = new Date('2026-11-22T09:00:00Z');
  await setDoc(doc(db, 'requests/r1/offers/ann'), {
    units: 2,
    ratio: 0.5,
    at,
    note: null,
    tags: ['a', { deep: true }],
  });
  const { event, resolve } = await held.next();
  expect(event).toMatchObject({
    path: 'requests/r1/offers/ann',
    params: { id: 'r1', uid: 'ann' },
    document: {
      path: 'requests/r1/offers/ann',
      fields: { units: 2, ratio: 0.5, at, note: null, tags: ['a', { deep: true }] },
    },
  });
  expect(event.time.getTime()).toBe(backend.clock.now());
  expect(new Date(event.document.createTime)).toEqual(event.time);
  resolve();
  await untilDelivered(backend);
});

test('only the creation of a document by a client is an event', async () => {
  const held = heldTrigger();
  const rules = rulesOf('match /{name}/{document=**} { allow read, write: if name != "closed"; }');
  const backend = await backendWith(held, rules);
  const { firestore } = backend.backend;
  await firestore.documents.commit([{ create: 'requests/admin', fields: {} }]);
  await firestore.documents.set('requests/put', {});
  expect(await firestore.documents.claim('requests/claimed', {})).toBe(true);
  await commitAsClient(backend, patch('requests/admin', { changed: int(1) }, ['changed']));
  await commitAsClient(backend, set('requests/put', { replaced: int(1) }));
  await commitAsClient(backend, remove('requests/put'), set('requests/put', {}));
  await commitAsClient(backend, verify('requests/put', { exists: true }), set('others/o', {}));
  await commitAsClient(backend, set('requests/put/offers/o', {}), set('requests/put/requests/r', {}));
  const refused = [set('requests/new', {}), set('closed/c', {})];
  await expect(commitAsClient(backend, ...refused)).rejects.toThrow('PERMISSION_DENIED');
  const late = set('others/o', {}, { currentDocument: { exists: false } });
  await expect(commitAsClient(backend, set('requests/new', {}), late)).rejects.toThrow('ALREADY_EXISTS');
  expect(backlogOf(backend)).toEqual(emptyBacklog);
  await commitAsClient(backend, set('requests/new', {}), set('requests/newer', {}));
  backend.clock.advance({ minutes: 2 });
  const waiting = (id: string) => ({
    eventId: expect.any(String),
    trigger: 'notify',
    path: `requests/${id}`,
    age: 120_000,
    attempts: 0,
    reason: null,
  });
  expect(backlogOf(backend)).toEqual({
    ...emptyBacklog,
    waiting: { count: 2, events: [waiting('new'), waiting('newer')] },
  });
});

test('an update is an event with the fields that it changed, and a deletion one without a document', async () => {
  const updated = heldTrigger('requests/{id}', 'updated', 'updated');
  const deleted = heldTrigger('requests/{id}', 'deleted', 'deleted');
  const backend = await backendForThisTest({
    rules: everythingIsAllowed,
    triggers: [updated.trigger, deleted.trigger],
  });
  await commitAsClient(backend, set('requests/r', { state: text('new'), units: int(2), note: text('x') }));
  await commitAsClient(backend, set('requests/r', { state: text('new'), units: int(2), note: text('x') }));
  await commitAsClient(backend, set('requests/gone', { state: text('new') }));
  expect(backlogOf(backend)).toEqual(emptyBacklog);
  await commitAsClient(backend, set('requests/r', { state: text('closed'), units: int(2), by: text('Ann') }));
  await commitAsClient(backend, patch('requests/r', { units: int(3) }, ['units']));
  await commitAsClient(backend, remove('requests/gone'), remove('requests/never'));
  await backend.backend.firestore.documents.set('requests/r', { units: 4 });
  backend.backend.startTriggers();
  const calls = [await updated.next(), await updated.next(), await deleted.next()];
  expect(
    calls.map(({ event }) => [event.path, event.document?.fields, event.changedFields?.toSorted()]),
  ).toEqual([
    ['requests/r', { units: 4 }, ['by', 'note', 'state']],
    ['requests/r', { units: 4 }, ['units']],
    ['requests/gone', undefined, undefined],
  ]);
  expect(calls[2]?.event.params).toEqual({ id: 'gone' });
  for (const { resolve } of calls) resolve();
  await untilDelivered(backend);
});

test('a deletion that no handler could deliver is listed with its path', async () => {
  const deleted = heldTrigger('requests/{id}', 'deleted', 'deleted');
  const backend = await backendWith(deleted);
  await commitAsClient(backend, set('requests/gone', {}));
  await commitAsClient(backend, remove('requests/gone'));
  expect(backlogOf(backend).waiting.events).toMatchObject([{ path: 'requests/gone', trigger: 'deleted' }]);
  backend.withDatabase((database) => database.exec('UPDATE trigger_outbox SET attempts = 1000'));
  backend.backend.startTriggers();
  await eventually(() => backlogOf(backend)).toMatchObject({
    waiting: { count: 0 },
    givenUp: { events: [{ path: 'requests/gone', reason: 'the server ended' }] },
  });
});

test('the document is read when the event is delivered, and the event of a deleted one is dropped', async () => {
  const held = heldTrigger();
  const backend = await backendWith(held);
  const created = ['kept', 'deleted', 'replaced'].map((id) => set(`requests/${id}`, { state: text('new') }));
  await commitAsClient(backend, ...created);
  await commitAsClient(
    backend,
    set('requests/kept', { state: text('changed') }),
    remove('requests/deleted'),
    remove('requests/replaced'),
  );
  await commitAsClient(backend, set('requests/replaced', { state: text('again') }));
  backend.backend.startTriggers();
  const calls = [await held.next(), await held.next()];
  expect(calls.map(({ event }) => [event.path, event.document.fields])).toEqual([
    ['requests/kept', { state: 'changed' }],
    ['requests/replaced', { state: 'again' }],
  ]);
  for (const { resolve } of calls) resolve();
  await untilDelivered(backend);
  expect(held.pending).toBe(0);
});

test('a document may be deleted while its event is delivered', async () => {
  const held = heldTrigger();
  const backend = await backendWith(held);
  backend.backend.startTriggers();
  await commitAsClient(backend, set('requests/gone', {}));
  const gone = await held.next();
  await commitAsClient(backend, remove('requests/gone'), set('requests/next', {}));
  const next = await held.next();
  gone.resolve();
  await commitAsClient(backend, set('others/after-that', {}));
  expect(backlogOf(backend).waiting.events).toMatchObject([{ path: 'requests/next' }]);
  next.resolve();
  await untilDelivered(backend);
});

test('data that is exported and imported has no events', async () => {
  const backend = await backendWith();
  await commitAsClient(backend, set('requests/r1', {}));
  const folder = join(temporaryFolder(), 'export');
  exportData(backend.dataFolder, folder, () => {});
  const dataFolder = join(temporaryFolder(), 'data');
  const options = { projectId: testProjectId, indexes: {}, dryRun: false, onProgress: () => {} };
  expect(importData(dataFolder, folder, options).documents.missing).toBe(1);
  expect(backlogOf({ ...backend, dataFolder })).toEqual(emptyBacklog);
});

test('a handler reads and writes past the rules, without further events', async () => {
  const held = heldTrigger();
  const backend = await backendWith(held, rulesOf('match /requests/{id} { allow write; }'));
  backend.backend.startTriggers();
  await commitAsClient(backend, set('requests/r1', { state: text('new') }));
  const { documents, resolve } = await held.next();
  expect(await documents.get('requests/r1')).toMatchObject({ fields: { state: 'new' } });
  await documents.set('requests/of-the-handler', {});
  resolve();
  await untilDelivered(backend);
  expect(held.pending).toBe(0);
});

test.each([
  ['requests', 'requests is no pattern of documents'],
  ['requests/{id}/offers', 'requests/{id}/offers is no pattern of documents'],
  ['requests/r1', 'requests/r1 is no pattern of documents'],
  ['{all}/{id}', '{all}/{id} is no pattern of documents'],
  ['a/{id}/b/{id}', 'a/{id}/b/{id} is no pattern of documents'],
])('a trigger for %s is refused at the start', async (document, message) => {
  await expect(backendForThisTest({ triggers: [heldTrigger(document).trigger] })).rejects.toThrow(message);
});

test('two triggers of one name are refused at the start', async () => {
  const triggers = [heldTrigger().trigger, heldTrigger('others/{id}').trigger];
  await expect(backendForThisTest({ triggers })).rejects.toThrow('Two triggers have the name notify.');
});
