import { expect, it } from 'vitest';
import { evaluateAudit } from './audit.ts';

const address = 'https://github.com/advisories/GHSA-invented';
const found = JSON.stringify({
  vulnerabilities: {
    leaf: { via: [{ name: 'leaf', severity: 'high', title: 'Reads what it should not', url: address }] },
    trunk: { via: ['leaf'] },
  },
});
const nothing = JSON.stringify({ vulnerabilities: {} });

it.each([
  ['an empty text', ''],
  ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })],
  ['text other than JSON', 'npm error network'],
])('an audit with %s as its answer counts as not run', (_, said) => {
  expect(evaluateAudit(answered(nothing, said), [])).toEqual({
    verdict: 'not run',
    lines: ["not run: the advisory service can't be reached"],
  });
});

it('an advisory fails the audit, and is listed once with its address', () => {
  const { verdict, lines } = evaluateAudit(answered(nothing, found), []);
  expect(verdict).toBe('failed');
  expect(lines[0]).toBe(`functions/package-lock.json: leaf (high): Reads what it should not, ${address}`);
  expect(lines.at(-1)).toBe('1 open advisories');
});

it('an excepted advisory passes, and is listed with its reason', () => {
  const { verdict, lines } = evaluateAudit(answered(nothing, found), [
    { advisory: address, reason: 'we never call it' },
  ]);
  expect(verdict).toBe('passed');
  expect(lines[0]).toContain('we never call it');
});

it('an exception for a resolved advisory fails the audit', () => {
  expect(evaluateAudit(answered(nothing, nothing), []).verdict).toBe('passed');
  expect(
    evaluateAudit(answered(nothing, nothing), [{ advisory: address, reason: 'we never call it' }]).verdict,
  ).toBe('failed');
});

function answered(root: string, functions: string) {
  return [
    { lockfile: 'package-lock.json', output: root },
    { lockfile: 'functions/package-lock.json', output: functions },
  ];
}
