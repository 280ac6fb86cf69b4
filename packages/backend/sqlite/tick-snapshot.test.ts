import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Connection, connectionOf } from './connection.ts';
import { GroupCommit } from './group-commit.ts';
import { openDatabase } from './open-database.ts';
import { TickSnapshot } from './tick-snapshot.ts';

interface Opened {
  readonly here: Connection;
  /** Another process's, for all that SQLite knows. */
  readonly there: Connection;
  readonly snapshot: TickSnapshot<number>;
}

function open(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'turn-snapshot-'));
  const here = connectionOf(openDatabase(join(folder, 'test.db')));
  const there = connectionOf(openDatabase(join(folder, 'test.db')));
  onTestFinished(() => {
    for (const database of [here, there]) if (database.isOpen) database.close();
    rmSync(folder, { recursive: true });
  });
  here.exec('CREATE TABLE names (name TEXT)');
  return { here, there, snapshot: new TickSnapshot(here, () => count(here), rethrow) };
}

test('reads of one turn see one state, whatever another process commits between them; the next turn sees it', async () => {
  const { here, there, snapshot } = open();
  expect(snapshot.read((seen) => [seen, count(here)])).toEqual([0, 0]);
  there.exec("INSERT INTO names VALUES ('a')");
  expect(snapshot.read((seen) => [seen, count(here)])).toEqual([0, 0]);
  await nextTurn();
  expect(here.isTransaction).toBe(false);
  expect(snapshot.read((seen) => [seen, count(here)])).toEqual([1, 1]);
});

test('who reads after a write was answered sees it, in the same turn too', async () => {
  const { here, there, snapshot } = open();
  const writes = new GroupCommit(here, () => {});
  const after = writes
    .run(() => here.exec("INSERT INTO names VALUES ('a')"))
    .then(() => snapshot.read((seen) => [seen, count(here)]));
  expect(snapshot.read((seen) => seen)).toBe(0);
  expect(await after).toEqual([1, 1]);
  expect(count(there)).toBe(1);
});

test('a look that fails, or work, leaves nothing open and nothing remembered', async () => {
  const { here } = open();
  let isBroken = true;
  const fragile = new TickSnapshot(
    here,
    () => {
      if (isBroken) throw new Error('no look');
      return count(here);
    },
    rethrow,
  );
  expect(() => fragile.read((seen) => seen)).toThrow('no look');
  expect(here.isTransaction).toBe(false);
  isBroken = false;
  const fail = () => {
    throw new Error('no work');
  };
  expect(() => fragile.read(fail)).toThrow('no work');
  expect(fragile.read((seen) => seen)).toBe(0);
  await nextTurn();
  expect(here.isTransaction).toBe(false);
});

test('a database that is closed meanwhile is left alone', async () => {
  const { here, snapshot } = open();
  expect(snapshot.read((seen) => seen)).toBe(0);
  here.close();
  await nextTurn();
  expect(() => snapshot.read((seen) => seen)).toThrow('not open');
});

function rethrow(error: unknown): void {
  throw error;
}

function count(database: Connection): number {
  return (database.prepare('SELECT count(*) AS count FROM names').get() as { count: number }).count;
}
