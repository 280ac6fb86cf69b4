import { describe, expect, test } from 'vitest';
import type { RulesDocument } from '../authorize.ts';
import { answer } from '../testing/answer.ts';
import { map, sampleDocument } from '../testing/sample-document.ts';
import type { RulesMap } from '../values/rules-value.ts';
import { AccessBudget } from './document-access.ts';

function document(path: string, data: RulesMap = map({})): RulesDocument {
  return { path: path.split('/'), data };
}

/** Access to some documents that notes what is read. */
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

describe('other documents', () => {
  const user = document('users/u1', map({ role: 'admin' }));
  const renamed = document('users/u1', map({ role: 'member' }));

  test('get and exists see the state before the commit, getAfter and existsAfter the state after it', () => {
    const { access } = accessTo([user], [renamed, document('t/new')]);
    const asked = (condition: string) => answer(condition, '', { access }).outcome;
    expect(asked(`get(${read('users/$(request.auth.uid)')}).data.role == 'admin'`)).toBe('true');
    expect(asked(`getAfter(${read('users/u1')}).data.role == 'member'`)).toBe('true');
    expect(asked(`exists(${read('t/new')})`)).toBe('false');
    expect(asked(`existsAfter(${read('t/new')})`)).toBe('true');
    expect(asked(`get(${read('t/new')}) == null`)).toBe('error');
    expect(asked(`get(${read('users/u1')}).id == 'u1' && get(${read('users/u1')}).__name__ is path`)).toBe(
      'true',
    );
  });

  test('what is no path of a document in this database is an error', () => {
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
      expect(answer(`exists(${path})`, '', accessTo([user])).outcome).toBe('error');
    }
  });

  test('only what decides is read', () => {
    const { reads, access } = accessTo([user]);
    const condition = `request.auth != null && get(${read('users/u1')}).data.role == 'admin'`;
    expect(answer(condition, '', { access, auth: null }).outcome).toBe('false');
    expect(reads).toEqual([]);
    expect(answer(`false && ${condition}`, '', { access }).outcome).toBe('false');
    expect(answer(`true || ${condition}`, '', { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('the document of the request itself is at hand', () => {
    const { reads, access } = accessTo([]);
    const after = { ...sampleDocument, data: map({ a: 2n }) };
    const own = read('p0/$(id)');
    expect(answer(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 1`, '', { access }).outcome).toBe(
      'true',
    );
    const update = { access, method: 'update', resourceAfter: after } as const;
    expect(answer(`get(${own}).data.a == 1 && getAfter(${own}).data.a == 2`, '', update).outcome).toBe(
      'true',
    );
    const deletion = { access, method: 'delete' } as const;
    expect(answer(`exists(${own}) && !existsAfter(${own})`, '', deletion).outcome).toBe('true');
    expect(reads).toEqual([]);
  });

  test('ten documents may be read for an operation; one that was read is not read again', () => {
    const { reads, access } = accessTo([]);
    expect(answer(severalExists(10), '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(10);
    expect(answer(severalExists(11), '', { access })).toEqual({
      outcome: 'error',
      reason: 'Too many documents are read for one request',
    });
    expect(answer(`!(${severalExists(11)}) || true`, '', { access }).outcome).toBe('true');
    reads.length = 0;
    const again = `${severalExists(10)} && ${severalExists(10)} && existsAfter(${read('t/z1')}) == false`;
    expect(answer(again, '', { access }).outcome).toBe('true');
    expect(reads).toHaveLength(11);
  });

  test('twenty documents may be read for a commit, and what one operation read costs the next nothing', () => {
    const { reads, access } = accessTo([]);
    const accessBudget = new AccessBudget();
    const next = (condition: string) => answer(condition, '', { access, accessBudget }).outcome;
    expect(next(severalExists(10, 'first'))).toBe('true');
    expect(next(`${severalExists(10, 'first')} && ${severalExists(10, 'second')}`)).toBe('true');
    expect(reads).toHaveLength(20);
    expect(next(severalExists(1, 'third'))).toBe('error');
    expect(next(severalExists(10, 'second'))).toBe('true');
    expect(reads).toHaveLength(20);
  });

  test('parameters and lets are evaluated when they are used, once', () => {
    const { reads, access } = accessTo([document('t/a', map({ n: 1n }))]);
    const functions = `
      function first(a, b) { let unused = 1 / 0; return a; }
      function twice(a) { let b = a.data.n; return b == 1 && b + b == 2; }`;
    expect(answer('first(true, 1 / 0)', functions).outcome).toBe('true');
    expect(answer(`first(true, exists(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual([]);
    expect(answer(`twice(get(${read('t/a')}))`, functions, { access }).outcome).toBe('true');
    expect(reads).toEqual(['t/a']);
    expect(answer('first(null, 1) == null', functions).outcome).toBe('true');
  });
});
