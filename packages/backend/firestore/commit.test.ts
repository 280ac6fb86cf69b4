import { describe, expect, test } from 'vitest';
import { openFirestore } from './testing/open-firestore.ts';
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
  verify,
} from './testing/wire.ts';

describe('a write', () => {
  test('sets a document as a whole', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { a: int(1), b: int(2) }));
    await commit(set('c/d', { b: text('x') }));
    expect(await fields('c/d')).toEqual({ b: text('x') });
  });

  test('takes every type of value and gives it back', async () => {
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

  test('cuts times off after microseconds', async () => {
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

  test('makes maps on the way to a nested field, over what was no map', async () => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', { a: int(1) }));
    await commit(patch('c/d', { a: map({ b: map({ c: int(1) }) }) }, ['a.b.c']));
    expect(await fields('c/d')).toEqual({ a: map({ b: map({ c: int(1) }) }) });
  });

  test('with an empty mask makes an empty document, or leaves the one there is', async () => {
    const { commit, fields } = openFirestore();
    await commit(patch('c/d', { a: int(1) }, []));
    expect(await fields('c/d')).toEqual({});
  });

  test('deletes a document, and deleting none is no error', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    await commit(remove('c/d'));
    expect(await get('c/d')).toBeNull();
    expect((await commit(remove('c/d'))).writeResults).toEqual([{}]);
  });
});

describe('a transform', () => {
  const cases: readonly [string, object | null, object, object, unknown][] = [
    ['increment of nothing', null, { increment: int(5) }, int(5), int(5)],
    ['increment of an integer', int(2), { increment: int(-5) }, int(-3), int(-3)],
    ['increment by a double', int(2), { increment: double(0.5) }, double(2.5), double(2.5)],
    ['increment of a double by an integer', double(0.5), { increment: int(1) }, double(1.5), double(1.5)],
    ['increment of a text', text('x'), { increment: int(1) }, int(1), int(1)],
    [
      'increment at the upper end',
      int('9223372036854775807'),
      { increment: int(1) },
      int('9223372036854775807'),
      int('9223372036854775807'),
    ],
    [
      'increment at the lower end',
      int('-9223372036854775808'),
      { increment: int(-1) },
      int('-9223372036854775808'),
      int('-9223372036854775808'),
    ],
    ['maximum of equal numbers', int(5), { maximum: double(5) }, int(5), int(5)],
    ['maximum of a larger operand', int(5), { maximum: double(5.5) }, double(5.5), double(5.5)],
    [
      'maximum beyond 2^53',
      int('9007199254740993'),
      { maximum: double(9007199254740992) },
      int('9007199254740993'),
      int('9007199254740993'),
    ],
    ['maximum with NaN', int(5), { maximum: double('NaN') }, double('NaN'), double('NaN')],
    ['maximum of nothing', null, { maximum: int(1) }, int(1), int(1)],
    ['minimum', double(5), { minimum: int(3) }, int(3), int(3)],
    ['minimum of a text', text('a'), { minimum: int(3) }, int(3), int(3)],
    [
      'union',
      list(int(1), text('a')),
      { appendMissingElements: { values: [double(1), text('b'), text('b'), double('NaN'), double('NaN')] } },
      list(int(1), text('a'), text('b'), double('NaN')),
      nothing,
    ],
    ['union with no array', int(1), { appendMissingElements: { values: [int(2)] } }, list(int(2)), nothing],
    [
      'removal',
      list(int(1), text('a'), double(1), nothing),
      { removeAllFromArray: { values: [int(1), nothing] } },
      list(text('a')),
      nothing,
    ],
  ];
  test.each(cases)('%s', async (_, before, operation, after, result) => {
    const { commit, fields } = openFirestore();
    await commit(set('c/d', before === null ? {} : { n: before }));
    const { writeResults } = await commit(transform('c/d', { fieldPath: 'n', ...operation }));
    expect(await fields('c/d')).toEqual({ n: after });
    expect(writeResults[0]?.transformResults).toEqual([result]);
  });

  test('of several on one document go one after the other, and after the fields', async () => {
    const { commit, fields } = openFirestore();
    const updateTransforms = [
      { fieldPath: 'n', increment: int(1) },
      { fieldPath: 'n', maximum: int(10) },
      { fieldPath: 'm.k', increment: int(1) },
    ];
    const { writeResults } = await commit(set('c/d', { n: int(1) }, { updateTransforms }));
    expect(await fields('c/d')).toEqual({ n: int(10), m: map({ k: int(1) }) });
    expect(writeResults[0]?.transformResults).toEqual([int(2), int(10), int(1)]);
  });

  test('REQUEST_TIME is one moment in milliseconds for the whole commit', async () => {
    const { commit, fields } = openFirestore({ now: () => Date.parse('2026-03-04T05:06:07.089Z') });
    const moment = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };
    await commit(transform('c/d', moment), transform('c/e', moment));
    expect(await fields('c/d')).toEqual({ at: { timestampValue: '2026-03-04T05:06:07.089Z' } });
    expect(await fields('c/e')).toEqual(await fields('c/d'));
  });

  test('in the older form of a write does the same', async () => {
    const { commit, fields } = openFirestore();
    await commit({
      transform: { document: nameOf('c/d'), fieldTransforms: [{ fieldPath: 'n', increment: int(2) }] },
    });
    expect(await fields('c/d')).toEqual({ n: int(2) });
  });

  test('does not reach into a vector', async () => {
    const { commit, fields } = openFirestore();
    const vector = map({ __type__: text('__vector__'), value: list(double(1)) });
    await commit(set('c/d', { v: vector }), transform('c/d', { fieldPath: 'v.value', increment: int(1) }));
    expect(await fields('c/d')).toEqual({ v: map({ value: int(1) }) });
  });
});

