import { listed } from '../harness/listed.ts';
import type { Random } from '../harness/seeded-random.ts';

/** A text that stands for a value in broken JSON, and need not be JSON itself. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Leaves that often break parsers and validators. */
const poison = [
  ...listed`null  true  0  -1  -0  1.5  1e308  1e999  -1e999  1e-400  9007199254740993  9223372036854775808
    []  {}  [[]]  ""  "x"  "\u0000"  "\ud800"  "\udc00x"  "\uffff"  "\u202e"  "é"  "e\u0301"  "NaN"  "Infinity"
    "-0"  "__proto__"  "constructor"  "__name__"  "2026-01-01T00:00:00Z"  "0000-00-00T99:99:99Z"  "AA=="  "!!"
    "9999-12-31T23:59:59.999999999Z"  "-9223372036854775808"  "%00"  "../../etc/passwd"  "(a+)+$"
    "javascript:alert(1)"  "//evil.test"  "<script>alert(1)</script>"  {"__proto__":{"x":1}}
    {"toString":1,"valueOf":2,"length":-1}  {"then":"x"}  [null,null]  " "  "' OR 1=1 --"
    "; DROP TABLE documents"  "\r\nBcc: x@example.test"`,
  ...['9'.repeat(400), `0.${'1'.repeat(5_000)}`, `"${'x'.repeat(20_000)}"`, `"${'a.'.repeat(2_000)}b"`],
  ...[`"${'`'.repeat(500)}"`, `"${'/a'.repeat(2_000)}"`],
].map((text) => new Raw(text));

const oddNames = [
  ...'__proto__ constructor prototype toString hasOwnProperty a.b ` __name__ 0 length then'.split(' '),
  ...'fields writes idToken email'.split(' '),
  ...['', ' ', '\u0000', '\ud800', 'x'.repeat(2_000)],
];

/** Whole parts of Firestore's requests, put where they do not belong. */
const strayParts = [
  { stringValue: 'x' },
  { integerValue: '1' },
  { integerValue: 1.5 },
  { doubleValue: 'NaN' },
  { timestampValue: '2026-01-01T00:00:00.123456789Z' },
  { bytesValue: 'AAAA' },
  { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
  { geoPointValue: { latitude: 91, longitude: -181 } },
  { arrayValue: { values: [{ arrayValue: {} }] } },
  { mapValue: { fields: { a: { nullValue: null }, __type__: { stringValue: '__vector__' } } } },
  { stringValue: 'x', integerValue: '1' },
  { fieldFilter: { field: { fieldPath: 'a' }, op: 'IN', value: { arrayValue: { values: [] } } } },
  { unaryFilter: { field: { fieldPath: '__name__' }, op: 'IS_NAN' } },
  { compositeFilter: { op: 'OR', filters: [] } },
  { values: [{ nullValue: null }], before: true },
  { exists: true },
  { updateTime: '2026-01-01T00:00:00Z' },
];

const edits: readonly ((value: unknown, random: Random) => unknown)[] = [
  (_, random) => random.pick(poison),
  (_, random) => random.pick(strayParts),
  (value) => [value],
  (value, random) => ({ [random.pick(oddNames)]: value }),
  (value, random) => nested(value, random.pick([5, 25, 150, 250, 3_000]), random.chance(0.5)),
  (value, random) => {
    const members = membersOf(value);
    const left = members.toSpliced(random.below(members.length), 1);
    return Array.isArray(value) ? left.map(([, part]) => part) : Object.fromEntries(left);
  },
  (value, random) => {
    const more = random.pick(poison);
    return Array.isArray(value)
      ? [...value, more]
      : Object.fromEntries([...membersOf(value), [random.pick(oddNames), more]]);
  },
  // The first member twice.
  (value, random) =>
    new Raw(textOf(value).replace(/^\{("\w+":)/, (_, name) => `{${name}${random.pick(poison).text},${name}`)),
];

/**
 * Breaks a JSON value in one to three places, and sometimes its text as well.
 *
 * @returns text that may be JSON or not
 */
export function brokenJson(value: unknown, random: Random): string {
  let broken = value;
  for (let left = 1 + random.below(3); left > 0; left -= 1) broken = edited(broken, random);
  const text = textOf(broken);
  return random.chance(0.15) ? damagedText(text, random) : text;
}

/** Damages a text as a bad line or a faulty program does. */
export function damagedText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const noise = String.fromCharCode(random.below(random.chance(0.5) ? 0x80 : 0x10000));
  return random.pick([
    text.slice(0, at),
    text.slice(at),
    text.slice(0, at) + noise + text.slice(at),
    text.slice(0, at) + noise + text.slice(at + 1),
    text + text,
    `\ufeff${text}`,
    `${text}${noise}`,
    text.replaceAll('"', "'"),
    text.slice(0, at) + text.slice(at + 1 + random.below(20)),
    '',
  ]);
}

/** Edits a value at a random depth. */
function edited(value: unknown, random: Random): unknown {
  const members = membersOf(value);
  if (members.length === 0 || random.chance(0.2)) return random.pick(edits)(value, random);
  const [name, part] = random.pick(members);
  const changed = edited(part, random);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...(value as object), [name]: changed };
}

function nested(value: unknown, levels: number, inLists: boolean): Raw {
  const [open, close] = inLists ? ['[', ']'] : ['{"mapValue":{"fields":{"a":', '}}}'];
  return new Raw(open.repeat(levels) + textOf(value) + close.repeat(levels));
}

function textOf(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = membersOf(value).map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`);
  return `{${members.join(',')}}`;
}

function membersOf(value: unknown): [string, unknown][] {
  return value instanceof Raw || typeof value !== 'object' ? [] : Object.entries(value ?? {});
}
