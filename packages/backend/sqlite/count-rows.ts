import type { Database } from './database.ts';

/** How many rows each table has, by the table's name. */
export type RowCounts = { readonly [table: string]: number };

/** Counts what a database holds. Inside a transaction, of the state that it sees. */
export function countRows(database: Database): RowCounts {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all() as { name: string }[];
  return Object.fromEntries(tables.map(({ name }) => [name, countOf(database, name)]));
}

/** Where the counts differ, in words: `documents: 1 instead of 2 rows`. Empty when they don't. */
export function differingCounts(found: RowCounts, expected: RowCounts): string[] {
  const tables = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...tables]
    .filter((table) => found[table] !== expected[table])
    .map((table) => `${table}: ${found[table] ?? 'no'} instead of ${expected[table] ?? 'no'} rows`);
}

function countOf(database: Database, table: string): number {
  const row = database.prepare(`SELECT count(*) AS total FROM "${table}"`).get() as { total: number };
  return row.total;
}
