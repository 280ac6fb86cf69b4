import { RulesBytes, RulesPath, RulesTimestamp, type RulesValue } from '../values/rules-value.ts';
import { sameInQueries } from './query-semantics.ts';
import { caller, map } from './sample-document.ts';

/** A value, and how a rule writes it. */
interface WrittenValue {
  readonly value: RulesValue;
  readonly text: string;
}

const time = new RulesTimestamp(1_704_067_200_000_000_000n);
const finerTime = new RulesTimestamp(time.nanos + 1n);

/** The few values that rules, queries and documents of the search are made of. */
export const WRITTEN_VALUES: readonly WrittenValue[] = [
  { value: null, text: 'null' },
  { value: true, text: 'true' },
  { value: false, text: 'false' },
  { value: 'x', text: "'x'" },
  { value: 'y', text: "'y'" },
  { value: '', text: "''" },
  { value: 1n, text: '(1)' },
  { value: 1, text: '(1.0)' },
  { value: 0n, text: '(0)' },
  { value: 0, text: '(0.0)' },
  { value: -0, text: '(-0.0)' },
  { value: 1.5, text: '(1.5)' },
  { value: Number.NaN, text: "float('NaN')" },
  { value: 9007199254740993n, text: '(9007199254740993)' },
  { value: 9007199254740992n, text: '(9007199254740992)' },
  { value: 9007199254740992, text: '(9007199254740992.0)' },
  { value: time, text: 'timestamp.date(2024, 1, 1)' },
  // Firestore keeps microseconds: as a query's value, this finds the time before.
  { value: finerTime, text: "(timestamp.date(2024, 1, 1) + duration.value(1, 'ns'))" },
  { value: new RulesBytes(Uint8Array.of(0x78)), text: "'x'.toUtf8()" },
  { value: caller.uid, text: 'request.auth.uid' },
  { value: new RulesPath(['a', 'b']), text: '(/a/b)' },
  { value: [], text: '[]' },
  { value: ['x'], text: "['x']" },
  { value: ['x', 'y'], text: "['x', 'y']" },
  { value: [1n], text: '[1]' },
  { value: [1], text: '[1.0]' },
  { value: [null], text: '[null]' },
  { value: map({}), text: '{}' },
  { value: map({ x: 'x' }), text: "{'x': 'x'}" },
  { value: map({ x: 1n }), text: "{'x': 1}" },
  { value: map({ x: 'x', y: 'y' }), text: "{'x': 'x', 'y': 'y'}" },
  { value: map({ x: map({ y: 'x' }) }), text: "{'x': {'y': 'x'}}" },
];

/** How rules write all of the values that a query's equality takes for this one; 'null' for a value from elsewhere. */
export function textsAlike(value: RulesValue): readonly string[] {
  const alike = WRITTEN_VALUES.filter((written) => sameInQueries(written.value, value));
  return alike.length === 0 ? ['null'] : alike.map(({ text }) => text);
}
