import { describe, test } from 'vitest';
import { inTransaction } from '../../sqlite/transaction.ts';
import { compositeIndex } from '../testing/composite-index.ts';
import { sharedFirestore } from '../testing/open-firestore.ts';
import { expectSearches } from '../testing/query-plan-of-sqlite.ts';
import { and, by, from, int, list, reference, text, where } from '../testing/wire-values.ts';

const indexes = { indexes: [compositeIndex('c', 'k', 'n desc')] };

const queries: readonly (readonly [string, object])[] = [
  ['all of a collection', {}],
  ['names after one', { where: where('__name__', 'GREATER_THAN', reference('c/1')) }],
  ['one field', { where: where('k', 'EQUAL', text('x')) }],
  ['one field, descending', { orderBy: [by('n', 'DESCENDING')] }],
  ['a range', { where: where('n', 'GREATER_THAN', int(3)) }],
  ['a composite index', { where: where('k', 'EQUAL', text('x')), orderBy: [by('n', 'DESCENDING')] }],
  ['two fields merged', { where: and(where('k', 'EQUAL', text('x')), where('n', 'EQUAL', int(1))) }],
  [
    'an element and a field',
    { where: and(where('k', 'EQUAL', text('x')), where('t', 'ARRAY_CONTAINS', int(1))) },
  ],
];

describe.each(['before ANALYZE', 'after ANALYZE'])("SQLite's plan %s", (moment) => {
  const opened = sharedFirestore(
    { indexes },
    Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`c/${i}`, { k: text('x'), n: int(i), t: list(int(i % 3)) }]),
    ),
  );

  test.each(queries)('for %s searches a range of keys and looks documents up by row', async (_, query) => {
    const { database, find } = opened();
    if (moment === 'after ANALYZE') inTransaction(database, (tx) => tx.run('ANALYZE'));
    const structuredQuery = { from: from('c'), ...query };
    await find(structuredQuery);
    expectSearches(opened(), indexes, structuredQuery);
  });
});
