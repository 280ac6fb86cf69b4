import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../harness/seeded-random.ts';
import { generateRulesCase } from './generate-rules-case.ts';
import { isUnlisted, judge } from './judge.ts';
import { queryDifferences } from './query-differences.ts';
import { readRecorded } from './recording.ts';
import { isQuery, type RulesCase } from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';
import { writeDifferences } from './write-differences.ts';

const asked: RulesCase = {
  version: 2,
  match: '/{id}',
  condition: "'n' in resource.data",
  request: { person: 'ann', kind: 'list', document: 'a' },
};

test.each([
  ['equal answers need no heading', 'error', 'error', { agree: true }],
  [
    'an intended difference has one',
    'error',
    'false',
    { agree: false, heading: 'Fields that a query does not name' },
  ],
  ['the opposite difference has none', 'true', 'error', { agree: false, heading: null }],
] as const)('%s', (_, ours, theirs, verdict) => {
  expect(judge(asked, { ours, theirs }, rulesDifferences).verdict).toEqual(verdict);
});

test('no heading allows access to a single document that the emulator denies', () => {
  const random = seededRandom(7);
  const cases = random.times(2_000, 2_000, () => generateRulesCase(random, 2).rulesCase);
  const single = cases.filter(({ request }) => !isQuery(request));
  expect(single.length).toBeGreaterThan(500);
  for (const one of single) {
    for (const theirs of ['false', 'error', 'refused'] as const) {
      expect(isUnlisted(judge(one, { ours: 'true', theirs }, rulesDifferences)), one.condition).toBe(true);
    }
  }
});

const page = readFileSync(join(import.meta.dirname, '../../docs/parity.md'), 'utf8');
const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);

test('every intended difference has a heading in docs/parity.md', () => {
  const named = [...rulesDifferences, ...queryDifferences, ...writeDifferences].map(({ heading }) => heading);
  expect(named.filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

test('every recorded difference has one too', () => {
  const recorded = [
    ...readRecorded('rules'),
    ...readRecorded('queries').flatMap(({ queries }) => queries),
    ...readRecorded('writes').flatMap(({ commits }) => commits),
  ];
  const differing = recorded.filter(({ here }) => here !== undefined);
  expect(differing.length).toBeGreaterThan(0);
  expect(differing.filter(({ heading }) => heading === undefined || !headings.includes(heading))).toEqual([]);
});
