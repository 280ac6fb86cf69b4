import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { answerOf, openFirestore } from './testing/open-firestore.ts';
import { and, from, int, list, nameOf, root, set, transform, where } from './testing/wire-values.ts';

const rpcs = ['commit', 'batchGet', 'runQuery', 'runAggregationQuery', 'listen', 'constructor', ''];

/** A well-formed body of each call, of which one place is then malformed. */
const bodies: readonly (readonly [string, unknown])[] = [
  [
    'commit',
    {
      writes: [
        {
          update: {
            name: nameOf('c/d'),
            fields: { a: int(1), m: { mapValue: { fields: { b: list(int(1)) } } } },
          },
          updateMask: { fieldPaths: ['a', 'm.b'] },
          updateTransforms: [
            { fieldPath: 'n', increment: int(1) },
            { fieldPath: 't', appendMissingElements: { values: [int(1)] } },
          ],
          currentDocument: { exists: true },
        },
        { delete: nameOf('c/e') },
        { verify: nameOf('c/f'), currentDocument: { updateTime: '2026-01-01T00:00:00Z' } },
        {
          update: {
            name: nameOf('c/g'),
            fields: {
              t: { timestampValue: '2026-01-01T00:00:00Z' },
              b: { bytesValue: 'AA==' },
              g: { geoPointValue: { latitude: 1, longitude: 2 } },
              r: { referenceValue: nameOf('c/d') },
            },
          },
        },
      ],
    },
  ],
  ['batchGet', { documents: [nameOf('c/d')], mask: { fieldPaths: ['a'] } }],
  [
    'runQuery',
    {
      structuredQuery: {
        select: { fields: [{ fieldPath: 'a' }] },
        from: from('c'),
        where: and(where('a', 'EQUAL', int(1)), where('b', 'IN', list(int(1)))),
        orderBy: [{ field: { fieldPath: 'c' }, direction: 'ASCENDING' }],
        startAt: { values: [int(1)], before: true },
        endAt: { values: [int(1)] },
        limit: 1,
        offset: 1,
      },
    },
  ],
  [
    'runAggregationQuery',
    {
      structuredAggregationQuery: {
        structuredQuery: { from: from('c') },
        aggregations: [
          { alias: 'a', count: { upTo: '1' } },
          { alias: 'b', sum: { field: { fieldPath: 'x' } } },
        ],
      },
    },
  ],
];

const poison: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  '\ud800',
  '__proto__',
  '9'.repeat(400),
  'a.'.repeat(5_000),
  '`'.repeat(5_000),
  '/'.repeat(5_000),
  [],
  [[]],
  [null],
  {},
  { __proto__: null },
  JSON.parse('{"__proto__":{"integerValue":"1"}}'),
  JSON.parse('{"constructor":{"prototype":{}}}'),
  JSON.parse('{"toString":"x","valueOf":1,"length":3}'),
  JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)),
  JSON.parse(`${'{"mapValue":{"fields":{"a":'.repeat(2_000)}null${'}}}'.repeat(2_000)}`),
  JSON.parse('{"compositeFilter":{"op":"AND","filters":['.repeat(2_000) + ']}}'.repeat(2_000)),
];

/** All bodies in which one part of a body is replaced by a malformed value. */
function* broken(body: unknown): Generator<unknown> {
  yield* poison;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, part] of Object.entries(body)) {
    for (const worse of broken(part)) {
      yield Array.isArray(body)
        ? body.map((element, i) => (String(i) === name ? worse : element))
        : { ...body, [name]: worse };
    }
  }
  yield { ...body, surprise: 1 };
}

