import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '../../api-error.ts';
import { modelQuery } from '../testing/model-query.ts';
import { sharedFirestore } from '../testing/open-firestore.ts';
import {
  and,
  by,
  double,
  int,
  is,
  list,
  map,
  no,
  nothing,
  or,
  reference,
  root,
  text,
  time,
  vector,
  type WireFields,
  where,
  yes,
} from '../testing/wire-values.ts';
import { parseFields } from '../values/parse-value.ts';
import { parseQuery } from './parse-query.ts';
import { queryOrder } from './query-order.ts';

const scalars = [
  ...[nothing, no, yes, double('NaN'), int(1), double(1), int(2), double(1.5)],
  ...[int('9007199254740993'), double(2 ** 53), text(''), text('a'), text('a\u0000b'), text('ab')],
  ...[time('2020-01-01T00:00:00Z'), reference('x/y')],
];
const values = [
  ...scalars,
  ...[list(), list(int(1)), list(int(1), text('a')), list(double(1), int(2))],
  ...[map({}), map({ a: int(1) }), map({ a: int(2), b: text('x') }), vector(1, 2)],
];
const arrays = [
  list(),
  list(int(1)),
  list(int(1), text('a')),
  list(double(1), int(2)),
  text('none'),
  nothing,
];
const paths = ['a', 'b', 't', 'm.a'];

/** Eighty fixed documents: in a collection, and in other collections of its id. */
const documents: Readonly<Record<string, WireFields>> = Object.fromEntries(
  fc
    .sample(
      fc.record(
        {
          a: fc.constantFrom(...values),
          b: fc.constantFrom(...values),
          t: fc.constantFrom(...arrays),
          m: fc.constantFrom(
            map({ a: int(1) }),
            map({ a: text('a'), b: no }),
            map({ a: nothing }),
            text('no map'),
          ),
        },
        { requiredKeys: [] },
      ),
      { numRuns: 80, seed: 20_261_120 },
    )
    .map((fields, i) => [placeOf(i), fields]),
);
const names = Object.keys(documents);

function placeOf(i: number): string {
  const id = i % 5 === 4 ? `__id${i - 30}__` : `${['d', 'D', 'é', 'z'][i % 4]}${i}`;
  if (i < 55) return `c/${id}`;
  return i < 70 ? `p/${i % 3}/c/${id}` : `c/d0/c/${id}`;
}

const name = fc.constantFrom(...names).map(reference);
const field = fc.constantFrom(...paths);
const scalar = fc.constantFrom(...scalars);
const some = (max: number) => fc.array(scalar, { minLength: 1, maxLength: max }).map((all) => list(...all));

const condition = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(field, fc.constantFrom(...values))
      .map(([path, value]) => where(path, 'EQUAL', value)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        field,
        fc.constantFrom(
          'LESS_THAN',
          'LESS_THAN_OR_EQUAL',
          'GREATER_THAN',
          'GREATER_THAN_OR_EQUAL',
          'NOT_EQUAL',
        ),
        fc.constantFrom(...values),
      )
      .map(([path, op, value]) => where(path, op, value)),
  },
  { weight: 2, arbitrary: scalar.map((value) => where('t', 'ARRAY_CONTAINS', value)) },
  { weight: 1, arbitrary: some(3).map((all) => where('t', 'ARRAY_CONTAINS_ANY', all)) },
  { weight: 2, arbitrary: fc.tuple(field, some(4)).map(([path, all]) => where(path, 'IN', all)) },
  { weight: 1, arbitrary: fc.tuple(field, some(3)).map(([path, all]) => where(path, 'NOT_IN', all)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(field, fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'))
      .map(([path, op]) => is(path, op)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('EQUAL', 'LESS_THAN', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL'),
        name,
      )
      .map(([op, value]) => where('__name__', op, value)),
  },
);

const filter: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((filters) => and(...filters)),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((filters) => or(...filters)),
  ),
})).filter;

const direction = fc.constantFrom<('ASCENDING' | 'DESCENDING')[]>('ASCENDING', 'DESCENDING');

