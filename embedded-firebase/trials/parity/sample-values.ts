import {
  bytes,
  double,
  int,
  list,
  map,
  no,
  nothing,
  place,
  reference,
  text,
  time,
  vector,
  yes,
} from '../../server/firestore/testing/wire-values.ts';

/** Values of every type, many of them adjacent in Firestore's order; none is a present time. */
export const sampleValues: readonly object[] = [
  ...[nothing, no, yes],
  ...[double('NaN'), double('-Infinity'), int('-9223372036854775808'), int(-1), double(-0.5), int(0)],
  ...[double(0), double(0.5), int(1), double(1), double(1.5), int(2), int(3), int('9007199254740993')],
  ...[double(9007199254740992), int('9223372036854775807'), double(1e300), double('Infinity')],
  ...['0001-01-01T00:00:00Z', '2001-02-03T04:05:06.789012Z', '2001-02-03T04:05:06.789Z'].map(time),
  ...['', 'a', 'ab', 'b', 'é', '\uff61', '😀'].map(text),
  ...['', 'AA==', 'AAH/'].map(bytes),
  ...['c/a', 'c/a/s/x', 'c/b'].map(reference),
  ...[place(1.5, -2), place(1.5, 2)],
  ...[list(), list(int(1)), list(int(1), text('a')), list(text('a'), text('b'))],
  ...[list(nothing, double('NaN')), vector(1, 2), vector(3)],
  ...[map({}), map({ x: int(1) }), map({ x: int(2), y: text('a') }), map({ y: map({ z: nothing }) })],
];

/** The values that may be elements of an array: it may contain neither another array nor a vector. */
export const sampleElements = sampleValues.filter((value) => !JSON.stringify(value).includes('arrayValue'));
