import type { Migration } from './migration.ts';

/**
 * The transactional outbox of triggers and its dead letters (docs/decisions/028). `due_at` and `given_up_at` are milliseconds
 * since the epoch. An event refers to its document's row: it is deleted with the document, and holds nothing of it. The
 * outbox has no other index than its key, as each post would pay for it; it is nearly always empty.
 */
export const triggersMigration: Migration = {
  version: 7,
  name: 'triggers',
  sql: `
    CREATE TABLE trigger_outbox (
      document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      trigger_name TEXT NOT NULL,
      event_id TEXT NOT NULL,
      commit_micros INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      reason TEXT,
      PRIMARY KEY (document, trigger_name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trigger_dead_letters (
      id INTEGER PRIMARY KEY,
      document INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
      trigger_name TEXT NOT NULL,
      event_id TEXT NOT NULL,
      commit_micros INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      reason TEXT NOT NULL,
      given_up_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX trigger_dead_letters_by_document ON trigger_dead_letters (document);
  `,
};
