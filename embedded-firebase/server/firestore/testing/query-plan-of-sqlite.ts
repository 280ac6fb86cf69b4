import { expect } from 'vitest';
import { connectionOf } from '../../sqlite/connection.ts';
import { definitionText, importedIndexes } from '../indexes/index-definitions.ts';
import { IndexStore } from '../indexes/index-store.ts';
import { parseIndexConfiguration } from '../indexes/parse-index-configuration.ts';
import { parseQuery } from '../query/parse-query.ts';
import { planQuery } from '../query/plan-query.ts';
import { queryOrder } from '../query/query-order.ts';
import {
  type Scan,
  type Sql,
  scanCount,
  scanDocuments,
  scanJoined,
  scanRows,
  scanSize,
} from '../query/query-to-sql.ts';
import type { TestFirestore } from './open-firestore.ts';
import { root } from './wire-values.ts';

const walk =
  /^SEARCH (e|documents|index_entries) USING (COVERING INDEX \S+|PRIMARY KEY) \(key>\? AND key<\?\)$/;
const lookUp =
  /^SEARCH d USING INTEGER PRIMARY KEY \(rowid=\?\)$|^SEARCH o (EXISTS )?USING PRIMARY KEY \(key=\?\)$|^CORRELATED SCALAR SUBQUERY \d+$/;

/**
 * Expects SQLite's plan for every statement of a query to search a range of keys, look the rest up by key or row, and sort
 * nothing. The query has to have been run once, so that its indexes exist.
 */
export function expectSearches(opened: TestFirestore, indexes: unknown, structuredQuery: object): void {
  const scans = scansOf(opened, indexes, structuredQuery);
  expect(scans).not.toHaveLength(0);
  for (const scan of scans) {
    for (const driver of scan.sources.keys()) {
      for (const sql of statementsOf(scan, driver)) {
        const [first = '', ...others] = stepsOf(opened, sql);
        expect(first).toMatch(walk);
        for (const step of others) expect(step).toMatch(lookUp);
      }
    }
  }
}

/** The indexes that queries have needed and that an import would not have built. */
export function indexesNotImported({ database }: TestFirestore, indexes: unknown): readonly string[] {
  const imported = importedIndexes(parseIndexConfiguration(indexes)).map((index) => JSON.stringify(index));
  return new IndexStore(database)
    .all()
    .map(({ definition }) => JSON.stringify(definition))
    .filter((index) => !imported.includes(index));
}

function statementsOf(scan: Scan, driver: number): readonly Sql[] {
  return [
    scanRows(scan, driver, 10, 0),
    scanCount(scan, driver, -1, 0),
    scanDocuments(scan, driver, 10, 5),
    scanJoined(scan, driver, -1, 0, { before: '', between: ',', after: '' }),
    scanSize(scan, driver, 10, 0),
    scanCount(scan, driver, 10, 5),
  ];
}

function scansOf({ database }: TestFirestore, indexes: unknown, structuredQuery: object): readonly Scan[] {
  const store = new IndexStore(database);
  const query = parseQuery(structuredQuery, [], root.replace('/documents', ''));
  return planQuery(
    { query, order: queryOrder(query) },
    {
      configuration: parseIndexConfiguration(indexes),
      find: (definition) => store.all().find((index) => index.text === definitionText(definition)),
      isKnownField: () => true,
    },
  ).scans;
}

/** The steps of SQLite's plan that read a table or sort. */
function stepsOf({ database }: TestFirestore, { text, values }: Sql): readonly string[] {
  const rows = connectionOf(database)
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values) as { detail: string }[];
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => !/^(CO-ROUTINE|SCAN \(?subquery|SCAN \d)/i.test(detail));
}
