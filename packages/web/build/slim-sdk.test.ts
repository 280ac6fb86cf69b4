import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slim } from './slim-sdk.ts';

const folder = join(import.meta.dirname, '../../../node_modules/@firebase/auth/dist/esm');
const file = readdirSync(folder).find((name) => /^index-.*\.js$/.test(name)) ?? '';
const whole = readFileSync(join(folder, file), 'utf8');
const slimmed = slim(whole);

it('the SDK’s sentences for what can be answered here are its own, those for other ways to sign in are gone', () => {
  const before = sentencesIn(whole);
  const after = sentencesIn(slimmed);
  expect(Object.keys(after).length).toBeGreaterThan(20);
  expect(before).toMatchObject(after);
  for (const answer of ['too-many-requests', 'weak-password', 'network-request-failed', 'internal-error']) {
    expect(after[answer], answer).toBe(before[answer]);
  }
  for (const answer of ['popup-blocked', 'invalid-phone-number', 'cordova-not-ready']) {
    expect(before[answer], answer).toBeTruthy();
    expect(after[answer], answer).toBeUndefined();
  }
});

it('no class keeps a constant below it, so that one which nobody uses can be left out', () => {
  const below = /^\w+\.\w+ = ["'[n]/m;
  expect(whole).toMatch(below);
  expect(slimmed).not.toMatch(below);
  const google = /^class GoogleAuthProvider [\s\S]*?^\}/m.exec(slimmed)?.[0];
  expect(google).toContain('static PROVIDER_ID = "google.com";');
});

function sentencesIn(code: string): Record<string, string> {
  const table = /^function _debugErrorMap\(\) \{[\s\S]*?^\}/m.exec(code)?.[0];
  return new Function(`${table}; return _debugErrorMap();`)() as Record<string, string>;
}
