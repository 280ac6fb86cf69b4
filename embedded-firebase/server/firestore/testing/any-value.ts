import fc from 'fast-check';
import { Bytes, compareUtf8, GeoPoint, Reference, Timestamp, type Value } from '../values/value.ts';

const names = fc.constantFrom('a', 'b', 'ab', 'a\u0000', '\uff61', '😀', 'z');
const numericIds = fc.oneof(
  fc.constantFrom(
    '__id1__',
    '__id-1__',
    '__id256__',
    '__id9223372036854775807__',
    '__id-9223372036854775808__',
  ),
  fc.integer({ min: 1 }).map((number) => `__id${number}__`),
);

/** Numbers at the edges of encodings: around zero, around 2^53, extremes, integers and fractions. */
const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(
    0n,
    -0,
    0,
    1n,
    1,
    -1n,
    Number.NaN,
    Infinity,
    -Infinity,
    Number.MIN_VALUE,
    Number.MAX_VALUE,
  ),
  fc.constantFrom<Value>(
    2n ** 53n,
    2n ** 53n + 1n,
    2 ** 53,
    2n ** 63n - 1n,
    -(2n ** 63n),
    2 ** 63,
    -(2 ** 63),
  ),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.double(),
  fc.integer().map(BigInt),
  fc.integer({ min: -3, max: 3 }),
);

const scalars: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>(null, false, true),
  numbers,
  fc.oneof(names, fc.string({ unit: 'binary' })),
  fc
    .bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n })
    .map((micros) => new Timestamp(micros)),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => new Bytes(bytes)),
  fc
    .array(fc.oneof({ weight: 2, arbitrary: names }, numericIds), { minLength: 1, maxLength: 3 })
    .map(
      (path) =>
        new Reference(`projects/p/databases/d/documents/${path.flatMap((id) => ['c', id]).join('/')}`),
    ),
  fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([latitude, longitude]) => new GeoPoint(latitude, longitude)),
);

const vectors: fc.Arbitrary<Value> = fc.array(fc.double(), { minLength: 1, maxLength: 3 }).map(
  (value) =>
    new Map<string, Value>([
      ['__type__', '__vector__'],
      ['value', value],
    ]),
);

/** Any value of a document, of every type, nested up to three levels. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalars,
    vectors,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .dictionary(names, tie('value'), { maxKeys: 3 })
      .map((fields) => new Map(Object.entries(fields).sort(([x], [y]) => compareUtf8(x, y)))),
  ),
})).value;
