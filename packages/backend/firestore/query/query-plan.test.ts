import { describe, expect, test } from 'vitest';
import { Statements } from '../../sqlite/statements.ts';
import { IndexStore } from '../indexing/index-store.ts';
import { definitionText } from '../indexing/material-index.ts';
import { readIndexConfiguration } from '../indexing/read-index-configuration.ts';
import { sharedFirestore, type TestFirestore } from '../testing/open-firestore.ts';
import { and, by, from, int, list, reference, root, text, where } from '../testing/wire.ts';
import { planQuery } from './plan-query.ts';
import { queryOrder } from './query-order.ts';
import { type Sql, scanCount, scanDocuments, scanJoined, scanRows, scanSize } from './query-to-sql.ts';
import { readQuery } from './read-query.ts';
import type { Scan } from './scan.ts';

const indexes = {
  indexes: [
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'k', order: 'ASCENDING' },
        { fieldPath: 'n', order: 'DESCENDING' },
      ],
    },
  ],
};

const queries: readonly (readonly [string, object])[] = [
  ['all of a collection', {}],
  ['names behind one', { where: where('__name__', 'GREATER_THAN', reference('c/1')) }],
  ['one field', { where: where('k', 'EQUAL', text('x')) }],
  ['one field downwards', { orderBy: [by('n', 'DESCENDING')] }],
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

  test.each(queries)('for %s walks a range of keys and looks documents up by row', async (_, query) => {
    const { database, find } = opened();
    if (moment === 'after ANALYZE') database.exec('ANALYZE');
    const structuredQuery = { from: from('c'), ...query };
    await find(structuredQuery);
    const [scan] = scansOf(opened(), structuredQuery);
    if (scan === undefined) throw new Error('nothing is planned');
    for (const driver of scan.sources.keys()) {
      for (const sql of [
        scanRows(scan, driver, 10, 0),
        scanCount(scan, driver, -1, 0),
        scanDocuments(scan, driver, 10, 5),
        scanJoined(scan, driver, -1, 0, ','),
        scanSize(scan, driver, 10, 0),
        scanCount(scan, driver, 10, 5),
      ]) {
        const steps = stepsOf(opened(), sql);
        const [first = ''] = steps;
        expect(first).toMatch(
          /^SEARCH (e|documents|index_entries) USING (COVERING INDEX \S+|PRIMARY KEY) \(key>\? AND key<\?\)$/,
        );
        for (const step of steps.slice(1)) {
          expect(step).toMatch(
            /^SEARCH d USING INTEGER PRIMARY KEY \(rowid=\?\)$|^SEARCH o (EXISTS )?USING PRIMARY KEY \(key=\?\)$|^CORRELATED SCALAR SUBQUERY \d+$/,
          );
        }
      }
    }
  });
});

function scansOf({ database }: TestFirestore, structuredQuery: object): readonly Scan[] {
  const store = new IndexStore(new Statements(database));
  const query = readQuery(structuredQuery, [], root.replace('/documents', ''));
  return planQuery(query, queryOrder(query), {
    configuration: readIndexConfiguration(indexes),
    find: (definition) => store.all().find((index) => index.text === definitionText(definition)),
    isKnownField: () => true,
  }).scans;
}

/** The steps of SQLite's plan that touch a table, without the frames around them. */
function stepsOf({ database }: TestFirestore, { text, values }: Sql): readonly string[] {
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => !/^(CO-ROUTINE|SCAN \(?subquery|SCAN \d)/i.test(detail));
}
