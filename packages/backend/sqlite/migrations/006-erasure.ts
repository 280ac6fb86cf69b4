import type { Migration } from './migration.ts';

/**
 * Erasure on disk (docs/decisions/019): what was deleted before the connections overwrote it is rewritten away, and from
 * now on each deletion is counted, so that the server rewrites the file again soon (sqlite/maintenance.ts).
 */
export const erasureMigration: Migration = {
  version: 6,
  name: 'erasure',
  rewritesFile: true,
  sql: `
    CREATE TABLE erasure (
      only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
      deletions INTEGER NOT NULL,
      deletions_rewritten INTEGER NOT NULL
    ) STRICT;
    INSERT INTO erasure VALUES (1, 0, 0);

    CREATE TRIGGER document_deletions AFTER DELETE ON documents BEGIN
      UPDATE erasure SET deletions = deletions + 1;
    END;
    CREATE TRIGGER account_deletions AFTER DELETE ON accounts BEGIN
      UPDATE erasure SET deletions = deletions + 1;
    END;
  `,
};
