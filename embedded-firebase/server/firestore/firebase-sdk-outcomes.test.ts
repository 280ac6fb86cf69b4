import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signOut,
} from 'firebase/auth';
import {
  addDoc,
  average,
  collection,
  count,
  doc,
  endAt,
  type Firestore,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  initializeFirestore,
  maximum,
  minimum,
  orderBy,
  query,
  setDoc,
  setLogLevel,
  startAfter,
  sum,
  Timestamp,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { beforeAll, expect, test } from 'vitest';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { testApiKey, testProjectId } from '../testing/start-backend.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{document=**} { allow read, write; }
    match /members/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`;

const backend = backendForAllTests({ rules });
const app = initializeApp({ projectId: testProjectId, apiKey: testApiKey }, crypto.randomUUID());
const auth = initializeAuth(app, { persistence: inMemoryPersistence });
let db: Firestore;

beforeAll(() => {
  setLogLevel('silent');
  connectAuthEmulator(auth, backend.origin, { disableWarnings: true });
  db = initializeFirestore(app, { host: `127.0.0.1:${backend.port}`, ssl: false });
  return async () => {
    await terminate(db);
    await deleteApp(app);
  };
});

/** The code that a call fails with; "none" when it does not. */
function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  );
}

test('who is signed in may what others may not, and refusals bear the names that the SDK knows', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'karim@campus.test', 'invented-secret-1');
  const own = doc(db, 'members', user.uid);
  expect(await codeOf(setDoc(own, { n: 1 }))).toBe('none');
  expect(await codeOf(getDoc(doc(db, 'members/another')))).toBe('permission-denied');
  expect(await codeOf(getDocs(collection(db, 'members')))).toBe('permission-denied');
  expect(await codeOf(getCount(collection(db, 'members')))).toBe('permission-denied');
  expect(await codeOf(setDoc(doc(db, 'open/__none__'), {}))).toBe('failed-precondition');
  await signOut(auth);
  expect(await codeOf(getDoc(own))).toBe('permission-denied');
});

test('null, missing and unordered values are told apart, and cursors stand before or after a value', async () => {
  const cities = collection(db, 'open/world/cities');
  const batch = writeBatch(db);
  batch.set(doc(cities, 'DC'), { state: 'DC', people: 680, mayor: null });
  batch.set(doc(cities, 'LA'), { state: 'CA', people: 3_900 });
  batch.set(doc(cities, 'TOK'), { state: 'TK', people: 9_000 });
  await batch.commit();
  const ids = async (...parts: Parameters<typeof query>) =>
    (await getDocs(query(...parts))).docs.map(({ id }) => id).join(' ');
  const people = query(cities, orderBy('people'));
  expect(await ids(cities, where('mayor', '==', null))).toBe('DC');
  expect(await ids(cities, where('state', '!=', null))).toBe('LA DC TOK');
  expect(await ids(cities, where('people', '==', Number.NaN))).toBe('');
  expect(await ids(people, startAfter(680), endAt(9_000))).toBe('LA TOK');
  const figures = { all: count(), people: sum('people'), mean: average('people') };
  const none = await getAggregate(query(cities, where('people', '<', 0)), figures);
  expect(none.data()).toEqual({ all: 0, people: 0, mean: null });
});

test('a number is raised or lowered to a limit, and a time keeps its microseconds', async () => {
  const time = new Timestamp(1_700_000_000, 123_456_789);
  const added = await addDoc(collection(db, 'open/list/notes'), { high: 5, low: 5, time });
  await updateDoc(added, { high: maximum(9), low: minimum(3) });
  const stored = new Timestamp(1_700_000_000, 123_456_000);
  expect((await getDoc(added)).data()).toEqual({ high: 9, low: 3, time: stored });
});

test('a batch may change a document several times', async () => {
  const [first, second] = [doc(db, 'open/first'), doc(db, 'open/second')];
  await writeBatch(db).set(first, { n: 1 }).update(first, { m: 2 }).set(second, {}).delete(second).commit();
  expect((await getDoc(first)).data()).toEqual({ n: 1, m: 2 });
  expect((await getDoc(second)).exists()).toBe(false);
});
