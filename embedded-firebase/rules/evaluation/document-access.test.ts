import { describe, expect, test } from 'vitest';
import { evaluate, map, sampleDocument } from '../testing/evaluate.ts';
import type { RulesMap } from '../values/rules-value.ts';
import { AccessBudget, type RulesDocument } from './document-access.ts';

function document(path: string, data: RulesMap = map({})): RulesDocument {
  return { path: path.split('/'), data };
}

/** Gives access to some documents and records the reads. */
function accessTo(before: readonly RulesDocument[], after: readonly RulesDocument[] = before) {
  const reads: string[] = [];
  const find = (documents: readonly RulesDocument[]) => (path: readonly string[]) => {
    reads.push(path.join('/'));
    return documents.find((one) => one.path.join('/') === path.join('/')) ?? null;
  };
  return { reads, access: { get: find(before), getAfter: find(after) } };
}

const read = (path: string) => `/databases/$(db)/documents/${path}`;
const severalExists = (count: number, name = 'z') =>
  Array.from({ length: count }, (_, at) => `!exists(${read(`t/${name}${at}`)})`).join(' && ');

describe('get(), exists() and their After forms', () => {
  const user = document('users/u1', map({ role: 'admin' }));
  const renamed = document('users/u1', map({ role: 'member' }));

  test('get and exists see the state before the commit, getAfter and existsAfter the state after it', () => {
    const { access } = accessTo([user], [renamed, document('t/new')]);
    const outcomeOf = (condition: string) => evaluate(condition, '', { access }).outcome;
    expect(outcomeOf(`get(${read('users/$(request.auth.uid)')}).data.role == 'admin'`)).toBe('true');
    expect(outcomeOf(`getAfter(${read('users/u1')}).data.role == 'member'`)).toBe('true');
    expect(outcomeOf(`exists(${read('t/new')})`)).toBe('false');
    expect(outcomeOf(`existsAfter(${read('t/new')})`)).toBe('true');
    expect(outcomeOf(`get(${read('t/new')}) == null`)).toBe('error');
    expect(
      outcomeOf(`get(${read('users/u1')}).id == 'u1' && get(${read('users/u1')}).__name__ is path`),
    ).toBe('true');
  });

  test('a path that is not a document of this database is an error', () => {
    for (const path of [
      '/users/u1',
      '/databases/other/documents/users/u1',
      '/databases/$(db)/documents/users',
      '/databases/$(db)/documents',
      "/databases/$(db)/documents/users/$('')",
      "/databases/$(db)/documents/users/$('u1/private')",
      "'/databases/(default)/documents/users/u1'",
      'null',
      '/databases/{db}/documents/users/u1',
    ]) {
      expect(evaluate(`exists(${path})`, '', accessTo([user])).outcome).toBe('error');
    }
  });

  test('a document is read only if it decides', () => {
    const { reads, access } = accessTo([user]);
    const condition = `request.auth != null && get(${read('users/u1')}).data.role == 'admin'`;
    expect(evaluate(condition, '', { access, auth: null }).outcome).toBe('false');
    expect(reads).toEqual([]);
    expect(evaluate(`false && ${condition}`, '', { access }).outcome).toBe('false');
    expect(evaluate(`true || ${condition}`, '', { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('the document of the request costs no read', () => {
    const { reads, access } = accessTo([]);
    const after = { ...sampleDocument, data: map({ a: 2n }) };
    const own = read('p0/$(id)');
    expect(evaluate(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 1`, '', { access }).outcome).toBe(
      'true',
    );
    const update = { access, method: 'update', resourceAfter: after } as const;
    expect(evaluate(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 2`, '', update).outcome).toBe(
      'true',
    );
    const deletion = { access, method: 'delete' } as const;
    expect(evaluate(`exists(${own}) && !existsAfter(${own})`, '', deletion).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('an operation may make ten reads, repeated ones not counted', () => {
    const { reads, access } = accessTo([]);
    expect(evaluate(severalExists(10), '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(10);
    expect(evaluate(severalExists(11), '', { access })).toEqual({
      outcome: 'error',
      reason: 'Too many documents are read for one request',
    });
    expect(evaluate(`!(${severalExists(11)}) || true`, '', { access }).outcome).toBe('true');
    reads.length = 0;
    expect(evaluate(`${severalExists(10)} && ${severalExists(10)}`, '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(10);
    const before = `!exists(${read('t/z0')})`;
    const beforeAndAfter = `${before} && !existsAfter(${read('t/z0')})`;
    expect(evaluate(`${before} && ${severalExists(9, 'y')}`, '', { access }).outcome).toBe('true');
    expect(evaluate(`${beforeAndAfter} && ${severalExists(9, 'y')}`, '', { access }).outcome).toBe('error');
  });

  test('a commit may make twenty reads, shared by its operations', () => {
    const { reads, access } = accessTo([]);
    const accessBudget = new AccessBudget();
    const next = (condition: string) => evaluate(condition, '', { access, accessBudget }).outcome;
    expect(next(severalExists(10, 'first'))).toBe('true');
    expect(next(`${severalExists(10, 'first')} && ${severalExists(10, 'second')}`)).toBe('true');
    expect(reads).toHaveLength(20);
    expect(next(severalExists(1, 'third'))).toBe('error');
    expect(next(severalExists(10, 'second'))).toBe('true');
    expect(reads).toHaveLength(20);
  });

  test('parameters and lets are evaluated on first use, once', () => {
    const { reads, access } = accessTo([document('t/a', map({ n: 1n }))]);
    const functions = `
      function first(a, b) { let unused = 1 / 0; return a; }
      function twice(a) { let b = a.data.n; return b == 1 && b + b == 2; }`;
    expect(evaluate('first(true, 1 / 0)', functions).outcome).toBe('true');
    expect(evaluate(`first(true, exists(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
    expect(evaluate(`twice(get(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual(['t/a']);
    expect(evaluate('first(null, 1) == null', functions).outcome).toBe('true');
  });
});
