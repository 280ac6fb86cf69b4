import type { Random } from '../harness/seeded-random.ts';

/** JSON to be broken: a leaf as its text, and members as a list, so that names may be odd or repeated. */
type JsonNode = string | readonly JsonNode[] | { readonly members: readonly (readonly [string, JsonNode])[] };

/** Leaves that often break parsers and validators, as JSON texts. */
const poison = [
  ...'null true 0 -1 -0 1.5 1e308 1e999 -1e999 1e-400 9007199254740993 9223372036854775808 [] {} [[]]'.split(
    ' ',
  ),
  ...String.raw`"" "x" "\u0000" "\ud800" "\udc00x" "\uffff" "\u202e" "é" "e\u0301" "NaN" "Infinity" "-0"`.split(
    ' ',
  ),
  ...'"__proto__" "constructor" "__name__" "2026-01-01T00:00:00Z" "0000-00-00T99:99:99Z" "AA==" "!!"'.split(
    ' ',
  ),
  ...'"9999-12-31T23:59:59.999999999Z" "-9223372036854775808" "%00" "../../etc/passwd" "(a+)+$"'.split(' '),
  ...'"javascript:alert(1)" "//evil.test" "<script>alert(1)</script>"'.split(' '),
  ...'{"__proto__":{"x":1}} {"toString":1,"valueOf":2,"length":-1} {"then":"x"} [null,null]'.split(' '),
  ...['" "', '"\' OR 1=1 --"', '"; DROP TABLE documents"', String.raw`"\r\nBcc: x@campus.test"`],
  ...['9'.repeat(400), `0.${'1'.repeat(5_000)}`, `"${'x'.repeat(20_000)}"`, `"${'a.'.repeat(2_000)}b"`],
  ...[`"${'`'.repeat(500)}"`, `"${'/a'.repeat(2_000)}"`],
];

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
].map(nodeOf);

type Edit = (node: JsonNode, random: Random) => JsonNode;

const edits: readonly Edit[] = [
  (_, random) => random.pick(poison),
  (_, random) => random.pick(strayParts),
  (node) => [node],
  (node, random) => ({ members: [[random.pick(oddNames), node]] }),
  (node, random) => nested(node, random.pick([5, 25, 150, 250, 3_000]), random.chance(0.5)),
  withoutOne,
  withOneMore,
  withOneTwice,
];

/**
 * Breaks a JSON value in one to three places, and sometimes its text as well.
 *
 * @returns text that may be JSON or not
 */
export function brokenJson(value: unknown, random: Random): string {
  let node = nodeOf(value);
  for (let left = 1 + random.below(3); left > 0; left -= 1) node = edited(node, random);
  const text = textOf(node);
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

function nodeOf(value: unknown): JsonNode {
  if (Array.isArray(value)) return value.map(nodeOf);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return { members: Object.entries(value).map(([name, part]) => [name, nodeOf(part)] as const) };
}

function textOf(node: JsonNode): string {
  if (typeof node === 'string') return node;
  if (!('members' in node)) return `[${node.map(textOf).join(',')}]`;
  return `{${node.members.map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`).join(',')}}`;
}

/** Edits a node at a random depth. */
function edited(node: JsonNode, random: Random): JsonNode {
  const size = sizeOf(node);
  if (size === 0 || random.chance(0.2)) return random.pick(edits)(node, random);
  const place = random.below(size);
  return mapped(node, (part, index) => [index === place ? edited(part, random) : part]);
}

function sizeOf(node: JsonNode): number {
  if (typeof node === 'string') return 0;
  return 'members' in node ? node.members.length : node.length;
}

/** Replaces each part of a node by any number of parts. */
function mapped(node: JsonNode, change: (part: JsonNode, index: number) => readonly JsonNode[]): JsonNode {
  if (typeof node === 'string') return node;
  if (!('members' in node)) return node.flatMap(change);
  return {
    members: node.members.flatMap(([name, part], index) =>
      change(part, index).map((changed) => [name, changed] as const),
    ),
  };
}

function withoutOne(node: JsonNode, random: Random): JsonNode {
  const place = random.below(sizeOf(node));
  return mapped(node, (part, index) => (index === place ? [] : [part]));
}

function withOneTwice(node: JsonNode, random: Random): JsonNode {
  const place = random.below(sizeOf(node));
  const other = random.chance(0.5) ? random.pick(poison) : null;
  return mapped(node, (part, index) => (index === place ? [part, other ?? part] : [part]));
}

function withOneMore(node: JsonNode, random: Random): JsonNode {
  const more = random.pick(poison);
  if (typeof node === 'string') return [node, more];
  if (!('members' in node)) return [...node, more];
  return { members: [...node.members, [random.pick(oddNames), more]] };
}

function nested(node: JsonNode, levels: number, inLists: boolean): string {
  const [open, close] = inLists ? ['[', ']'] : ['{"mapValue":{"fields":{"a":', '}}}'];
  return open.repeat(levels) + textOf(node) + close.repeat(levels);
}
