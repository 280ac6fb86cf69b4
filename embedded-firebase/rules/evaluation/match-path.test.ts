import { describe, expect, test } from 'vitest';
import { authorizeList, type ListRequest } from '../authorize-list.ts';
import { compileRuleset } from '../compile-ruleset.ts';
import { list, listRequest, name } from '../testing/list-request.ts';

describe('the matches that cover a query', () => {
  const group = { allDescendants: true };
  const below = { parent: ['p', 'p1'] };
  const groupBelow = { ...group, ...below };
  test.each<[string, string, Partial<ListRequest>, boolean]>([
    ['a collection by its match', '/t/{id}', {}, true],
    ['a collection not by the match of one document', '/t/d', {}, false],
    ['a collection not by another', '/u/{id}', {}, false],
    ['a collection not by the path of the collection', '/t', {}, false],
    ['a collection by any collection', '/{collection}/{id}', {}, true],
    ['a collection by everything', '/{all=**}', {}, true],
    ['a collection by all below it', '/t/{all=**}', {}, true],
    ['a collection by a group', '/{p=**}/t/{id}', {}, true],
    ['a collection by a document and all below', '/t/{id}/{rest=**}', {}, true],
    ['a collection not by what is deeper', '/{p=**}/{a}/{b}/t/{id}', {}, false],
    ['a subcollection by its match', '/p/{parent}/t/{id}', below, true],
    ['a subcollection by its own parent', '/p/p1/t/{id}', below, true],
    ['a subcollection not by another parent', '/p/p2/t/{id}', below, false],
    ['a subcollection not by the match of its parent', '/p/{id}', below, false],
    ['a subcollection by a group with its parent', '/{x=**}/p1/t/{id}', below, true],
    ['a subcollection not by a group with another', '/{x=**}/p2/t/{id}', below, false],
    ['a subcollection by all below its parent', '/p/{parent}/{rest=**}', below, true],
    ['a group by a group', '/{p=**}/t/{id}', group, true],
    ['a group by everything', '/{all=**}', group, true],
    ['a group not by one collection', '/t/{id}', group, false],
    ['a group not by a collection of any name', '/{c}/{id}', group, false],
    ['a group not by a group of another name', '/{p=**}/u/{id}', group, false],
    ['a group not by a group at one depth', '/{p=**}/{a}/{b}/t/{id}', group, false],
    ['a group not by a document and all below', '/t/{id}/{rest=**}', group, false],
    ['a group below a document by a group', '/{x=**}/t/{id}', groupBelow, true],
    ['a group below a document by all below it', '/p/p1/{rest=**}', groupBelow, true],
    ['a group below a document by a group at its depth', '/{x=**}/{a}/{b}/t/{id}', groupBelow, true],
    ['a group below a document not by one collection', '/p/{parent}/t/{id}', groupBelow, false],
    ['a group below a document not by a group of its id', '/{x=**}/p1/t/{id}', groupBelow, false],
  ])('%s', (_, match, more, allowed) => {
    expect(list('true', null, more, match)).toBe(allowed);
  });

  test('a glob of version 1 covers collections, but not collection groups', () => {
    const ruleset = compileRuleset(
      'service cloud.firestore { match /databases/{db}/documents { match /{all=**} { allow list; } } }',
    );
    expect(authorizeList(ruleset, listRequest).allowed).toBe(true);
    expect(authorizeList(ruleset, { ...listRequest, allDescendants: true }).allowed).toBe(false);
    const below = compileRuleset(
      'service cloud.firestore { match /databases/{db}/documents/t/{id}/{below=**} { allow list; } }',
    );
    expect(authorizeList(below, listRequest).allowed).toBe(false);
  });

  test('a wildcard is bound if all documents share its value', () => {
    expect(list("parent == 'p1' && db == '(default)'", null, below, '/p/{parent}/t/{id}')).toBe(true);
    expect(list("c == 't'", null, {}, '/{c}/{id}')).toBe(true);
    const documents = '/databases/(default)/documents';
    expect(list('x == /p/p1', null, below, '/{x=**}/t/{id}')).toBe(true);
    expect(list(`request.path == ${documents}/p/p1/t`, null, below, '/{x=**}/t/{id}')).toBe(true);
    expect(list(`request.path == ${documents}/t`, null, group, '/{x=**}/t/{id}')).toBe(false);
    expect(list('x is path || true == false', null, {}, '/{x=**}')).toBe(false);
    expect(list("c == 't' || c != 't'", null, group, '/{c}/{id}')).toBe(false);
    expect(list('x is path || true == false', null, group, '/{x=**}/t/{id}')).toBe(false);
    expect(list("a == 'p' || a != 'p'", null, groupBelow, '/{x=**}/{a}/{b}/t/{id}')).toBe(false);
  });

  test('a filter on the name binds all wildcards', () => {
    const filter = name('p', 'p1', 't', 'd');
    expect(list("a == 'p1' && id == 'd'", filter, group, '/p/{a}/t/{id}')).toBe(true);
    expect(list("a == 'p1' && id == 'd'", filter, below, '/p/{a}/t/{id}')).toBe(true);
    expect(list('true', filter, { ...group, parent: ['p', 'p2'] }, '/p/{a}/t/{id}')).toBe(false);
  });
});
