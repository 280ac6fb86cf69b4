import { type Call, nameOf, type Person } from './target.ts';

/** The request that a rule decides: one operation on its collection. */
export interface RulesRequest {
  readonly person: Exclude<Person, 'admin'>;
  readonly kind: 'get' | 'create' | 'set' | 'patch' | 'transform' | 'delete' | 'list' | 'group' | 'count';
  /** The path in the collection: `a` and `a/sub/b` exist, `none` does not. */
  readonly document: string;
  /** The filter and the limit of a list. */
  readonly where?: object;
  readonly limit?: number;
}

/** Whether a request is about many documents: a collection, a collection group, or a count. */
export function isQuery({ kind }: Pick<RulesRequest, 'kind'>): boolean {
  return kind === 'list' || kind === 'group' || kind === 'count';
}

/** A condition, and a request that it decides. */
export interface RulesCase {
  readonly version: 1 | 2;
  /** The match after the collection; or all of it, with `<c>` in place of the collection. */
  readonly match: string;
  readonly condition: string;
  readonly request: RulesRequest;
}

/** The value of a condition. An error and a value of another type can't be distinguished: both deny. */
export type Outcome = 'true' | 'false' | 'error' | 'refused' | 'unanswered';

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
  const lines = cases.map((rulesCase, index) => (rulesCase === null ? '' : lineOf(rulesCase, index)));
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

function lineOf({ match, condition }: RulesCase, index: number): string {
  const whole = match.includes('<c>') ? match : `/<c>${match}`;
  return [
    `match ${whole.replace('<c>', `t${index}`)} { allow read, write: if ${condition}; }`,
    `match ${whole.replace('<c>', `n${index}`)} { allow read, write: if !(${condition}); }`,
  ].join(' ');
}

/** The call that a rule decides. An allowed write fails by another write of the same commit, so that nothing changes. */
export function callOf({ request }: RulesCase, collection: string): Call {
  const { person, kind, document } = request;
  const path = `${collection}/${document}`;
  switch (kind) {
    case 'get':
      return { person, rpc: 'batchGet', body: { documents: [nameOf(path)] } };
    case 'list':
    case 'group':
    case 'count':
      return list(request, path);
    default:
      return { person, rpc: 'commit', body: { writes: [writeOf(kind, path), failureFor(collection)] } };
  }
}

/** A write with an unmet precondition, which is checked after the rules. */
function failureFor(collection: string): object {
  return { delete: nameOf(`after/${collection}`), currentDocument: { exists: true } };
}

/** Whether the rule allowed the call. */
export function wasAllowed({ request }: RulesCase, status: string): boolean {
  if (status === 'PERMISSION_DENIED') return false;
  const isWrite = request.kind !== 'get' && !isQuery(request);
  // A missing index is reported after the rules have allowed the query.
  if ((isWrite ? ['NOT_FOUND'] : ['OK', 'FAILED_PRECONDITION']).includes(status)) return true;
  throw new Error(`A ${request.kind} was answered with ${status}.`);
}

function list({ person, kind, where, limit }: RulesRequest, path: string): Call {
  const segments = path.split('/');
  const collectionId = segments.at(-2) ?? '';
  const structuredQuery = {
    from: [{ collectionId, allDescendants: kind === 'group' }],
    ...(where === undefined ? {} : { where }),
    ...(limit === undefined ? {} : { limit }),
  };
  const parent = segments.slice(0, -2).join('/');
  const at = parent === '' ? {} : { parent };
  if (kind !== 'count') return { person, rpc: 'runQuery', ...at, body: { structuredQuery } };
  const aggregations = [{ alias: 'count', count: {} }];
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person, rpc: 'runAggregationQuery', ...at, body };
}

function writeOf(kind: RulesRequest['kind'], path: string): object {
  const name = nameOf(path);
  switch (kind) {
    case 'delete':
      return { delete: name };
    case 'patch':
      return {
        update: { name, fields: { n: { integerValue: '4' } } },
        updateMask: { fieldPaths: ['n', 's'] },
      };
    case 'transform':
      return {
        update: { name, fields: {} },
        updateMask: { fieldPaths: [] },
        updateTransforms: [
          { fieldPath: 'n', increment: { integerValue: '1' } },
          { fieldPath: 'ts', setToServerValue: 'REQUEST_TIME' },
          { fieldPath: 'l', appendMissingElements: { values: [{ stringValue: 'z' }] } },
        ],
      };
    default:
      return { update: { name, fields: newFields } };
  }
}

const newFields = {
  owner: { stringValue: '<ann>' },
  n: { integerValue: '3' },
  s: { stringValue: 'new' },
  b: { booleanValue: false },
  l: { arrayValue: { values: [{ stringValue: 'a' }] } },
  m: { mapValue: { fields: { x: { integerValue: '2' }, w: { nullValue: null } } } },
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
  owner: { stringValue: '<ann>' },
  n: { integerValue: '3' },
  f: { doubleValue: 1.5 },
  one: { doubleValue: 1 },
  s: { stringValue: 'hello' },
  e: { stringValue: '' },
  u: { stringValue: 'Grüße 😀' },
  b: { booleanValue: true },
  z: { nullValue: null },
  l: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }, { integerValue: '1' }] } },
  k: { arrayValue: { values: [{ integerValue: '1' }, { doubleValue: 2 }, { integerValue: '3' }] } },
  m: {
    mapValue: {
      fields: {
        x: { integerValue: '1' },
        y: { mapValue: { fields: { z: { stringValue: 'deep' } } } },
        w: { nullValue: null },
      },
    },
  },
  ts: { timestampValue: '2024-02-29T12:34:56.789012Z' },
  by: { bytesValue: 'AAH/' },
  r: { referenceValue: nameOf('other/a') },
  g: { geoPointValue: { latitude: 1.5, longitude: -2 } },
};
