import type { Migration } from './migration.ts';

/**
 * Disabled accounts, and when a session was last used, so that forgotten sessions end. Sessions from before count as used
 * now. Refresh tokens of accounts that were deleted are deleted too: nothing of a person stays.
 */
export const accountLifecycleMigration: Migration = {
  version: 4,
  name: 'account lifecycle',
  sql: `
    ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;

    ALTER TABLE refresh_tokens ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
    UPDATE refresh_tokens SET last_used_at = unixepoch() * 1000;
    DELETE FROM refresh_tokens WHERE uid NOT IN (SELECT uid FROM accounts);
    CREATE INDEX refresh_tokens_by_last_use ON refresh_tokens (last_used_at);
  `,
};
