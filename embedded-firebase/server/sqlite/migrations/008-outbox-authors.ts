import type { Migration } from './migration.ts';

/**
 * Mails of the outbox name the member whose document they are about, with whose account they are deleted. Earlier ones about documents
 * don't: they are deleted now.
 */
export const outboxAuthorsMigration: Migration = {
  version: 8,
  name: 'outbox authors',
  sql: `
    DELETE FROM outbox WHERE link LIKE '%/requests/%';
    ALTER TABLE outbox ADD COLUMN author TEXT;
  `,
};
