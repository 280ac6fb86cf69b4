import { expect, it } from 'vitest';
import { judgeAudit } from './audit-dependencies.mjs';

const address = 'https://github.com/advisories/GHSA-invented';
const found = JSON.stringify({
  vulnerabilities: {
    leaf: { via: [{ name: 'leaf', severity: 'high', title: 'Reads what it should not', url: address }] },
    trunk: { via: ['leaf'] },
  },
});

it.each([
  ['nothing at all', ''],
  ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })],
  ['no JSON', 'npm error network'],
])('an audit that got %s for an answer has not run, and says so', (_, said) => {
  expect(judgeAudit(said, [])).toEqual({
    verdict: 'not run',
    lines: ["not run: the advisory service can't be reached"],
  });
});

it('an advisory fails the audit, told once with its address', () => {
  const { verdict, lines } = judgeAudit(found, []);
  expect(verdict).toBe('failed');
  expect(lines[0]).toBe(`leaf (high): Reads what it should not, ${address}`);
  expect(lines.at(-1)).toBe('1 advisories to be dealt with');
});

it('one that is excepted passes, with its reason told', () => {
  const { verdict, lines } = judgeAudit(found, [{ advisory: address, reason: 'we never call it' }]);
  expect(verdict).toBe('passed');
  expect(lines[0]).toContain('we never call it');
});

it('an exception whose advisory is over has to go', () => {
  const nothing = JSON.stringify({ vulnerabilities: {} });
  expect(judgeAudit(nothing, []).verdict).toBe('passed');
  expect(judgeAudit(nothing, [{ advisory: address, reason: 'we never call it' }]).verdict).toBe('failed');
});
