import { connect } from '../../server/sqlite/connection.ts';

interface Person {
  readonly name: string;
  readonly fields: {
    readonly group: { readonly stringValue: string };
    readonly isActive: { readonly booleanValue: boolean };
  };
}

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32768;
  CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, member_group TEXT NOT NULL, is_active INTEGER NOT NULL,
    wire TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS people_by_group ON people (member_group, is_active, name);
  CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, wire TEXT NOT NULL) STRICT;
`;

/**
 * Opens the baseline's database and creates it if it does not exist: a row per document, with columns only for what the
 * measured queries filter by.
 */
export function openBaselineStore(file: string) {
  const database = connect(file);
  database.exec(tables);
  const page = database.prepare(
    'SELECT CAST(group_concat(wire, ?) AS BLOB) AS joined FROM (SELECT wire FROM people WHERE member_group = ? AND is_active = 1 ORDER BY name LIMIT ?)',
  );
  const count = database.prepare(
    'SELECT count(*) AS count FROM people WHERE member_group = ? AND is_active = 1',
  );
  const find = database.prepare('SELECT wire FROM people WHERE name = ?');
  const add = 'INSERT INTO notes (name, wire) VALUES (?, ?)';
  let waiting: { name: string; wire: string; done: () => void }[] = [];

  function commit(): void {
    const batch = waiting;
    waiting = [];
    database.exec('BEGIN IMMEDIATE');
    for (const { name, wire } of batch) database.run(add, name, wire);
    database.exec('COMMIT');
    for (const { done } of batch) done();
  }

  return {
    /** Returns active people of a group, their texts joined by SQLite. */
    page(group: string, limit: number, separator: string): string {
      const { joined } = page.get(separator, group, limit) as { joined: Uint8Array };
      return Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength).toString('utf8');
    },
    count: (group: string) => (count.get(group) as { count: number }).count,
    find: (name: string) => (find.get(name) as { wire: string }).wire,
    /** Adds a note and resolves once it is on disk; concurrent writes share a transaction (group commit). */
    add(name: string, wire: string): Promise<void> {
      return new Promise((done) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ name, wire, done });
      });
    },
    /** Inserts people, given as wire texts. */
    fill(wires: Iterable<string>): void {
      const insert = 'INSERT INTO people (name, member_group, is_active, wire) VALUES (?, ?, ?, ?)';
      database.exec('BEGIN');
      for (const wire of wires) {
        const { name, fields } = JSON.parse(wire) as Person;
        const isActive = Number(fields.isActive.booleanValue);
        database.run(insert, name, fields.group.stringValue, isActive, wire);
      }
      database.exec('COMMIT');
    },
    close: () => database.close(),
  };
}
