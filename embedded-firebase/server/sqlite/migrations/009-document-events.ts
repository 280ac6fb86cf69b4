import type { Migration } from './migration.ts';

/**
 * Events of updates and deletions beside those of creations. An event of a document's row is deleted with the document, as before;
 * the event of a deletion has its path. The outbox is in the order of the commits; its index is for the deletions of documents.
 */
export const documentEventsMigration: Migration = {
  version: 9,
  name: 'document events',
  sql: `
    ALTER TABLE trigger_outbox RENAME TO earlier_outbox;
    CREATE TABLE trigger_outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      trigger_name TEXT NOT NULL,
      document INTEGER REFERENCES documents (id) ON DELETE CASCADE,
      deleted_path TEXT,
      changed_fields TEXT,
      event_id TEXT NOT NULL,
      commit_micros INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      reason TEXT
    ) STRICT;
    INSERT INTO trigger_outbox (trigger_name, document, event_id, commit_micros, attempts, due_at, reason)
      SELECT trigger_name, document, event_id, commit_micros, attempts, due_at, reason
      FROM earlier_outbox ORDER BY commit_micros;
    DROP TABLE earlier_outbox;
    CREATE INDEX trigger_outbox_by_document ON trigger_outbox (document);

    ALTER TABLE trigger_dead_letters RENAME TO earlier_dead_letters;
    CREATE TABLE trigger_dead_letters (
      id INTEGER PRIMARY KEY,
      trigger_name TEXT NOT NULL,
      document INTEGER REFERENCES documents (id) ON DELETE CASCADE,
      deleted_path TEXT,
      event_id TEXT NOT NULL,
      commit_micros INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      reason TEXT NOT NULL,
      given_up_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO trigger_dead_letters (trigger_name, document, event_id, commit_micros, attempts, reason, given_up_at)
      SELECT trigger_name, document, event_id, commit_micros, attempts, reason, given_up_at
      FROM earlier_dead_letters ORDER BY id;
    DROP TABLE earlier_dead_letters;
    CREATE INDEX trigger_dead_letters_by_document ON trigger_dead_letters (document);
  `,
};
