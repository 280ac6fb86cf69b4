import type { Migration } from './migration.ts';

/**
 * Erasure on disk (docs/decisions/019): the file is rewritten once, without what was deleted before deletions were
 * overwritten; from now on each deletion is counted, so that the server soon rewrites the file (sqlite/maintenance.ts).
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
