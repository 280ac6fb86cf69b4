import { createRequire } from 'node:module';
import type { DatabaseSync } from '@blood-bank/backend/sqlite/connection';

type Method = (...args: unknown[]) => unknown;

interface Engine {
  DatabaseSync: new (...args: never[]) => DatabaseSync;
}

/** The package that the backend takes where Node has no SQLite of its own (backend/sqlite/connection.ts). */
const ownEngine = '@photostructure/sqlite';

/**
 * Counts the SQL that runs in this process, transactions' beginnings and ends too. To be called before the first database
 * is opened.
 *
 * @returns gives the count since it was last asked
 */
export function countStatements(): () => number {
  let count = 0;
  const counted = <Result extends object>(object: Result, names: readonly (keyof Result)[]): Result => {
    for (const name of names) {
      const method = object[name] as Method;
      const value = (...args: unknown[]) => {
        count += 1;
        return method.apply(object, args);
      };
      Object.defineProperty(object, name, { value });
    }
    return object;
  };
  const require = createRequire(import.meta.url);
  const own = require(ownEngine) as Engine;
  const cached = require.cache[require.resolve(ownEngine)];
  if (cached !== undefined) cached.exports = { ...own, DatabaseSync: countedClass(own.DatabaseSync) };
  const builtin = process.getBuiltinModule?.('node:sqlite') as Engine | undefined;
  if (builtin !== undefined) builtin.DatabaseSync = countedClass(builtin.DatabaseSync);

  function countedClass(DatabaseSync: Engine['DatabaseSync']): Engine['DatabaseSync'] {
    return new Proxy(DatabaseSync, {
      construct(Target, args) {
        const database = counted(new Target(...(args as never[])), ['exec']);
        const prepare = database.prepare.bind(database);
        const value = (sql: string) => counted(prepare(sql), ['get', 'all', 'run', 'iterate']);
        Object.defineProperty(database, 'prepare', { value });
        return database;
      },
    });
  }

  return () => {
    const counted = count;
    count = 0;
    return counted;
  };
}
