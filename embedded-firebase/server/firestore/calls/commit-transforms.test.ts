import { describe, expect, test } from 'vitest';
import { openFirestore } from '../testing/open-firestore.ts';
import { double, int, list, map, nameOf, nothing, set, text, transform } from '../testing/wire-values.ts';

describe('a transform', () => {
  const cases: readonly [string, object | null, object, object, unknown][] = [
    ['increment of a missing field', null, { increment: int(5) }, int(5), int(5)],
    ['increment of an integer', int(2), { increment: int(-5) }, int(-3), int(-3)],
    ['increment by a double', int(2), { increment: double(0.5) }, double(2.5), double(2.5)],
    ['increment of a double by an integer', double(0.5), { increment: int(1) }, double(1.5), double(1.5)],
    ['increment of a text', text('x'), { increment: int(1) }, int(1), int(1)],
    [
      'increment beyond the greatest integer',
      int('9223372036854775807'),
      { increment: int(1) },
      int('9223372036854775807'),
      int('9223372036854775807'),
    ],
    [
      'increment below the least integer',
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
    ['maximum of a missing field', null, { maximum: int(1) }, int(1), int(1)],
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

  test('is applied after the fields, in order', async () => {
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

  test('REQUEST_TIME is one time in milliseconds for the whole commit', async () => {
    const { commit, fields } = openFirestore({ now: () => Date.parse('2026-03-04T05:06:07.089Z') });
    const moment = { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' };
    const at = { timestampValue: '2026-03-04T05:06:07.089Z' };
    const { writeResults } = await commit(transform('c/d', moment), transform('c/e', moment));
    expect(writeResults.map(({ transformResults }) => transformResults)).toEqual([[at], [at]]);
    expect(await fields('c/d')).toEqual({ at });
    expect(await fields('c/e')).toEqual(await fields('c/d'));
  });

  test('in the older form of a write does the same', async () => {
    const { commit, fields } = openFirestore();
    await commit({
      transform: { document: nameOf('c/d'), fieldTransforms: [{ fieldPath: 'n', increment: int(2) }] },
    });
    expect(await fields('c/d')).toEqual({ n: int(2) });
  });

  test('of a map and of a field in it is refused, whichever comes first', async () => {
    const { commit, get } = openFirestore();
    const inner = { fieldPath: 'm.x', increment: int(1) };
    const outer = { fieldPath: 'm', setToServerValue: 'REQUEST_TIME' };
    for (const transforms of [
      [inner, outer],
      [outer, inner],
    ]) {
      await expect(commit(transform('c/d', ...transforms))).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining('nested property'),
      });
    }
    expect(await get('c/d')).toBeNull();
  });

  test('does not reach into a vector', async () => {
    const { commit, fields } = openFirestore();
    const vector = map({ __type__: text('__vector__'), value: list(double(1)) });
    await commit(set('c/d', { v: vector }), transform('c/d', { fieldPath: 'v.value', increment: int(1) }));
    expect(await fields('c/d')).toEqual({ v: map({ value: int(1) }) });
  });
});
