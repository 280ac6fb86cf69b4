import { expect, test } from 'vitest';
import { generateRulesCase } from './generate-rules-case.ts';
import { isUnlisted, judge } from './judge.ts';
import { Random } from './random.ts';
import { isQuery, type RulesCase } from './rules-case.ts';
import { rulesDifferences } from './rules-differences.ts';

const asked: RulesCase = {
  version: 2,
  match: '/{id}',
  condition: "'n' in resource.data",
  request: { person: 'ann', kind: 'list', document: 'a' },
};

test('an answer that is the same needs no heading', () => {
  const { verdict } = judge(asked, { ours: 'error', theirs: 'error' }, rulesDifferences);
  expect(verdict).toEqual({ agree: true });
});

test('a difference that is meant is told by its heading', () => {
  const { verdict } = judge(asked, { ours: 'error', theirs: 'false' }, rulesDifferences);
  expect(verdict).toEqual({ agree: false, heading: 'Fields that a query does not name' });
});

test('it is not meant the other way round', () => {
  expect(isUnlisted(judge(asked, { ours: 'true', theirs: 'error' }, rulesDifferences))).toBe(true);
});

test('no heading lets more of a single document be read or written than the emulator does', () => {
  const random = new Random(7);
  const cases = random.times(2_000, 2_000, () => generateRulesCase(random, 2).rulesCase);
  const single = cases.filter(({ request }) => !isQuery(request));
  expect(single.length).toBeGreaterThan(500);
  for (const one of single) {
    for (const theirs of ['false', 'error', 'refused'] as const) {
      expect(isUnlisted(judge(one, { ours: 'true', theirs }, rulesDifferences)), one.condition).toBe(true);
    }
  }
});
