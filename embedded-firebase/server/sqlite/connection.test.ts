import { expect, onTestFinished, test } from 'vitest';
import { connect } from './connection.ts';

function open() {
  const connection = connect(':memory:');
  onTestFinished(() => connection.close());
  return connection;
}

test('the same text gets the same statement', () => {
  const connection = open();
  expect(connection.prepare('SELECT 1 AS n')).toBe(connection.prepare('SELECT 1 AS n'));
});

test('the least recently used statements are dropped from the cache', () => {
  const connection = open();
  const often = connection.prepare('SELECT 0 AS n');
  const once = connection.prepare('SELECT -1 AS n');
  for (let i = 1; i <= 2_000; i++) {
    expect(connection.prepare(`SELECT ${i} AS n`).get()).toEqual({ n: i });
    expect(connection.prepare('SELECT 0 AS n')).toBe(often);
  }
  expect(connection.prepare('SELECT -1 AS n')).not.toBe(once);
  expect(connection.prepare('SELECT -1 AS n').get()).toEqual({ n: -1 });
});
