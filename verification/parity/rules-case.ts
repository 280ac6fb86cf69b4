import {
  bytes,
  double,
  int,
  list,
  map,
  nameOf,
  no,
  nothing,
  place,
  reference,
  text,
  time,
  yes,
} from '@blood-bank/backend/firestore/testing/wire-values';
import type { Call } from './servers.ts';
import type { WireFilter } from './wire-filter.ts';

/** A condition, and a request that it decides. */
export interface RulesCase {
  readonly version: 1 | 2;
  /** The match after the collection; or all of it, with `<c>` in place of the collection. */
  readonly match: string;
  readonly condition: string;
  readonly request: RulesRequest;
}

/** One operation on the collection of a rule. */
export interface RulesRequest {
  readonly person: 'visitor' | 'ann' | 'bob';
  readonly kind: 'get' | 'create' | 'set' | 'patch' | 'transform' | 'delete' | 'list' | 'group' | 'count';
  /** The path in the collection: `a` and `a/sub/b` exist, `none` does not. */
  readonly document: string;
  /** The filter and the limit of a list. */
  readonly where?: WireFilter;
  readonly limit?: number;
}

/** The value of a condition. An error and a value of another type can't be distinguished: both deny. */
export type Outcome = 'true' | 'false' | 'error' | 'refused' | 'unanswered';

/** Whether a request is about many documents: a collection, a collection group, or a count. */
export function isQuery({ kind }: Pick<RulesRequest, 'kind'>): boolean {
  return kind === 'list' || kind === 'group' || kind === 'count';
}

/** The functions that conditions may call; only version 2 has `let`. */
const functionsOf = {
  1: ['function same(a, b) { return a == b; }', 'function either(a, b) { return a || b; }'],
  2: [
    'function same(a, b) { let c = a; return c == b; }',
    'function either(a, b) { let c = a; let d = b; return c || d; }',
  ],
};
const functions = [
  'function isOwner(data) { return request.auth != null && data.owner == request.auth.uid; }',
  'function first(a, b) { return a; }',
  'function document(id) { return get(/databases/$(db)/documents/other/$(id)).data; }',
];

/** The number of lines before the first case in the rules file. */
const linesBefore = 3 + functions.length + functionsOf[2].length;

/**
 * One rules file for many cases, each on a line of its own: the condition allows in the collection `t…` and its negation in
 * `n…`, to distinguish false from an error.
 *
 * @param cases all of one version; null leaves a line empty
 */
export function rulesFileOf(cases: readonly (RulesCase | null)[]): string {
  const version = cases.find((rulesCase) => rulesCase !== null)?.version ?? 2;
  const lines = cases.map((rulesCase, index) => {
    if (rulesCase === null) return '';
    const { match, condition } = rulesCase;
    const whole = match.includes('<c>') ? match : `/<c>${match}`;
    return [
      `match ${whole.replace('<c>', `t${index}`)} { allow read, write: if ${condition}; }`,
      `match ${whole.replace('<c>', `n${index}`)} { allow read, write: if !(${condition}); }`,
    ].join(' ');
  });
  return [
    `rules_version = '${version}';`,
    'service cloud.firestore { match /databases/{db}/documents {',
    ...functionsOf[version],
    ...functions,
    'match /after/{id} { allow write: if true; }',
    ...lines,
    '} }',
  ].join('\n');
}

/** @param line of the rules file, from 1 */
export function caseOfLine(line: number): number {
  return line - linesBefore - 1;
}

/** The call that a rule decides. An allowed write fails by another write of the same commit, so that nothing changes. */
export function callOf({ request }: RulesCase, collection: string): Call {
  const { person, kind, document, where, limit } = request;
  const path = `${collection}/${document}`;
  if (kind === 'get') return { person, rpc: 'batchGet', body: { documents: [nameOf(path)] } };
  if (!isQuery(request)) {
    // An unmet precondition is checked after the rules.
    const failure = { delete: nameOf(`after/${collection}`), currentDocument: { exists: true } };
    return { person, rpc: 'commit', body: { writes: [writeOf(kind, nameOf(path)), failure] } };
  }
  const segments = path.split('/');
  const structuredQuery = {
    from: [{ collectionId: segments.at(-2), allDescendants: kind === 'group' }],
    ...(where === undefined ? {} : { where }),
    ...(limit === undefined ? {} : { limit }),
  };
  const parent = segments.slice(0, -2).join('/');
  if (kind !== 'count') return { person, rpc: 'runQuery', parent, body: { structuredQuery } };
  const aggregations = [{ alias: 'count', count: {} }];
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person, rpc: 'runAggregationQuery', parent, body };
}

/** Whether the rule allowed the call. */
export function wasAllowed({ request }: RulesCase, status: string): boolean {
  if (status === 'PERMISSION_DENIED') return false;
  const isWrite = request.kind !== 'get' && !isQuery(request);
  // A missing index is reported after the rules have allowed the query.
  if ((isWrite ? ['NOT_FOUND'] : ['OK', 'FAILED_PRECONDITION']).includes(status)) return true;
  throw new Error(`A ${request.kind} was answered with ${status}.`);
}

function writeOf(kind: RulesRequest['kind'], name: string): object {
  if (kind === 'delete') return { delete: name };
  if (kind === 'patch')
    return { update: { name, fields: { n: int(4) } }, updateMask: { fieldPaths: ['n', 's'] } };
  if (kind !== 'transform') return { update: { name, fields: newFields } };
  return {
    update: { name, fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: [
      { fieldPath: 'n', increment: int(1) },
      { fieldPath: 'ts', setToServerValue: 'REQUEST_TIME' },
      { fieldPath: 'l', appendMissingElements: { values: [text('z')] } },
    ],
  };
}

const newFields = {
  owner: text('<ann>'),
  n: int(3),
  s: text('new'),
  b: no,
  l: list(text('a')),
  m: map({ x: int(2), w: nothing }),
};

/** The documents stored before: the same in each collection, and some to read by get(). */
export function storedWrites(cases: number): readonly object[] {
  const names = Array.from({ length: cases }, (_, index) => [`t${index}/a`, `n${index}/a`]).flat();
  const nested = names.map((name) => `${name}/sub/b`);
  return [...names, ...nested, 'other/a', 'other/<ann>'].map((path) => ({
    update: { name: nameOf(path), fields: storedFields },
  }));
}

const storedFields = {
  owner: text('<ann>'),
  n: int(3),
  f: double(1.5),
  one: double(1),
  s: text('hello'),
  e: text(''),
  u: text('Grüße 😀'),
  b: yes,
  z: nothing,
  l: list(text('a'), text('b'), int(1)),
  k: list(int(1), double(2), int(3)),
  m: map({ x: int(1), y: map({ z: text('deep') }), w: nothing }),
  ts: time('2024-02-29T12:34:56.789012Z'),
  by: bytes('AAH/'),
  r: reference('other/a'),
  g: place(1.5, -2),
};
