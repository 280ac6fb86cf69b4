import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Connection, connectionOf } from './connection.ts';
import { GroupCommit } from './group-commit.ts';
import { openDatabase } from './open-database.ts';
import type { WriteTransaction } from './transaction.ts';

interface Opened {
  readonly database: Connection;
  readonly group: GroupCommit;
  readonly file: string;
  /** The texts that `add` has added and a rollback has removed. */
  readonly undone: readonly string[];
  add(tx: WriteTransaction, text: string): void;
  texts(): readonly string[];
}

function open(): Opened {
  const file = join(temporaryFolder(), 'test.db');
  const database = connectionOf(openDatabase(file));
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  database.exec('CREATE TABLE notes (text TEXT NOT NULL UNIQUE)');
  const undone: string[] = [];
  return {
    database,
    file,
    group: new GroupCommit(database),
    undone,
    add(tx, text) {
      tx.onRollback(() => void undone.push(text));
      tx.run('INSERT INTO notes VALUES (?)', text);
    },
    texts: () =>
      (database.prepare('SELECT text FROM notes ORDER BY rowid').all() as { text: string }[]).map(
        (row) => row.text,
      ),
  };
}

test('a hundred writes that arrive together share a transaction, each with an outcome of its own', async () => {
  const { file, group, add, texts } = open();
  const before = transactionsIn(file);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      group.run((tx) => {
        add(tx, `note ${i}`);
        if (i % 10 === 3) throw new Error(`refused ${i}`);
        return i;
      }),
    ),
  );
  for (const [i, outcome] of outcomes.entries()) {
    if (i % 10 === 3)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: `refused ${i}` } });
    else expect(outcome).toEqual({ status: 'fulfilled', value: i });
  }
  expect(texts()).toEqual(Array.from({ length: 100 }, (_, i) => `note ${i}`).filter((_, i) => i % 10 !== 3));
  expect(transactionsIn(file)).toBe(before + 1);
});

test('each write sees those before it in the group, but for what was rolled back', async () => {
  const { group, add, texts, undone } = open();
  const seen = await Promise.all([
    group.run((tx) => add(tx, 'first')),
    group.run(() => texts()),
    group
      .run((tx) => {
        add(tx, 'undone');
        throw new Error('no');
      })
      .catch(() => 'refused'),
    group.run(() => texts()),
  ]);
  expect(seen).toEqual([undefined, ['first'], 'refused', ['first']]);
  expect(undone).toEqual(['undone']);
});

test('no write resolves before it is committed', async () => {
  const { database, group, add } = open();
  const inTransaction: boolean[] = [];
  await Promise.all([
    group.run((tx) => add(tx, 'a')).then(() => inTransaction.push(database.isTransaction)),
    group.run((tx) => add(tx, 'b')).then(() => inTransaction.push(database.isTransaction)),
  ]);
  expect(inTransaction).toEqual([false, false]);
});

test('a full disk fails the whole group with a clear error, writes nothing, and recovers when there is room', async () => {
  const { database, group, add, texts, undone } = open();
  const { pages } = database.prepare('SELECT page_count AS pages FROM pragma_page_count').get() as {
    pages: number;
  };
  database.exec(`PRAGMA max_page_count = ${pages + 2}`);
  const outcomes = await Promise.allSettled([
    group.run((tx) => add(tx, 'small')),
    group.run((tx) => add(tx, 'large'.repeat(10_000))),
    group.run((tx) => add(tx, 'late')),
  ]);
  expect(outcomes).toEqual(
    Array(3).fill({
      status: 'rejected',
      reason: expect.objectContaining({
        status: 'UNAVAILABLE',
        message: expect.stringContaining('disk is full'),
      }),
    }),
  );
  expect(texts()).toEqual([]);
  expect(undone).toEqual(['small', 'large'.repeat(10_000)]);
  database.exec('PRAGMA max_page_count = 1000000');
  await group.run((tx) => add(tx, 'again'));
  expect(texts()).toEqual(['again']);
});

test('a transaction that SQLite itself rolled back fails the whole group with a clear error', async () => {
  const { database, group, add, texts, undone } = open();
  const outcomes = await Promise.allSettled([
    group.run((tx) => add(tx, 'before')),
    // As a failing disk does, when the work catches the error.
    group.run(() => database.exec('ROLLBACK')),
    group.run((tx) => add(tx, 'late')),
  ]);
  const unwritable = { status: 'UNAVAILABLE', message: expect.stringContaining('nothing was written') };
  expect(outcomes).toEqual(
    Array(3).fill({ status: 'rejected', reason: expect.objectContaining(unwritable) }),
  );
  expect([texts(), undone]).toEqual([[], ['before']]);
  await group.run((tx) => add(tx, 'again'));
  expect(texts()).toEqual(['again']);
});

test("another process's write is waited for while this process continues to read", async () => {
  const { file, group, add, texts } = open();
  const other = connectionOf(openDatabase(file));
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  other.run('INSERT INTO notes VALUES (?)', 'theirs');
  const ours = group.run((tx) => add(tx, 'ours'));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(texts()).toEqual([]);
  other.exec('COMMIT');
  await ours;
  expect(texts()).toEqual(['theirs', 'ours']);
});

test('a write to a closed database says that the server is shutting down', async () => {
  const { database, group, add } = open();
  const late = group.run((tx) => add(tx, 'late'));
  database.close();
  await expect(late).rejects.toMatchObject({ status: 'UNAVAILABLE' });
});

/** Counts the transactions in a write-ahead log: the last frame of each has the size of the database. */
function transactionsIn(file: string): number {
  const log = readFileSync(`${file}-wal`);
  const frame = 24 + log.readUInt32BE(8);
  let transactions = 0;
  for (let start = 32; start + frame <= log.length; start += frame) {
    if (log.readUInt32BE(start + 4) !== 0) transactions += 1;
  }
  return transactions;
}

test('what a write may have to undo is in no temporary file', async () => {
  const { database, group, add } = open();
  database.exec('CREATE TABLE pages (text TEXT); BEGIN');
  // More pages than SQLite keeps in memory before it writes a temporary file.
  for (let i = 0; i < 100; i += 1) database.run('INSERT INTO pages VALUES (?)', 'x'.repeat(4_000));
  database.exec('COMMIT');
  const files = await group.run((tx) => {
    add(tx, 'a note');
    database.run("UPDATE pages SET text = replace(text, 'x', 'y')");
    return openFiles();
  });
  // Other systems do not tell.
  if (process.platform === 'linux') expect(files).toContainEqual(expect.stringContaining('test.db'));
  expect(files.filter((file) => file.includes('etilqs'))).toEqual([]);
});

/** The paths of all files that this process has open, also of deleted ones (proc(5), "/proc/pid/fd"). */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
}
