import { nameOf } from './target.ts';

/** A value of the wire protocol. */
export type WireValue = Readonly<Record<string, unknown>>;

export const text = (stringValue: string): WireValue => ({ stringValue });
export const int = (value: number | string): WireValue => ({ integerValue: String(value) });
const double = (doubleValue: number | string): WireValue => ({ doubleValue });
export const list = (...values: readonly WireValue[]): WireValue => ({ arrayValue: { values } });
export const map = (fields: Readonly<Record<string, WireValue>>): WireValue => ({ mapValue: { fields } });

/** Values of every type, many of them adjacent in Firestore's order; none is a present time. */
export const sampleValues: readonly WireValue[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  double('NaN'),
  double('-Infinity'),
  int('-9223372036854775808'),
  int(-1),
  double(-0.5),
  int(0),
  double(0),
  double(0.5),
  int(1),
  double(1),
  double(1.5),
  int(2),
  int(3),
  int('9007199254740993'),
  double(9007199254740992),
  int('9223372036854775807'),
  double(1e300),
  double('Infinity'),
  { timestampValue: '0001-01-01T00:00:00Z' },
  { timestampValue: '2001-02-03T04:05:06.789012Z' },
  { timestampValue: '2001-02-03T04:05:06.789Z' },
  text(''),
  text('a'),
  text('ab'),
  text('b'),
  text('é'),
  text('\uff61'),
  text('😀'),
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: 'AAH/' },
  { referenceValue: nameOf('c/a') },
  { referenceValue: nameOf('c/a/s/x') },
  { referenceValue: nameOf('c/b') },
  { geoPointValue: { latitude: 1.5, longitude: -2 } },
  { geoPointValue: { latitude: 1.5, longitude: 2 } },
  list(),
  list(int(1)),
  list(int(1), text('a')),
  list(text('a'), text('b')),
  list({ nullValue: null }, double('NaN')),
  map({ __type__: text('__vector__'), value: list(double(1), double(2)) }),
  map({ __type__: text('__vector__'), value: list(double(3)) }),
  map({}),
  map({ x: int(1) }),
  map({ x: int(2), y: text('a') }),
  map({ y: map({ z: { nullValue: null } }) }),
];
