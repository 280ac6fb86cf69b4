import type { Migration } from './migration.ts';

/**
 * Where accounts have been signed in to, and rate limits that drain like a leaky bucket. Sources are kept as SHA-256
 * only, times are milliseconds since the epoch. The table of events gets the name that the code calls it by.
 */
export const knownSourcesMigration: Migration = {
  version: 5,
  name: 'known sources',
  sql: `
    CREATE TABLE known_sources (
      uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      source BLOB NOT NULL,
      seen_at INTEGER NOT NULL,
      PRIMARY KEY (uid, kind, source)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_sources_by_age ON known_sources (seen_at);

    CREATE TABLE rate_limit_buckets (
      key BLOB NOT NULL PRIMARY KEY,
      empty_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rate_limit_buckets_by_age ON rate_limit_buckets (empty_at);

    ALTER TABLE throttle_events RENAME TO rate_limit_events;
    DROP INDEX throttle_events_by_key;
    DROP INDEX throttle_events_by_expiry;
    CREATE INDEX rate_limit_events_by_key ON rate_limit_events (key, expires_at);
    CREATE INDEX rate_limit_events_by_expiry ON rate_limit_events (expires_at);
  `,
};
