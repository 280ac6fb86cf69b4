import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Connection, connectionOf } from './connection.ts';
import { GroupCommit } from './group-commit.ts';
import { openDatabase } from './open-database.ts';
import { TickSnapshot } from './tick-snapshot.ts';

interface Opened {
  readonly here: Connection;
  /** As another process would open it. */
  readonly there: Connection;
  readonly snapshot: TickSnapshot<number>;
}

function open(): Opened {
  const file = join(temporaryFolder(), 'test.db');
  const here = connectionOf(openDatabase(file));
  const there = connectionOf(openDatabase(file));
  onTestFinished(() => {
    for (const database of [here, there]) if (database.isOpen) database.close();
  });
  here.exec('CREATE TABLE names (name TEXT)');
  return { here, there, snapshot: new TickSnapshot(here, () => count(here), rethrow) };
}

test('reads of one tick see one state, whatever another process commits between them, and the next tick sees it', async () => {
  const { here, there, snapshot } = open();
  expect(snapshot.read((first) => [first, count(here)])).toEqual([0, 0]);
  there.exec("INSERT INTO names VALUES ('a')");
  expect(snapshot.read((first) => [first, count(here)])).toEqual([0, 0]);
  await nextTick();
  expect(here.isTransaction).toBe(false);
  expect(snapshot.read((first) => [first, count(here)])).toEqual([1, 1]);
});

test('a read after a write was answered sees the write, in the same tick too', async () => {
  const { here, there, snapshot } = open();
  const writes = new GroupCommit(here);
  const after = writes
    .run(() => here.exec("INSERT INTO names VALUES ('a')"))
    .then(() => snapshot.read((first) => [first, count(here)]));
  expect(snapshot.read((first) => first)).toBe(0);
  expect(await after).toEqual([1, 1]);
  expect(count(there)).toBe(1);
});

test('a first read that fails, or work, leaves no transaction open and no state behind', async () => {
  const { here } = open();
  let isBroken = true;
  const fragile = new TickSnapshot(
    here,
    () => {
      if (isBroken) throw new Error('no first read');
      return count(here);
    },
    rethrow,
  );
  expect(() => fragile.read((first) => first)).toThrow('no first read');
  expect(here.isTransaction).toBe(false);
  isBroken = false;
  const fail = () => {
    throw new Error('no work');
  };
  expect(() => fragile.read(fail)).toThrow('no work');
  expect(fragile.read((first) => first)).toBe(0);
  await nextTick();
  expect(here.isTransaction).toBe(false);
});

test('a database that was closed is left alone', async () => {
  const { here, snapshot } = open();
  expect(snapshot.read((first) => first)).toBe(0);
  here.close();
  await nextTick();
  expect(() => snapshot.read((first) => first)).toThrow('not open');
});

function rethrow(error: unknown): void {
  throw error;
}

function count(database: Connection): number {
  return (database.prepare('SELECT count(*) AS count FROM names').get() as { count: number }).count;
}
