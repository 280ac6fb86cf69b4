import type { Page } from '@playwright/test';
import { expect, test } from './sdk-page.ts';

test('getDocs with every operator, and, or, orders, limits and cursors', async ({ page, backend }) => {
  await placeCities(page);
  backend.calls();
  const found = await page.evaluate(async () => {
    const { db, and, collection, documentId, endAt, endBefore, getDocs, limit, limitToLast } = window.sdk;
    const { or, orderBy, query, startAfter, startAt, where } = window.sdk;
    const cities = collection(db, 'open/world/cities');
    const ids = async (...parts: Parameters<typeof query>) =>
      (await getDocs(query(...parts))).docs.map(({ id }) => id).join(' ');
    const people = query(cities, orderBy('people'));
    const state = where('state', '==', 'CA');
    const either = or(state, where('people', '>', 9_000));
    const first = (await getDocs(query(people, limit(1)))).docs[0];
    return {
      all: await ids(cities),
      equal: await ids(cities, state, orderBy('people', 'desc')),
      range: await ids(cities, where('people', '>', 860), where('people', '<=', 9_000)),
      'other range': await ids(cities, where('people', '>=', 860), where('people', '<', 9_000)),
      'not equal': await ids(cities, where('state', '!=', 'CA')),
      in: await ids(cities, where('state', 'in', ['CA', 'DC'])),
      'not in': await ids(cities, where('state', 'not-in', ['CA', 'DC'])),
      contains: await ids(cities, where('regions', 'array-contains', 'west')),
      'contains any': await ids(cities, where('regions', 'array-contains-any', ['east', 'kanto'])),
      null: await ids(cities, where('mayor', '==', null)),
      'not null': await ids(cities, where('state', '!=', null)),
      nan: await ids(cities, where('people', '==', Number.NaN)),
      names: await ids(cities, where(documentId(), 'in', ['SF', 'none', 'BJ'])),
      or: await ids(query(cities, either)),
      and: await ids(query(cities, and(state, either))),
      'start at, end before': await ids(people, startAt(860), endBefore(9_000)),
      'start after, end at': await ids(people, startAfter(860), endAt(9_000)),
      'after a document': await ids(people, startAfter(first), limit(2)),
      last: await ids(people, limitToLast(2)),
      nothing: await ids(cities, where('never', '==', 1)),
    };
  });
  expect(found).toEqual({
    all: 'BJ DC LA SF TOK',
    equal: 'LA SF',
    range: 'LA TOK',
    'other range': 'SF LA',
    'not equal': 'BJ DC TOK',
    in: 'DC LA SF',
    'not in': 'BJ TOK',
    contains: 'LA SF',
    'contains any': 'DC TOK',
    null: 'DC',
    'not null': 'BJ LA SF DC TOK',
    nan: '',
    names: 'BJ SF',
    or: 'SF LA BJ',
    and: 'SF LA',
    'start at, end before': 'SF LA',
    'start after, end at': 'LA TOK',
    'after a document': 'SF LA',
    last: 'TOK BJ',
    nothing: '',
  });
  expect(new Set(backend.calls())).toEqual(new Set(['world:runQuery']));
});

test('collectionGroup, getCount and getAggregate', async ({ page, backend }) => {
  await placeCities(page);
  backend.calls();
  const seen = await page.evaluate(async () => {
    const { db, average, collection, collectionGroup, count, getAggregate, getCount } = window.sdk;
    const { getDocs, query, sum, where } = window.sdk;
    const cities = collection(db, 'open/world/cities');
    const state = (name: string) => query(cities, where('state', '==', name));
    const figures = { all: count(), people: sum('people'), mean: average('people') };
    return {
      group: (await getDocs(collectionGroup(db, 'parts'))).docs.map(({ ref }) => ref.path),
      count: (await getCount(state('CA'))).data().count,
      figures: (await getAggregate(state('CA'), figures)).data(),
      none: (await getAggregate(state('none'), figures)).data(),
    };
  });
  expect(seen).toEqual({
    group: ['open/engine/parts/wheel'],
    count: 2,
    figures: { all: 2, people: 4_760, mean: 2_380 },
    none: { all: 0, people: 0, mean: null },
  });
  expect(backend.calls()).toEqual(['documents:runQuery', ...Array(3).fill('world:runAggregationQuery')]);
});

test('refusals bear the names that the SDK knows, and the person signed in may what others may not', async ({
  page,
}) => {
  const met = await page.evaluate(async () => {
    const { auth, db, codeOf, collection, createUserWithEmailAndPassword, doc, getCount } = window.sdk;
    const { getDoc, getDocs, orderBy, query, setDoc, signOut, updateDoc, where } = window.sdk;
    const { user } = await createUserWithEmailAndPassword(auth, 'karim@campus.test', 'invented-secret-1');
    const own = doc(db, 'members', user.uid);
    const cities = collection(db, 'open/world/cities');
    const outcomes = {
      own: await codeOf(setDoc(own, { n: 1 })),
      another: await codeOf(getDoc(doc(db, 'members/another'))),
      list: await codeOf(getDocs(collection(db, 'members'))),
      count: await codeOf(getCount(collection(db, 'members'))),
      missing: await codeOf(updateDoc(doc(db, 'open/none'), { n: 1 })),
      index: await codeOf(
        getDocs(query(cities, where('people', '>', 1), orderBy('people'), orderBy('state'))),
      ),
      name: await codeOf(setDoc(doc(db, 'open/__none__'), {})),
    };
    await signOut(auth);
    return { ...outcomes, visitor: await codeOf(getDoc(own)) };
  });
  expect(met).toEqual({
    own: 'none',
    another: 'permission-denied',
    list: 'permission-denied',
    count: 'permission-denied',
    missing: 'not-found',
    index: 'failed-precondition',
    name: 'failed-precondition',
    visitor: 'permission-denied',
  });
});

function placeCities(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { db, doc, writeBatch } = window.sdk;
    const batch = writeBatch(db);
    const cities = [
      ['SF', 'CA', 860, ['west', 'norcal']],
      ['LA', 'CA', 3_900, ['west', 'socal']],
      ['DC', 'DC', 680, ['east']],
      ['TOK', 'TK', 9_000, ['kanto']],
      ['BJ', 'BJ', 21_500, ['hebei']],
    ] as const;
    for (const [id, state, people, regions] of cities) {
      batch.set(doc(db, 'open/world/cities', id), {
        state,
        people,
        regions,
        ...(id === 'DC' ? { mayor: null } : {}),
      });
    }
    batch.set(doc(db, 'open/engine/parts/wheel'), { kind: 'wheel' });
    await batch.commit();
  });
}
