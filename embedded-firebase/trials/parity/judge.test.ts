import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameOf } from '../../server/firestore/testing/wire-values.ts';
import { fieldFilter } from '../harness/firestore-wire.ts';
import type { RulesCase } from './generate-rules-cases.ts';
import { isUnlisted, judge } from './judge.ts';
import { kinds } from './kinds.ts';
import { readRecorded } from './recorded.ts';

const headings = [
  ...readFileSync(join(import.meta.dirname, '../../parity.md'), 'utf8').matchAll(/^### (.+)$/gm),
].map(([, heading]) => heading);

test('every intended difference has a heading in parity.md', () => {
  const named = Object.values(kinds).flatMap(({ differences }) => differences.map(({ heading }) => heading));
  const recorded = Object.keys(kinds).flatMap((kind) => readRecorded(kind).flatMap(({ cases }) => cases));
  const differing = recorded.filter(({ here }) => here !== undefined);
  expect(differing.length).toBeGreaterThan(0);
  expect(
    [...named, ...differing.map(({ heading }) => heading)].filter((one) => !headings.includes(one)),
  ).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

test('no heading allows what the emulator denies', () => {
  const asked = readRecorded('rules').flatMap(({ cases }) => cases.map((one) => one.asked));
  for (const one of asked) {
    for (const emulator of ['false', 'error', 'refused'])
      expect(isUnlisted(judge(kinds.rules, one, { here: 'true', emulator })), JSON.stringify(one)).toBe(true);
  }
});

function rule(condition: string, request: Partial<RulesCase['request']> = {}, version: 1 | 2 = 2): RulesCase {
  return {
    version,
    match: '/{id}',
    condition,
    request: { person: 'ann', kind: 'get', document: 'a', ...request },
  };
}

const isThree = { kind: 'list', where: fieldFilter('n', 'EQUAL', 3) } as const;

test.each([
  ['Refused at start-up, not at run time', rule('id == 1'), 'refused', 'error'],
  [undefined, rule('id == 1'), 'refused', 'false'],
  ['Errors that the emulator sees in the file', rule('[1][float(0)] == 1'), 'error', 'refused'],
  [undefined, rule('[1][float(0)] == 1'), 'false', 'refused'],
  ['Numbers', rule('int(resource.data.f) == 1'), 'error', 'false'],
  [undefined, rule('int(resource.data.f) == 1'), 'false', 'error'],
  [undefined, rule('print(1) == 1'), 'error', 'false'],
  ['Numbers in a proof', rule('resource.data.n in [3]', isThree), 'error', 'true'],
  [undefined, rule('resource.data.n == 3', isThree), 'error', 'true'],
  [
    undefined,
    rule('resource.data.n in [3]', { ...isThree, where: fieldFilter('n', 'EQUAL', 'a') }),
    'error',
    'true',
  ],
  ['Collection groups under version 1', rule('true', { kind: 'group' }, 1), 'error', 'true'],
  [undefined, rule('true', { kind: 'group' }), 'error', 'true'],
])('a decision that differs is called “%s”: %j', (heading, asked, here, emulator) => {
  expect(judge(kinds.rules, asked, { here, emulator }).heading).toBe(heading);
});

const oneOf = (field: string, ...values: number[]) => fieldFilter(field, 'IN', values);
const and = (...filters: object[]) => ({ where: { compositeFilter: { op: 'AND', filters } } });
const names = (direction: string) => ({ orderBy: [{ field: { fieldPath: '__name__' }, direction }] });

test.each([
  ['Filters refused here', and(oneOf('a', 1, 1, 2, 3, 4, 5), oneOf('b', 1, 2, 3, 4, 5, 6)), { found: [] }],
  [undefined, and(oneOf('a', 1, 2, 3, 4, 5), oneOf('b', 1, 2, 3, 4, 5, 6)), { found: [] }],
  ['Several simultaneous faults', names('DESCENDING'), { status: 'FAILED_PRECONDITION' }],
  [undefined, names('ASCENDING'), { status: 'FAILED_PRECONDITION' }],
])('a refused query that differs is called “%s”: %j', (heading, structuredQuery, emulator) => {
  const here = { status: 'INVALID_ARGUMENT' };
  expect(judge(kinds.queries, { parent: '', structuredQuery }, { here, emulator }).heading).toBe(heading);
});

const name = nameOf('c/b');
const stored = [[name, null]];
const guarded = { delete: name, currentDocument: { updateTime: '2001-01-01T00:00:00Z' } };
const results = (updateTime?: string) => ({ status: 'OK', results: [{ updateTime }], stored });
const set = { update: { name: nameOf('c/a'), fields: {} } };
/** After a verification and a write. */
const changed = (updateTime: string, verifyTime?: string, createTime = updateTime) => ({
  status: 'OK',
  results: [{ updateTime: verifyTime }, { updateTime }],
  stored: [[nameOf('c/a'), { fields: {}, createTime, updateTime }], ...stored],
});

test.each([
  ['Verified documents', [{ verify: name }], results(), results('time 1')],
  ['Verified documents', [{ verify: name }, set], changed('time 1'), changed('time 2', 'time 1')],
  [undefined, [{ verify: name }, set], changed('time 1'), changed('time 2', 'time 1', 'time 1')],
  [undefined, [{ delete: name }], results(), results('time 1')],
  [
    'Deleted documents',
    [guarded],
    { status: 'FAILED_PRECONDITION', stored },
    { status: 'NOT_FOUND', stored },
  ],
  [undefined, [{ delete: name }], { status: 'FAILED_PRECONDITION', stored }, { status: 'NOT_FOUND', stored }],
  [
    'Several unmet preconditions',
    [guarded, guarded],
    { status: 'NOT_FOUND', stored },
    { status: 'ALREADY_EXISTS', stored },
  ],
  [undefined, [guarded], { status: 'NOT_FOUND', stored }, { status: 'ALREADY_EXISTS', stored }],
  [undefined, [guarded, guarded], { status: 'OK', stored }, { status: 'ALREADY_EXISTS', stored }],
])('a commit that differs is called “%s”: %j', (heading, commit, here, emulator) => {
  expect(judge(kinds.writes, commit, { here, emulator }).heading).toBe(heading);
});
