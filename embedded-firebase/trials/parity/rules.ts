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
} from '../../server/firestore/testing/wire-values.ts';
import { generateRulesCases, isQuery, type RulesCase, type RulesRequest } from './generate-rules-cases.ts';
import type { Answers, Group, IntendedDifference, Kind } from './judge.ts';
import { type Call, commitAsAdmin, type Server, type Target } from './servers.ts';

/** The value of a condition. An error and a value of another type can't be distinguished: both deny. */
type Outcome = 'true' | 'false' | 'error' | 'refused' | 'crash';

/** As many as one commit can store documents for. */
const casesInFile = 100;

const differences: readonly IntendedDifference<RulesCase, Outcome>[] = [
  {
    heading: 'Refused at start-up, not at run time',
    explains: (_, { here, emulator }) => here === 'refused' && emulator === 'error',
  },
  {
    heading: 'Errors that the emulator sees in the file',
    explains: (_, { here, emulator }) => here === 'error' && emulator === 'refused',
  },
  {
    heading: 'Expressions on which the emulator crashes',
    explains: (_, { emulator }) => emulator === 'crash',
  },
  {
    heading: 'Numbers',
    explains: ({ condition }, answers) => isStricter(answers) && /\bint\(/.test(condition),
  },
  {
    heading: 'Numbers in a proof',
    explains: ({ condition, request }, answers) =>
      isStricter(answers) &&
      isQuery(request) &&
      / (in|is) /.test(condition) &&
      /integer|:3}/.test(JSON.stringify(request.where)),
  },
  {
    heading: 'Collection groups under version 1',
    explains: ({ version, request }, answers) =>
      isStricter(answers) && version === 1 && request.kind === 'group',
  },
];

/** Whether this backend denies with an error what the emulator evaluates. */
function isStricter({ here, emulator }: Answers<Outcome>): boolean {
  return here === 'error' && (emulator === 'true' || emulator === 'false');
}

/** Conditions, decided for the documents of one collection each. */
export const rules: Kind = {
  generate: generateRulesCases,
  answer: (server, group: Group<RulesCase>) => outcomesOf(server, group.cases),
  differences,
  partsOf: ({ parts = [] }: RulesCase) => parts,
};

/** Decides cases in one rules file; where a server refuses it or it is too long, its halves, to find the case at fault. */
async function outcomesOf(server: Server, cases: readonly RulesCase[]): Promise<readonly Outcome[]> {
  const answered =
    cases.length > casesInFile
      ? null
      : await server.open({ rules: rulesFileOf(cases) }, async (target) => {
          await commitAsAdmin(target, storedWrites(cases.length));
          return await Promise.all(cases.map((rulesCase, at) => outcomeOf(target, rulesCase, at)));
        });
  if (answered !== null) return answered;
  if (cases.length === 1) return ['refused'];
  const middle = cases.length >> 1;
  const first = await outcomesOf(server, cases.slice(0, middle));
  return [...first, ...(await outcomesOf(server, cases.slice(middle)))];
}

async function outcomeOf(target: Target, rulesCase: RulesCase, at: number): Promise<Outcome> {
  const { request } = rulesCase;
  // A missing index is reported after the rules have allowed the query.
  const isRead = request.kind === 'get' || isQuery(request);
  const granted = isRead ? ['OK', 'FAILED_PRECONDITION'] : ['NOT_FOUND'];
  for (const [collection, outcome] of [
    [`t${at}`, 'true'],
    [`n${at}`, 'false'],
  ] as const) {
    const { status } = await target(callOf(rulesCase, collection));
    if (status === 'UNKNOWN') return 'crash';
    if (granted.includes(status)) return outcome;
    if (status !== 'PERMISSION_DENIED') throw new Error(`${status} for ${JSON.stringify(rulesCase)}`);
  }
  return 'error';
}

/** Only version 2 has `let`. */
const functionsOf = {
  1: ['function same(a, b) { return a == b; }', 'function either(a, b) { return a || b; }'],
  2: [
    'function same(a, b) { let c = a; return c == b; }',
    'function either(a, b) { let c = a; let d = b; return c || d; }',
  ],
};

/**
 * One rules file for many cases of one version: the condition allows in the collection `t…` and its negation in `n…`, to
 * distinguish false from an error.
 */
function rulesFileOf(cases: readonly RulesCase[]): string {
  const version = cases[0]?.version ?? 2;
  const matches = cases.flatMap(({ match, condition }, at) => {
    const whole = match.includes('<c>') ? match : `/<c>${match}`;
    return [
      `match ${whole.replace('<c>', `t${at}`)} { allow read, write: if ${condition}; }`,
      `match ${whole.replace('<c>', `n${at}`)} { allow read, write: if !(${condition}); }`,
    ];
  });
  return [
    `rules_version = '${version}';`,
    'service cloud.firestore { match /databases/{db}/documents {',
    ...functionsOf[version],
    'function isOwner(data) { return request.auth != null && data.owner == request.auth.uid; }',
    'function first(a, b) { return a; }',
    'function document(id) { return get(/databases/$(db)/documents/other/$(id)).data; }',
    'match /after/{id} { allow write: if true; }',
    ...matches,
    '} }',
  ].join('\n');
}

/** The call that a rule decides. An allowed write fails by another write of the same commit, so that nothing changes. */
function callOf({ request }: RulesCase, collection: string): Call {
  const { person, kind, document, where, limit } = request;
  const path = `${collection}/${document}`;
  if (kind === 'get') return { person, rpc: 'batchGet', body: { documents: [nameOf(path)] } };
  if (!isQuery(request)) {
    // An unmet precondition is checked after the rules.
    const failure = { delete: nameOf(`after/${collection}`), currentDocument: { exists: true } };
    return { person, rpc: 'commit', body: { writes: [writeOf(kind, nameOf(path)), failure] } };
  }
  const segments = path.split('/');
  const above = segments.slice(0, -2).join('/');
  const parent = above === '' ? {} : { parent: above };
  const from = [{ collectionId: segments.at(-2), allDescendants: kind === 'group' }];
  const structuredQuery = { from, where, limit };
  if (kind !== 'count') return { person, rpc: 'runQuery', ...parent, body: { structuredQuery } };
  const aggregations = [{ alias: 'count', count: {} }];
  const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
  return { person, rpc: 'runAggregationQuery', ...parent, body };
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
  owner: text('ann'),
  n: int(3),
  s: text('new'),
  b: no,
  l: list(text('a')),
  m: map({ x: int(2), w: nothing }),
};

/** The documents stored before: the same in each collection, and some to read by get(). */
function storedWrites(cases: number): readonly object[] {
  const names = Array.from({ length: cases }, (_, at) => [`t${at}/a`, `n${at}/a`]).flat();
  const nested = names.map((name) => `${name}/sub/b`);
  return [...names, ...nested, 'other/a', 'other/ann'].map((path) => ({
    update: { name: nameOf(path), fields: storedFields },
  }));
}

const storedFields = {
  owner: text('ann'),
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
