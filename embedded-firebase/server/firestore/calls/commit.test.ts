import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import {
  double,
  int,
  list,
  map,
  nameOf,
  nothing,
  patch,
  remove,
  set,
  text,
  transform,
} from '../testing/wire-values.ts';

describe('a write', () => {
  test('replaces a document', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { a: int(1), b: int(2) }));
    await commit(set('c/d', { b: text('x') }));
    expect(await fields('c/d')).toEqual({ b: text('x') });
  });

  test('stores every type of value', async () => {
    const { commit, fields } = openFirestore();
    const every = {
      array: list(nothing, int(1), map({ inner: list(text('x')) })),
      bytes: { bytesValue: 'AAEC/w==' },
      double: double(0.1),
      empty: map({}),
      infinity: double('-Infinity'),
      integer: int('-9223372036854775808'),
      nan: double('NaN'),
      no: { booleanValue: false },
      nothing,
      place: { geoPointValue: { latitude: -1.5, longitude: 180 } },
      reference: { referenceValue: nameOf('c/d') },
      text: text('é\u0000😀\u2028"\\'),
      time: { timestampValue: '1969-12-31T23:59:59.999999Z' },
      vector: map({ __type__: text('__vector__'), value: list(double(1), double(2.5)) }),
    };
    await commit(set('c/d', every));
    expect(await fields('c/d')).toEqual({ ...every, empty: { mapValue: {} } });
  });

  test('keeps the sign of minus zero', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { zero: double('-0') }));
    expect(Object.is(((await fields('c/d')) as { zero: { doubleValue: number } }).zero.doubleValue, -0)).toBe(
      true,
    );
  });

  test('truncates times to microseconds', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { t: { timestampValue: '2026-01-02T03:04:05.123456789+06:00' } }));
    expect(await fields('c/d')).toEqual({ t: { timestampValue: '2026-01-01T21:04:05.123456Z' } });
  });

  test('changes only the fields of its mask, and deletes those it does not name', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { a: map({ b: int(1), c: int(2) }), x: int(1), y: int(1) }));
    await commit(patch('c/d', { a: map({ b: int(9) }), ignored: int(1) }, ['a.b', 'a.none', 'x']));
    expect(await fields('c/d')).toEqual({ a: map({ b: int(9), c: int(2) }), y: int(1) });
  });

  test('reaches fields with any name by quoting', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { 'a.b`c\\': int(1), toString: int(1), 'é x': map({ constructor: int(1) }) }));
    await commit(patch('c/d', { 'a.b`c\\': int(2) }, ['`a.b\\`c\\\\`', 'toString', '`é x`.constructor']));
    expect(await fields('c/d')).toEqual({ 'a.b`c\\': int(2), 'é x': { mapValue: {} } });
  });

  test('creates maps on the path to a nested field, in place of other values', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { a: int(1) }));
    await commit(patch('c/d', { a: map({ b: map({ c: int(1) }) }) }, ['a.b.c']));
    expect(await fields('c/d')).toEqual({ a: map({ b: map({ c: int(1) }) }) });
  });

  test('with an empty mask creates an empty document or leaves the existing one', async () => {
    const { commit, fields } = openFirestore();
    await commit(patch('c/d', { a: int(1) }, []));
    expect(await fields('c/d')).toEqual({});
  });

  test('deletes a document, or succeeds if there is none', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    await commit(remove('c/d'));
    expect(await get('c/d')).toBeNull();
    expect((await commit(remove('c/d'))).writeResults).toEqual([{}]);
  });
});

describe('times', () => {
  test('a write that changes nothing keeps the update time, in any order of fields', async () => {
    const { commit, get } = openFirestore();
    const [first] = (await commit(set('c/d', { a: int(1), b: map({ x: int(1), y: int(2) }) }))).writeResults;
    const [again] = (await commit(set('c/d', { b: map({ y: int(2), x: int(1) }), a: int(1) }))).writeResults;
    expect(again?.updateTime).toBe(first?.updateTime);
    const [other] = (await commit(set('c/d', { a: double(1), b: map({ x: int(1), y: int(2) }) })))
      .writeResults;
    expect(other?.updateTime).not.toBe(first?.updateTime);
    expect((await get('c/d'))?.createTime).toBe(first?.updateTime);
  });

  test('a change that the same commit reverts is no change', async () => {
    const { commit } = openFirestore();
    const [first] = (await commit(set('c/d', { a: int(1) }))).writeResults;
    const { writeResults } = await commit(set('c/d', { a: int(2) }), set('c/d', { a: int(1) }));
    expect(writeResults).toEqual([first, first]);
  });

  test('a document that is deleted and set again is a new one', async () => {
    const { commit, get } = openFirestore();
    const first = await commit(set('c/d', { a: int(1) }));
    const second = await commit(remove('c/d'), set('c/d', { a: int(1) }));
    expect(second.commitTime).not.toBe(first.commitTime);
    expect(await get('c/d')).toMatchObject({ createTime: second.commitTime, updateTime: second.commitTime });
  });

  test('commit times increase strictly, also when the clock stops or is set back', async () => {
    let now = Date.parse('2026-03-04T05:06:07.089Z');
    const { commit } = openFirestore({ now: () => now });
    const times = [];
    for (let i = 0; i < 3; i++) times.push((await commit(set('c/d', { i: int(i) }))).commitTime);
    now -= 86_400_000;
    for (let i = 0; i < 3; i++) times.push((await commit(set('c/d', { i: int(i) }))).commitTime);
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.at(-1)).toBe('2026-03-04T05:06:07.089005Z');
  });

  test("each write of a commit reports its document's final update time", async () => {
    const { commit } = openFirestore();
    const answer = await commit(
      set('c/d', { a: int(1) }),
      set('c/e', {}),
      remove('c/e'),
      set('c/d', { a: int(2) }),
    );
    const updated = { updateTime: answer.commitTime };
    expect(answer.writeResults).toEqual([updated, {}, {}, updated]);
  });
});

test('deleting a field inside a value that is not a map changes nothing', async () => {
  const { commit, fields } = openFirestore();
  await commit(set('c/d', { a: int(1) }));
  const [before] = (await commit(patch('c/d', {}, ['a.b.c', 'none.x']))).writeResults;
  expect(await fields('c/d')).toEqual({ a: int(1) });
  const [after] = (await commit(patch('c/d', {}, ['a.b']))).writeResults;
  expect(after).toEqual(before);
});

test('a hundred concurrent commits each have their own outcome and time', async () => {
  const { commit, find } = openFirestore();
  await commit(set('c/taken', {}));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      i % 4 === 0
        ? commit(set(`c/undone ${i}`, {}), set('c/taken', {}, { currentDocument: { exists: false } }))
        : commit(transform('counters/a', { fieldPath: 'n', increment: int(1) }), set(`c/done ${i}`, {})),
    ),
  );
  const times = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.commitTime : outcome.reason.status,
  );
  expect(times.filter((time) => time === 'ALREADY_EXISTS')).toHaveLength(25);
  const done = times.filter((time) => time !== 'ALREADY_EXISTS');
  expect(done).toEqual([...new Set(done)].sort());
  const there = await find({ from: [{ collectionId: 'c' }] });
  expect(there).toHaveLength(76);
  expect(there.filter((path) => path.startsWith('c/undone'))).toEqual([]);
  expect(outcomes[99]).toMatchObject({ value: { writeResults: [{ transformResults: [int(75)] }, {}] } });
});

test('an empty commit is answered', async () => {
  const { call } = openFirestore();
  expect(await call('commit', {})).toMatchObject({ writeResults: [] });
});
