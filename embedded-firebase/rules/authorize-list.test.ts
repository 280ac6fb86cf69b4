import { expect, test } from 'vitest';
import { authorizeList } from './authorize-list.ts';
import { compileRuleset } from './compile-ruleset.ts';
import type { RulesDocument } from './evaluation/document-access.ts';
import { map } from './testing/evaluate.ts';
import { any, list, listRequest, where } from './testing/list-request.ts';
import { rulesFile } from './testing/rules-sources.ts';

test('a rule may restrict limit, offset and order', () => {
  const query = { limit: 10, offset: 5, orderBy: [{ field: 'a', direction: 'DESC' as const }] };
  expect(list('request.query.limit <= 10 && request.query.offset == 5', null, query)).toBe(true);
  expect(list("request.query.orderBy.a == 'DESC'", null, query)).toBe(true);
  expect(list('request.query.limit == null && request.query.offset == 0', null)).toBe(true);
  expect(list('request.query.limit <= 10', null)).toBe(false);
  expect(list('request.query.limit <= 10', null, { limit: Number.NaN })).toBe(false);
  expect(list("request.method == 'list' && request.path[3] == 't'", null)).toBe(true);
});

test('other documents are read once for all cases of a query, ten at most', () => {
  const reads: string[] = [];
  const get = (path: readonly string[]): RulesDocument => {
    reads.push(path.join('/'));
    return { path, data: map({ role: 'admin' }) };
  };
  const access = { get, getAfter: get };
  const values = Array.from({ length: 11 }, (_, at) => `x${at}`);
  const admin = "get(/databases/(default)/documents/users/$(request.auth.uid)).data.role == 'admin'";
  expect(list(admin, where('a', 'IN', values), { access })).toBe(true);
  expect(reads).toEqual(['users/u1']);
  const each = 'exists(/databases/(default)/documents/users/$(resource.data.a))';
  expect(list(each, where('a', 'IN', values.slice(1)), { access })).toBe(true);
  expect(list(each, where('a', 'IN', values), { access })).toBe(false);
});

test('a denial names what was not proven', () => {
  const ruleset = compileRuleset(
    rulesFile("match /t/{id} { allow list: if resource.data.a == 'x' || id == 'd'; }"),
  );
  expect(authorizeList(ruleset, listRequest)).toEqual({
    allowed: false,
    attempts: [{ line: 4, column: 49, outcome: 'error', reason: "The query does not prove 'a'" }],
  });
  expect(authorizeList(ruleset, { ...listRequest, filter: any() }).attempts).toMatchObject([
    { reason: 'The filter is malformed, or splits into more than 30 disjuncts' },
  ]);
});