/** Orders, with a cursor at a value of each, or at a document's name. */
const ordered = fc
  .tuple(
    fc.uniqueArray(fc.tuple(field, direction, fc.constantFrom(...values)), {
      maxLength: 2,
      selector: ([path]) => path,
    }),
    fc.option(fc.tuple(direction, name)),
    fc.option(fc.tuple(fc.constantFrom('startAt', 'endAt'), fc.nat(3), fc.boolean())),
  )
  .map(([fields, byName, cursor]) => {
    const orderBy = [
      ...fields.map(([path, way]) => by(path, way)),
      ...(byName === null ? [] : [by('__name__', byName[0])]),
    ];
    const position = [...fields.map(([, , value]) => value), ...(byName === null ? [] : [byName[1]])];
    if (cursor === null || orderBy.length === 0) return { orderBy };
    const [end, length, before] = cursor;
    return { orderBy, [end]: { values: position.slice(0, length), before } };
  });

const page = fc.record({ limit: fc.nat(8), offset: fc.nat(3) }, { requiredKeys: [] });

const query = fc
  .tuple(fc.boolean(), fc.option(filter, { freq: 4 }), ordered, page)
  .map(([allDescendants, condition, order, part]) => ({
    from: [{ collectionId: 'c', allDescendants }],
    ...(condition === null ? {} : { where: condition }),
    ...order,
    ...part,
  }));

const opened = sharedFirestore({ indexes: allIndexes() }, documents);

test('a query finds by indexes what a full scan finds, in the same order', async () => {
  const model = Object.entries(documents).map(([path, fields]) => ({
    path,
    fields: parseFields(fields, path),
  }));
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(query, async (structuredQuery) => {
      const found = await opened()
        .find(structuredQuery)
        .catch((error: unknown) => {
          if (error instanceof ApiError && ['INVALID_ARGUMENT', 'FAILED_PRECONDITION'].includes(error.status))
            return null;
          throw error;
        });
      if (found === null) return;
      answered += 1;
      const read = parseQuery(structuredQuery, [], root.replace('/documents', ''));
      expect(found).toEqual(modelQuery(model, read, queryOrder(read)));
    }),
    { numRuns: 1_000 },
  );
  // Refused queries prove nothing: many have to be answered.
  expect(answered).toBeGreaterThan(250);
});

/** Composite indexes for every order of two of the fields in every direction, and of three in one direction. */
function allIndexes(): unknown {
  type Field = { readonly fieldPath: string; readonly order: string };
  const ways = ['ASCENDING', 'DESCENDING'];
  const orders = (count: number): readonly (readonly string[])[] =>
    count === 0
      ? [[]]
      : orders(count - 1).flatMap((start) =>
          paths.filter((path) => !start.includes(path)).map((path) => [...start, path]),
        );
  const directed = (fields: readonly string[]): readonly (readonly Field[])[] =>
    fields.reduce<readonly (readonly Field[])[]>(
      (all, fieldPath) => all.flatMap((start) => ways.map((order) => [...start, { fieldPath, order }])),
      [[]],
    );
  const all = [
    ...orders(2).flatMap(directed),
    ...orders(3).flatMap((fields) => ways.map((order) => fields.map((fieldPath) => ({ fieldPath, order })))),
  ];
  const withArrays = all
    .filter(([first]) => first?.fieldPath === 't')
    .map(([, ...rest]) => [{ fieldPath: 't', arrayConfig: 'CONTAINS' }, ...rest]);
  const composites = [...all, ...withArrays];
  const scopes = ['COLLECTION', 'COLLECTION_GROUP'];
  return {
    indexes: scopes.flatMap((queryScope) =>
      composites.map((fields) => ({ collectionGroup: 'c', queryScope, fields })),
    ),
    fieldOverrides: [
      {
        collectionGroup: 'c',
        fieldPath: '*',
        indexes: scopes.flatMap((queryScope) => [
          ...ways.map((order) => ({ order, queryScope })),
          { arrayConfig: 'CONTAINS', queryScope },
        ]),
      },
    ],
  };
}
