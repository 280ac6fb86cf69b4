import { RulesBytes, RulesPath, RulesTimestamp, type RulesValue } from '../values/rules-value.ts';
import { caller, map } from './evaluate.ts';
import { equalInQueries } from './query-semantics.ts';

/** A value and its expression in a rule. */
interface ValueLiteral {
  readonly value: RulesValue;
  readonly text: string;
}

const time = new RulesTimestamp(1_704_067_200_000_000_000n);
const finerTime = new RulesTimestamp(time.nanos + 1n);

/** The values that generated rules, queries and documents consist of. */
export const VALUE_LITERALS: readonly ValueLiteral[] = [
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
  // Firestore truncates to microseconds, so a query for this value matches the time before.
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

/** Returns the literals of all values that equal this one in queries; 'null' for a value that is not in the list. */
export function equalLiterals(value: RulesValue): readonly string[] {
  const equal = VALUE_LITERALS.filter((literal) => equalInQueries(literal.value, value));
  return equal.length === 0 ? ['null'] : equal.map(({ text }) => text);
}
