import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { Statements } from './statements.ts';

function open() {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  return { database, statements: new Statements(database) };
}

test('a statement that is asked for again is the same one', () => {
  const { statements } = open();
  expect(statements.prepare('SELECT 1 AS n')).toBe(statements.prepare('SELECT 1 AS n'));
});

test('of very many, those used last are kept, and those let go are prepared anew', () => {
  const { statements } = open();
  const often = statements.prepare('SELECT 0 AS n');
  const once = statements.prepare('SELECT -1 AS n');
  for (let i = 1; i <= 2_000; i++) {
    expect(statements.prepare(`SELECT ${i} AS n`).get()).toEqual({ n: i });
    expect(statements.prepare('SELECT 0 AS n')).toBe(often);
  }
  expect(statements.prepare('SELECT -1 AS n')).not.toBe(once);
  expect(statements.prepare('SELECT -1 AS n').get()).toEqual({ n: -1 });
});
