import type { Migration } from './migration.ts';

/**
 * Documents and their index entries.
 *
 * `documents.key` and `index_entries.key` are bytes that sort as Firestore sorts (firestore/indexes/index-key.ts), so that a
 * query is one range of one ordered table. `index_entries` has a single blob for its key on purpose: with a key of
 * several columns SQLite's planner preferred scans until ANALYZE had run.
 */
export const documentsMigration: Migration = {
  version: 1,
  name: 'documents',
  sql: `
    CREATE TABLE firestore_state (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      project_id TEXT NOT NULL,
      last_commit_micros INTEGER NOT NULL,
      index_generation INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE documents (
      id INTEGER PRIMARY KEY,
      key BLOB NOT NULL UNIQUE,
      collection_group TEXT NOT NULL,
      wire TEXT NOT NULL
    ) STRICT;

    CREATE TABLE indexes (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      collection_group TEXT NOT NULL,
      scope TEXT NOT NULL CHECK (scope IN ('COLLECTION', 'COLLECTION_GROUP')),
      fields TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('building', 'ready', 'dropping'))
    ) STRICT;
    CREATE UNIQUE INDEX living_indexes ON indexes (collection_group, scope, fields) WHERE state <> 'dropping';

    CREATE TABLE index_entries (
      key BLOB PRIMARY KEY,
      document INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE known_fields (
      collection_group TEXT NOT NULL,
      path TEXT NOT NULL,
      PRIMARY KEY (collection_group, path)
    ) STRICT, WITHOUT ROWID;
  `,
};
