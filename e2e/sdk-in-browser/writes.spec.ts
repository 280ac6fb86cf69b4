import type { Page } from '@playwright/test';
import { expect, test } from './sdk-page.ts';

const plainValues = {
  nothing: null,
  yes: true,
  integer: 42,
  large: Number.MAX_SAFE_INTEGER,
  fraction: 0.1,
  nan: Number.NaN,
  infinity: Number.NEGATIVE_INFINITY,
  text: 'é😀\u0000',
  list: [1, 'a', { deep: [null] }],
  map: { a: { 'b.c': { d: 1 } } },
};

test('every type of value makes a round trip', async ({ page, backend }) => {
  const seen = await page.evaluate(async (plainValues) => {
    const { db, Bytes, doc, GeoPoint, getDoc, setDoc, Timestamp, vector } = window.sdk;
    const place = doc(db, 'open/values');
    await setDoc(place, {
      ...plainValues,
      minusZero: -0,
      time: new Timestamp(1_700_000_000, 123_456_789),
      bytes: Bytes.fromUint8Array(new Uint8Array([0, 255])),
      place: new GeoPoint(-1.5, 179),
      reference: doc(db, 'open/other'),
      vector: vector([1, 2.5]),
    });
    const {
      minusZero,
      time,
      bytes,
      place: at,
      reference,
      vector: numbers,
      ...plain
    } = (await getDoc(place)).data() ?? {};
    return {
      plain,
      isMinusZero: Object.is(minusZero, -0),
      time: [time.seconds, time.nanoseconds],
      bytes: [...bytes.toUint8Array()],
      at: [at.latitude, at.longitude],
      reference: reference.path,
      numbers: numbers.toArray(),
    };
  }, plainValues);
  expect(seen).toEqual({
    plain: plainValues,
    isMinusZero: true,
    // Firestore keeps microseconds.
    time: [1_700_000_000, 123_456_000],
    bytes: [0, 255],
    at: [-1.5, 179],
    reference: 'open/other',
    numbers: [1, 2.5],
  });
  expect(backend.calls()).toEqual(['documents:commit', 'documents:batchGet']);
});

test('addDoc, setDoc with merge and mergeFields, updateDoc with every transform, deleteDoc', async ({
  page,
  backend,
}) => {
  const now = backend.clock.now();
  const seen = await page.evaluate(async () => {
    const { db, addDoc, arrayRemove, arrayUnion, codeOf, collection, deleteDoc, deleteField } = window.sdk;
    const { getDoc, increment, maximum, minimum, serverTimestamp, setDoc, updateDoc } = window.sdk;
    const added = await addDoc(collection(db, 'open/list/notes'), {
      a: 1,
      high: 5,
      low: 5,
      m: { x: 1, y: 1 },
      at: serverTimestamp(),
    });
    const at = (await getDoc(added)).get('at').toMillis();
    await setDoc(added, { m: { y: 2, 'odd.name': 3 } }, { merge: true });
    await setDoc(added, { a: 9, ignored: 9 }, { mergeFields: ['a'] });
    await updateDoc(added, { 'm.x': deleteField(), n: increment(2), tags: arrayUnion('a', 'b', 'a') });
    await updateDoc(added, { n: increment(0.5), tags: arrayRemove('a'), at: deleteField() });
    await updateDoc(added, { high: maximum(9), low: minimum(3) });
    const data = (await getDoc(added)).data();
    await deleteDoc(added);
    return {
      at,
      data,
      id: added.id.length,
      exists: (await getDoc(added)).exists(),
      updated: await codeOf(updateDoc(added, { a: 1 })),
      path: added.parent.path,
    };
  });
  expect(seen).toEqual({
    at: now,
    data: { a: 9, high: 9, low: 3, m: { y: 2, 'odd.name': 3 }, n: 2.5, tags: ['b'] },
    id: 20,
    exists: false,
    updated: 'not-found',
    path: 'open/list/notes',
  });
  expect(new Set(backend.calls())).toEqual(new Set(['documents:commit', 'documents:batchGet']));
});

test('writeBatch is done as a whole or not at all', async ({ page, backend }) => {
  const seen = await page.evaluate(async () => {
    const { db, codeOf, doc, getDoc, writeBatch } = window.sdk;
    const [first, second] = [doc(db, 'open/first'), doc(db, 'open/second')];
    await writeBatch(db).set(first, { n: 1 }).update(first, { m: 2 }).set(second, {}).delete(second).commit();
    const failed = writeBatch(db).set(first, { n: 9 }).update(doc(db, 'open/none'), { n: 1 });
    return {
      code: await codeOf(failed.commit()),
      first: (await getDoc(first)).data(),
      second: (await getDoc(second)).exists(),
    };
  });
  expect(seen).toEqual({ code: 'not-found', first: { n: 1, m: 2 }, second: false });
  expect(backend.calls()).toEqual([
    'documents:commit',
    'documents:commit',
    'documents:batchGet',
    'documents:batchGet',
  ]);
});

test('runTransaction of two concurrent browsers counts every addition', async ({ page, backend }) => {
  const other = await backend.open();
  await page.evaluate(() => window.sdk.setDoc(window.sdk.doc(window.sdk.db, 'open/counter'), { n: 0 }));
  await Promise.all([page, other].map(addFiveTimes));
  const counted = await page.evaluate(async () => {
    const { db, doc, getDoc, runTransaction } = window.sdk;
    const read = await runTransaction(db, async (transaction) => {
      const { n } = (await transaction.get(doc(db, 'open/counter'))).data() as { n: number };
      const missing = await transaction.get(doc(db, 'open/missing'));
      transaction.set(doc(db, 'open/seen'), { n }).delete(doc(db, 'open/elsewhere'));
      return [n, missing.exists()];
    });
    return [...read, (await getDoc(doc(db, 'open/seen'))).data()];
  });
  expect(counted).toEqual([10, false, { n: 10 }]);
  expect(new Set(backend.calls())).toEqual(new Set(['documents:commit', 'documents:batchGet']));
});

/** Adds five to a counter, one at a time. */
function addFiveTimes(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { db, doc, runTransaction } = window.sdk;
    for (let i = 0; i < 5; i++) {
      await runTransaction(db, async (transaction) => {
        const { n } = (await transaction.get(doc(db, 'open/counter'))).data() as { n: number };
        transaction.update(doc(db, 'open/counter'), { n: n + 1 });
      });
    }
  });
}
