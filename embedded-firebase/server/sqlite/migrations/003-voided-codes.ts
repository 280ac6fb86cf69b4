import type { Migration } from './migration.ts';

/** A mail code that was used, or overtaken by another, stays until it expires: its link can then say what has been done. */
export const voidedCodesMigration: Migration = {
  version: 3,
  name: 'voided codes',
  sql: 'ALTER TABLE oob_codes ADD COLUMN voided INTEGER NOT NULL DEFAULT 0;',
};