describe('a malformed body', () => {
  test.each(bodies)(
    'of %s is answered or refused by a public error, wherever it is malformed',
    async (rpc, body) => {
      const { firestore } = openFirestore();
      for (const bad of broken(body)) {
        await answerOf(firestore, rpc, root, bad).then(JSON.parse, (error: unknown) => {
          if (!(error instanceof ApiError))
            throw new Error(`not a public error for ${JSON.stringify(bad).slice(0, 500)}`, { cause: error });
          expect(error.message.length).toBeLessThan(20_000);
        });
      }
    },
  );

  test('of any shape causes no defect', async () => {
    const { firestore } = openFirestore();
    const names = fc.constantFrom(
      'writes',
      'update',
      'name',
      'fields',
      'structuredQuery',
      'from',
      'where',
      'documents',
      '__proto__',
    );
    const anything = fc.anything({ key: fc.oneof(names, fc.string()), maxDepth: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rpcs), anything, async (rpc, value) => {
        const body: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
        const error = await answerOf(firestore, rpc, root, body).catch((thrown: unknown) => thrown);
        if (typeof error !== 'string') expect(error).toBeInstanceOf(ApiError);
      }),
      { numRuns: 1_500 },
    );
  });
});

test.each<[string, unknown, RegExp]>([
  // The rest is malformed too, so that it can't have been read.
  ['a path of many fields', { mask: { fieldPaths: [`${'a.'.repeat(22)}!`] } }, /more than 21 segments/],
  ['a name of many parts', { documents: ['a/'.repeat(1_000_000)] }, /longer than 6144 bytes/],
  [
    'a long malformed path',
    { mask: { fieldPaths: [`${'a'.repeat(1_000_000)}!`] } },
    /longer than 1500 bytes/,
  ],
  ['a long field of the request', { ['a'.repeat(1_000_000)]: 1 }, /Unknown name "a{200}…"/],
  ['a long reserved name', { mask: { fieldPaths: [`__${'a'.repeat(1_000_000)}__`] } }, /reserved/],
])('%s is refused early, and not repeated', async (_, body, message) => {
  const { firestore } = openFirestore();
  const error = await answerOf(firestore, 'batchGet', root, body).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) });
  expect((error as ApiError).message.length).toBeLessThan(1_000);
});

test.each([
  '',
  'projects',
  'projects/demo-campus',
  'projects/demo-campus/databases/(default)',
  'projects/demo-campus/databases/(default)/documents/',
  `${root}/c`,
  `${root}/c/d/`,
  `${root}/c//d`,
  `${root}/c/..`,
  `${root}/__c__/d`,
  `${root}x/c/d`,
  'projects/other/databases/(default)/documents',
  'projects/demo-campus/databases/other/documents',
])('the resource %j is refused', async (resource) => {
  const { firestore } = openFirestore();
  const call = answerOf(firestore, 'runQuery', resource, { structuredQuery: { from: from('c') } });
  await expect(call).rejects.toMatchObject({ status: expect.stringMatching(/INVALID_ARGUMENT|NOT_FOUND/) });
});

test('names that JavaScript itself uses are plain data', async () => {
  const { commit, fields, find } = openFirestore();
  const odd = {
    constructor: int(1),
    toString: int(2),
    hasOwnProperty: int(3),
    valueOf: { mapValue: { fields: { prototype: int(4) } } },
  };
  await commit(set('constructor/toString', odd));
  expect(await fields('constructor/toString')).toEqual(odd);
  expect(
    await find({ from: from('constructor'), where: where('valueOf.prototype', 'EQUAL', int(4)) }),
  ).toEqual(['constructor/toString']);
  expect(await find({ from: from('hasOwnProperty') })).toEqual([]);
});

test('a commit that is not allowed is refused without computing its result', async () => {
  const rules =
    'service cloud.firestore { match /databases/{db}/documents { match /none/{id} { allow write; } } }';
  const { commit, firestore, file } = openFirestore({ rules });
  const large = { t: Array.from({ length: 5_000 }, (_, i) => i) };
  const paths = Array.from({ length: 30 }, (_, i) => `c/${i}`);
  await firestore.documents.commit(paths.map((path) => ({ set: path, fields: large })));
  const union = { fieldPath: 't', appendMissingElements: { values: [int(1)] } };
  // To compute these would take 75 million elements.
  const writes = paths.map((path) => transform(path, ...Array(500).fill(union)));
  await expect(commit(...writes)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  const allowed = openFirestore({ file }).commit(...writes);
  await expect(allowed).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
});
