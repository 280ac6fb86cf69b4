import { deleteApp, initializeApp } from 'firebase/app';
import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  initializeFirestore,
  limit,
  limitToLast,
  or,
  orderBy,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  startAfter,
  startAt,
  sum,
  Timestamp,
  terminate,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { beforeAll, expect, test } from 'vitest';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { testApiKey, testProjectId } from '../testing/start-backend.ts';
import { compositeIndex } from './testing/composite-index.ts';
import { everythingIsAllowed } from './testing/open-firestore.ts';

const indexes = {
  indexes: [compositeIndex('cities', 'state', 'people desc'), compositeIndex('cities', 'state', 'people')],
  fieldOverrides: [
    {
      collectionGroup: 'sights',
      fieldPath: 'kind',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
};

const backend = backendForAllTests({ rules: everythingIsAllowed, indexes });
let db: Firestore;

beforeAll(async () => {
  setLogLevel('silent');
  const app = initializeApp({ projectId: testProjectId, apiKey: testApiKey });
  db = initializeFirestore(app, { host: `127.0.0.1:${backend.port}`, ssl: false });
  const cities: readonly (readonly [string, string, number, readonly string[]])[] = [
    ['SF', 'CA', 860, ['west', 'norcal']],
    ['LA', 'CA', 3_900, ['west', 'socal']],
    ['DC', 'DC', 680, ['east']],
    ['TOK', 'TK', 9_000, ['kanto']],
    ['BJ', 'BJ', 21_500, ['jingjinji', 'hebei']],
  ];
  const batch = writeBatch(db);
  for (const [id, state, people, regions] of cities)
    batch.set(doc(db, 'cities', id), { state, people, regions });
  batch.set(doc(db, 'cities/SF/sights/bridge'), { kind: 'bridge' });
  batch.set(doc(db, 'cities/TOK/sights/tower'), { kind: 'tower' });
  batch.set(doc(db, 'cities/LA/sights/sign'), { kind: 'sign' });
  await batch.commit();
  return async () => {
    await terminate(db);
    await deleteApp(app);
  };
});

async function ids(found: Query): Promise<string> {
  return (await getDocs(found)).docs.map(({ id }) => id).join(' ');
}

test('every type of value survives a round trip', async () => {
  const place = doc(db, 'types/all');
  const data = {
    nothing: null,
    yes: true,
    integer: 42,
    large: Number.MAX_SAFE_INTEGER,
    fraction: 0.1,
    minusZero: -0,
    nan: Number.NaN,
    infinity: -Infinity,
    text: 'é😀\u0000',
    time: new Timestamp(1_700_000_000, 123_456_000),
    bytes: Bytes.fromUint8Array(new Uint8Array([0, 255])),
    place: new GeoPoint(-1.5, 179),
    reference: doc(db, 'cities/SF'),
    list: [1, 'a', { deep: [null] }],
    map: { a: { 'b.c': { d: 1 } } },
    vector: vector([1, 2.5]),
  };
  await setDoc(place, data);
  const stored = (await getDoc(place)).data();
  expect(stored?.minusZero).toBe(-0);
  expect(stored?.reference.path).toBe('cities/SF');
  expect({ ...stored, reference: null }).toEqual({ ...data, reference: null });
});

test('documents are added, merged, updated and deleted', async () => {
  const added = await addDoc(collection(db, 'notes'), { a: 1, m: { x: 1, y: 1 }, at: serverTimestamp() });
  expect((await getDoc(added)).get('at').toMillis()).toBe(backend.clock.now());
  await setDoc(added, { m: { y: 2, 'odd.name': 3 } }, { merge: true });
  await setDoc(added, { a: 9, ignored: 9 }, { mergeFields: ['a'] });
  await updateDoc(added, { 'm.x': deleteField(), n: increment(2), tags: arrayUnion('a', 'b', 'a') });
  await updateDoc(added, { n: increment(0.5), tags: arrayRemove('a'), at: deleteField() });
  expect((await getDoc(added)).data()).toEqual({ a: 9, m: { y: 2, 'odd.name': 3 }, n: 2.5, tags: ['b'] });
  await deleteDoc(added);
  expect((await getDoc(added)).exists()).toBe(false);
  await expect(updateDoc(added, { a: 1 })).rejects.toMatchObject({ code: 'not-found' });
});

test('names may hold any character', async () => {
  const items = collection(db, 'open/folder with spaces & ü:%/items');
  await setDoc(doc(items, 'b:c?d=e'), { text: 'other' });
  expect((await getDoc(doc(items, 'b:c?d=e'))).data()).toEqual({ text: 'other' });
  expect(await ids(query(items, where('text', '==', 'other')))).toBe('b:c?d=e');
  expect((await getCount(items)).data().count).toBe(1);
});

test('a batch is atomic', async () => {
  const batch = writeBatch(db).set(doc(db, 'batch/a'), { n: 1 }).update(doc(db, 'batch/none'), { n: 1 });
  await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
  expect((await getDoc(doc(db, 'batch/a'))).exists()).toBe(false);
});

test('concurrent transactions lose no update', async () => {
  const counter = doc(db, 'counters/a');
  await setDoc(counter, { n: 0 });
  let attempts = 0;
  const add = () =>
    runTransaction(
      db,
      async (transaction) => {
        attempts += 1;
        const { n } = (await transaction.get(counter)).data() as { n: number };
        transaction.update(counter, { n: n + 1 });
      },
      { maxAttempts: 50 },
    );
  await Promise.all(Array.from({ length: 6 }, add));
  expect((await getDoc(counter)).data()).toEqual({ n: 6 });
  // There were conflicts.
  expect(attempts).toBeGreaterThan(6);
});

test('a transaction is retried when a document that it only read changes', async () => {
  const read = doc(db, 'counters/read');
  await setDoc(read, { n: 0 });
  let attempts = 0;
  await runTransaction(db, async (transaction) => {
    attempts += 1;
    const { n } = (await transaction.get(read)).data() as { n: number };
    await transaction.get(doc(db, 'counters/missing'));
    if (attempts === 1) await setDoc(read, { n: 7 });
    transaction.set(doc(db, 'counters/written'), { n });
  });
  expect(attempts).toBe(2);
  expect((await getDoc(doc(db, 'counters/written'))).data()).toEqual({ n: 7 });
});

test('queries find the matching documents in order', async () => {
  const cities = collection(db, 'cities');
  expect(await ids(query(cities))).toBe('BJ DC LA SF TOK');
  expect(await ids(query(cities, where('state', '==', 'CA'), orderBy('people', 'desc')))).toBe('LA SF');
  expect(await ids(query(cities, where('people', '>', 860), where('people', '<=', 9_000)))).toBe('LA TOK');
  expect(await ids(query(cities, where('state', '!=', 'CA')))).toBe('BJ DC TOK');
  expect(await ids(query(cities, where('state', 'in', ['CA', 'DC', 'CA'])))).toBe('DC LA SF');
  expect(await ids(query(cities, where('state', 'not-in', ['CA', 'DC'])))).toBe('BJ TOK');
  expect(await ids(query(cities, where('regions', 'array-contains', 'west')))).toBe('LA SF');
  expect(await ids(query(cities, where('regions', 'array-contains-any', ['west', 'east', 'socal'])))).toBe(
    'DC LA SF',
  );
  expect(await ids(query(cities, where('regions', '==', ['east'])))).toBe('DC');
  expect(await ids(query(cities, where(documentId(), 'in', ['SF', 'none', 'BJ'])))).toBe('BJ SF');
  expect(await ids(query(cities, or(where('state', '==', 'CA'), where('people', '>', 9_000))))).toBe(
    'SF LA BJ',
  );
  const either = or(
    where('regions', 'array-contains', 'socal'),
    where('regions', 'array-contains', 'norcal'),
  );
  expect(await ids(query(cities, and(where('state', '==', 'CA'), either)))).toBe('LA SF');
  expect(await ids(query(cities, where('never', '==', null)))).toBe('');
});

test('cursors page by values and by documents, in both directions', async () => {
  const byPeople = query(collection(db, 'cities'), orderBy('people'));
  expect(await ids(query(byPeople, startAt(860), endBefore(9_000)))).toBe('SF LA');
  const [first] = (await getDocs(query(byPeople, limit(1)))).docs;
  expect(await ids(query(byPeople, startAfter(first), limit(2)))).toBe('SF LA');
  expect(await ids(query(byPeople, limitToLast(2)))).toBe('TOK BJ');
  expect(await ids(query(byPeople, endBefore(9_000), limitToLast(1)))).toBe('LA');
  const byName = query(collection(db, 'cities'), where('state', '==', 'CA'), orderBy(documentId(), 'desc'));
  expect(await ids(query(byName, startAfter('SF')))).toBe('LA');
});

test('a collection group query finds documents at every level', async () => {
  const sights = collectionGroup(db, 'sights');
  expect(await ids(sights)).toBe('sign bridge tower');
  expect(await ids(query(sights, where('kind', '>', 'b'), where('kind', '<', 's')))).toBe('bridge');
});

test('aggregations count, sum and average', async () => {
  const cities = collection(db, 'cities');
  expect((await getCount(query(cities, where('state', '==', 'CA')))).data()).toEqual({ count: 2 });
  const figures = { all: count(), people: sum('people'), mean: average('people') };
  expect((await getAggregate(query(cities, where('state', '==', 'CA')), figures)).data()).toEqual({
    all: 2,
    people: 4_760,
    mean: 2_380,
  });
  const ofNone = query(cities, where('state', '==', 'none'));
  expect((await getAggregate(ofNone, { mean: average('people') })).data()).toEqual({ mean: null });
});

test('a query that needs an index is refused with the index to add', async () => {
  const cities = collection(db, 'cities');
  const lacking = query(cities, where('people', '>', 1), orderBy('people'), orderBy('state'));
  await expect(getDocs(lacking)).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('"collectionGroup":"cities"'),
  });
});
