import { expect, test } from 'vitest';
import { inTransaction } from '../../sqlite/transaction.ts';
import { compositeIndex } from '../testing/composite-index.ts';
import { openFirestore } from '../testing/open-firestore.ts';
import { and, by, from, int, set, where } from '../testing/wire-values.ts';
import { checkIndexes, describeIndex, dropIndexes } from './check-indexes.ts';

const indexes = {
  indexes: [compositeIndex('c', 'a', 'b desc')],
};
const query = { from: from('c'), where: and(where('a', 'EQUAL', int(1))), orderBy: [by('b', 'DESCENDING')] };

/** A few documents with a ready index. */
async function campus() {
  const opened = openFirestore({ indexes });
  await opened.seed({
    'c/1': { a: int(1), b: int(1) },
    'c/2': { a: int(1), b: int(2) },
    'c/3': { a: int(2), b: int(3) },
  });
  expect(await opened.find(query)).toEqual(['c/2', 'c/1']);
  return opened;
}

test('sound indexes have no fault', async () => {
  const { database } = await campus();
  expect(checkIndexes(database, indexes)).toEqual([]);
});

test('missing and dangling entries are counted, and a dropped index is built again', async () => {
  const { database, file, find, close } = await campus();
  // Deletes the entries of one document, and another document without its entries.
  inTransaction(database, (tx) => {
    tx.run('DELETE FROM index_entries WHERE document = (SELECT max(id) FROM documents)');
    tx.run('DELETE FROM documents WHERE id = (SELECT min(id) FROM documents)');
  });
  const faults = checkIndexes(database, indexes);
  expect(faults).toMatchObject([{ fault: 'wrong-entries', entries: 2, id: expect.any(Number) }]);
  // It is stored as its mirror image.
  expect(faults.map(({ definition }) => describeIndex(definition))).toEqual(['c: a desc, b']);

  dropIndexes(
    database,
    'demo-campus',
    faults.flatMap(({ id }) => id ?? []),
  );
  expect(checkIndexes(database, indexes)).toMatchObject([{ fault: 'missing', id: null }]);
  expect(await find(query)).toEqual(['c/2']);
  expect(checkIndexes(database, indexes)).toEqual([]);

  // The dropped index is removed by the next start.
  close();
  const next = openFirestore({ indexes, file });
  const dropping = "SELECT count(*) AS count FROM indexes WHERE state = 'dropping'" as const;
  await next.commit(set('c/4', { a: int(1), b: int(4) }));
  expect(await next.find(query)).toEqual(['c/4', 'c/2']);
  await expect.poll(() => next.database.prepare(dropping).get()).toEqual({ count: 0 });
});

test('an index that was not built yet is missing', async () => {
  const { database } = openFirestore();
  expect(checkIndexes(database, indexes)).toMatchObject([{ fault: 'missing', id: null, entries: 0 }]);
});

test("an index that can't be built is logged, queries that need it fail, and others are answered", async () => {
  const { database, file, close } = openFirestore();
  inTransaction(database, (tx) =>
    tx.run("INSERT INTO documents (key, collection_group, wire) VALUES (x'00', 'c', 'no document')"),
  );
  close();
  const { logged, find, commit } = openFirestore({ indexes, file });
  await expect.poll(() => logged.join('')).toContain('an index could not be brought up to date');
  await commit(set('d/1', { a: int(1) }), set('c/1', { a: int(1), b: int(1) }));
  await expect(find(query)).rejects.toThrow();
  expect(await find({ from: from('d') })).toEqual(['d/1']);
});