describe('times', () => {
  test('a write that changes nothing keeps the update time, whatever the order of its fields', async () => {
    const { commit, get } = openFirestore();
    const [first] = (await commit(set('c/d', { a: int(1), b: map({ x: int(1), y: int(2) }) }))).writeResults;
    const [again] = (await commit(set('c/d', { b: map({ y: int(2), x: int(1) }), a: int(1) }))).writeResults;
    expect(again?.updateTime).toBe(first?.updateTime);
    const [other] = (await commit(set('c/d', { a: double(1), b: map({ x: int(1), y: int(2) }) })))
      .writeResults;
    expect(other?.updateTime).not.toBe(first?.updateTime);
    expect((await get('c/d'))?.createTime).toBe(first?.updateTime);
  });

  test('there and back again in one commit is no change', async () => {
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

  test('commits are strictly later one after the other, also when the clock stands or is set back', async () => {
    let now = Date.parse('2026-03-04T05:06:07.089Z');
    const { commit } = openFirestore({ now: () => now });
    const times = [];
    for (let i = 0; i < 3; i++) times.push((await commit(set('c/d', { i: int(i) }))).commitTime);
    now -= 86_400_000;
    for (let i = 0; i < 3; i++) times.push((await commit(set('c/d', { i: int(i) }))).commitTime);
    expect(times).toEqual([...new Set(times)].sort());
    expect(times.at(-1)).toBe('2026-03-04T05:06:07.089005Z');
  });

  test('every write of a commit reports the time its document has in the end', async () => {
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

describe('a precondition', () => {
  test.each([
    ['a document that has to exist', set('c/none', {}, { currentDocument: { exists: true } }), 'NOT_FOUND'],
    [
      'a document to delete that has to exist',
      remove('c/none', { currentDocument: { exists: true } }),
      'NOT_FOUND',
    ],
    [
      'a document that must not exist',
      set('c/d', {}, { currentDocument: { exists: false } }),
      'ALREADY_EXISTS',
    ],
    [
      'a document that was changed meanwhile',
      set('c/d', {}, { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }),
      'FAILED_PRECONDITION',
    ],
    [
      'a document that is gone meanwhile',
      set('c/none', {}, { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }),
      'FAILED_PRECONDITION',
    ],
    ['a verified document that is missing', verify('c/none', { exists: true }), 'NOT_FOUND'],
    ['a verified document that is there', verify('c/d', { exists: false }), 'ALREADY_EXISTS'],
  ])('fails for %s, and nothing of the commit is done', async (_, write, status) => {
    const { commit, get, seed } = openFirestore();
    await seed({ 'c/d': {} });
    await expect(commit(set('c/other', {}), write)).rejects.toMatchObject({ status });
    expect(await get('c/other')).toBeNull();
  });

  test('on the time a document was read holds while it is unchanged, as transactions need it', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', { n: int(1) }));
    const updateTime = (await get('c/d'))?.updateTime;
    await commit(verify('c/d', { updateTime }), set('c/e', {}));
    await commit(set('c/d', { n: int(2) }, { currentDocument: { updateTime } }));
    await expect(
      commit(set('c/d', { n: int(3) }, { currentDocument: { updateTime } })),
    ).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });

  const one: Record<string, object> = {
    upsert: set('c/d', {}),
    insert: set('c/d', {}, { currentDocument: { exists: false } }),
    update: set('c/d', {}, { currentDocument: { exists: true } }),
    delete: remove('c/d'),
    'delete if there': remove('c/d', { currentDocument: { exists: true } }),
    'delete if missing': remove('c/d', { currentDocument: { exists: false } }),
  };
  // What Google's emulator 1.19.9 answers for each pair of writes to a document that is there, and to one that is not.
  const ok = 'ok';
  const contradictory = 'INVALID_ARGUMENT';
  const exists = 'ALREADY_EXISTS';
  const missing = 'NOT_FOUND';
  const second = ['upsert', 'insert', 'update', 'delete', 'delete if there', 'delete if missing'];
  const table: Record<string, readonly [readonly string[], readonly string[]]> = {
    upsert: [
      [ok, contradictory, ok, ok, ok, contradictory],
      [ok, contradictory, ok, ok, ok, contradictory],
    ],
    insert: [
      [exists, contradictory, exists, exists, exists, contradictory],
      [ok, contradictory, ok, ok, ok, contradictory],
    ],
    update: [
      [ok, contradictory, ok, ok, ok, contradictory],
      [missing, contradictory, missing, missing, missing, contradictory],
    ],
    delete: [
      [ok, ok, contradictory, ok, contradictory, ok],
      [ok, ok, contradictory, ok, contradictory, ok],
    ],
    'delete if there': [
      [ok, ok, contradictory, ok, contradictory, ok],
      [missing, missing, contradictory, missing, contradictory, missing],
    ],
    'delete if missing': [
      [exists, exists, contradictory, exists, contradictory, exists],
      [ok, ok, contradictory, ok, contradictory, ok],
    ],
  };
  test.each(
    Object.entries(table).flatMap(([first, outcomes]) =>
      outcomes.flatMap((row, i) =>
        row.map((outcome, j) => [first, second[j] ?? '', i === 0, outcome] as const),
      ),
    ),
  )('of %s, then %s, where the document is there (%s): %s', async (first, then, isThere, outcome) => {
    const { commit, seed } = openFirestore();
    if (isThere) await seed({ 'c/d': { n: int(1) } });
    const result = await commit(one[first], one[then]).then(
      () => ok,
      (error: { status: string }) => error.status,
    );
    expect(result).toBe(outcome);
  });

  test('on a time that only a later write of the commit asks for contradicts the first', async () => {
    const { commit, get } = openFirestore();
    await commit(set('c/d', {}));
    const updateTime = (await get('c/d'))?.updateTime;
    const guarded = set('c/d', { n: int(2) }, { currentDocument: { updateTime } });
    await expect(commit(set('c/d', { n: int(1) }), guarded)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    await commit(guarded, set('c/d', { n: int(3) }, { currentDocument: { updateTime } }));
  });

  test('of a verified document allows no write of it in the same commit', async () => {
    const { commit } = openFirestore();
    for (const writes of [
      [verify('c/d', { exists: false }), set('c/d', {})],
      [set('c/d', {}), verify('c/d', { exists: true })],
      [verify('c/d', { exists: false }), verify('c/d', { exists: false })],
    ]) {
      await expect(commit(...writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
  });
});

describe('limits', () => {
  const nested = (levels: number): object => (levels === 0 ? int(1) : map({ a: nested(levels - 1) }));

  test.each([
    ['500 writes', Array.from({ length: 500 }, (_, i) => set(`c/${i}`, {})), true],
    ['501 writes', Array.from({ length: 501 }, (_, i) => set(`c/${i}`, {})), false],
    ['20 levels', [set('c/d', { a: nested(20) })], true],
    ['21 levels', [set('c/d', { a: nested(21) })], false],
    ['21 levels made by a mask', [patch('c/d', { a: map({ b: nested(20) }) }, ['a.b'])], false],
    ['a field name of 1,500 bytes', [set('c/d', { ['é'.repeat(750)]: int(1) })], true],
    ['a field name of 1,502 bytes', [set('c/d', { ['é'.repeat(751)]: int(1) })], false],
    ['an id of 1,500 bytes', [set(`c/${'é'.repeat(750)}`, {})], true],
    ['an id of 1,502 bytes', [set(`c/${'é'.repeat(751)}`, {})], false],
    ['100 collections deep', [set(Array(200).fill('a').join('/'), {})], true],
    ['101 collections deep', [set(Array(202).fill('a').join('/'), {})], false],
    ['a document of 1 MiB', [set('c/d', { t: text('a'.repeat(1_048_576 - 73 - 2 - 1 - 400)) })], true],
    [
      'a document beyond 1 MiB',
      [set('c/d', { t: text('a'.repeat(600_000)), u: text('a'.repeat(500_000)) })],
      false,
    ],
    [
      'a document that outgrows 1 MiB by a change',
      [set('c/d', { t: text('a'.repeat(600_000)) }), patch('c/d', { u: text('a'.repeat(500_000)) }, ['u'])],
      false,
    ],
    ['a text of more than 1,048,487 bytes', [set('c/d', { t: text('a'.repeat(1_048_488)) })], false],
    [
      '20,000 fields',
      [set('c/d', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, nothing])))],
      true,
    ],
    [
      '20,001 fields',
      [set('c/d', Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`f${i}`, nothing])))],
      false,
    ],
    [
      '500 transforms of a document',
      [transform('c/d', ...Array(500).fill({ fieldPath: 'n', increment: int(1) }))],
      true,
    ],
    [
      '501 transforms of a document',
      [transform('c/d', ...Array(501).fill({ fieldPath: 'n', increment: int(1) }))],
      false,
    ],
    [
      'array transforms without end',
      Array.from({ length: 20 }, () =>
        transform(
          'c/d',
          ...Array.from({ length: 500 }, (_, i) => ({
            fieldPath: 'n',
            appendMissingElements: { values: [int(i), int(i + 1)] },
          })),
        ),
      ),
      false,
    ],
  ])('%s', async (_, writes, isAllowed) => {
    const { commit } = openFirestore();
    const outcome = commit(...writes);
    if (isAllowed) await outcome;
    else await expect(outcome).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

test('a commit of nothing is answered', async () => {
  const { call } = openFirestore();
  expect(await call('commit', {})).toMatchObject({ writeResults: [] });
});
