import { createRequire } from 'node:module';
import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DocumentStore } from '../firestore/documents/document-store.ts';
import { Connection, connect } from './connection.ts';
import type { Database, WritableDatabase } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { TickSnapshot } from './tick-snapshot.ts';
import { endRead, inTransaction, readTransaction, WriteTransaction } from './transaction.ts';

const insertion = "INSERT INTO names VALUES ('a')";

function open(connection = connect(':memory:')): Connection {
  onTestFinished(() => connection.close());
  connection.exec('CREATE TABLE names (name TEXT)');
  return connection;
}

function count(database: Database): unknown {
  return database.prepare('SELECT count(*) AS count FROM names').get();
}

/** Never called: `tsc` checks that each of these lines is an error. */
function writeWithoutTransaction(database: Database, documents: DocumentStore): unknown {
  // @ts-expect-error a Database only reads
  database.exec(insertion);
  // @ts-expect-error
  database.prepare(insertion).get();
  // @ts-expect-error
  database.prepare('SELECT * FROM names').run();
  // @ts-expect-error a transaction of its own would bypass the group commit
  inTransaction(database, (tx) => tx.run(insertion));
  // @ts-expect-error only the opener of a database, which has it as a WritableDatabase, makes its group commit
  new GroupCommit(database);
  // @ts-expect-error a write takes a transaction
  documents.delete(1);
  // @ts-expect-error only GroupCommit and inTransaction hand one out
  new WriteTransaction(database);
  // @ts-expect-error
  const forged: WriteTransaction = { run: () => ({ changes: 1, lastInsertRowid: 1 }) };
  return forged;
}

test('a write without a transaction does not compile', () => {
  expect(writeWithoutTransaction).toBeTypeOf('function');
});

test.each([
  [
    'inTransaction',
    (database: WritableDatabase, work: (tx: WriteTransaction) => unknown) => inTransaction(database, work),
  ],
  [
    'GroupCommit',
    (database: WritableDatabase, work: (tx: WriteTransaction) => unknown) =>
      new GroupCommit(database).run(work),
  ],
])('%s hands out a transaction, which writes as long as it lasts', async (_, run) => {
  const database = open();
  const tx = (await run(database, (tx) => {
    tx.run(insertion);
    return tx;
  })) as WriteTransaction;
  expect(count(database)).toEqual({ count: 1 });
  expect(() => tx.run(insertion)).toThrow('The transaction has ended: nothing was written.');
  expect(count(database)).toEqual({ count: 1 });
});

describe('a read transaction', () => {
  test('refuses a write that strayed into it', () => {
    const connection = open();
    for (const write of [() => connection.run(insertion), () => connection.exec(insertion)]) {
      expect(() => readTransaction(connection, write)).toThrow('A write within a read transaction');
      expect([count(connection), connection.isTransaction]).toEqual([{ count: 0 }, false]);
    }
  });

  test('that cannot be ended is reported to every caller that needs it ended', async () => {
    const { connection, forbidRollback } = openWithAuthorizer();
    const report = vi.fn();
    const snapshot = new TickSnapshot(connection, () => null, report);
    const writes = new GroupCommit(connection);
    forbidRollback(true);
    snapshot.read(() => count(connection));
    await nextTick();
    expect(report.mock.calls).toMatchObject([[{ message: 'not authorized' }]]);
    expect(() => endRead(connection)).toThrow('not authorized');
    expect(() => snapshot.read(() => count(connection))).toThrow('not authorized');
    expect(() => inTransaction(connection, (tx) => tx.run(insertion))).toThrow('not authorized');
    await expect(writes.run((tx) => tx.run(insertion))).rejects.toThrow('not authorized');
    forbidRollback(false);
    await writes.run((tx) => tx.run(insertion));
    expect(snapshot.read(() => count(connection))).toEqual({ count: 1 });
  });
});

test('a failure whose transaction cannot be rolled back is reported together with why', () => {
  const { connection, forbidRollback } = openWithAuthorizer();
  const failure = new Error('no work');
  const work = () => {
    forbidRollback(true);
    throw failure;
  };
  expect(() => inTransaction(connection, work)).toThrow(
    expect.objectContaining({ cause: failure, errors: [failure, expect.objectContaining({ errcode: 23 })] }),
  );
});

/** A database whose ROLLBACK can be made to fail, by SQLite's own means. */
function openWithAuthorizer() {
  const { DatabaseSync, constants } = createRequire(import.meta.url)('@photostructure/sqlite');
  const engine = new DatabaseSync(':memory:');
  let isForbidden = false;
  engine.setAuthorizer((action: number, what: string) =>
    isForbidden && action === constants.SQLITE_TRANSACTION && what === 'ROLLBACK' ? constants.SQLITE_DENY : 0,
  );
  const forbidRollback = (forbidden: boolean) => {
    isForbidden = forbidden;
  };
  return { connection: open(new Connection(engine)), forbidRollback };
}
