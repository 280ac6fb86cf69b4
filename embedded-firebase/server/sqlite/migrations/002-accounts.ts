import type { Migration } from './migration.ts';

/**
 * Accounts and what belongs to them. Times are milliseconds since the epoch, but for `valid_since` and `auth_time`,
 * which are the seconds that ID tokens carry. Refresh tokens and mail codes are kept as SHA-256 only.
 *
 * `refresh_tokens` has no foreign key: the token of a deleted account is still told apart from an invented one.
 */
export const accountsMigration: Migration = {
  version: 2,
  name: 'accounts',
  sql: `
    CREATE TABLE accounts (
      uid TEXT NOT NULL PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      email_verified INTEGER NOT NULL,
      password_hash TEXT NOT NULL,
      display_name TEXT,
      photo_url TEXT,
      created_at INTEGER NOT NULL,
      last_login_at INTEGER NOT NULL,
      password_updated_at INTEGER NOT NULL,
      valid_since INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE refresh_tokens (
      id INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE,
      uid TEXT NOT NULL,
      auth_time INTEGER NOT NULL,
      revoked INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX refresh_tokens_by_account ON refresh_tokens (uid, id);

    CREATE TABLE oob_codes (
      hash BLOB NOT NULL PRIMARY KEY,
      uid TEXT NOT NULL REFERENCES accounts (uid) ON DELETE CASCADE,
      request_type TEXT NOT NULL,
      email TEXT NOT NULL,
      new_email TEXT,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX oob_codes_by_account ON oob_codes (uid);
    CREATE INDEX oob_codes_by_expiry ON oob_codes (expires_at);

    CREATE TABLE throttle_events (
      key BLOB NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX throttle_events_by_key ON throttle_events (key, expires_at);
    CREATE INDEX throttle_events_by_expiry ON throttle_events (expires_at);

    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY,
      recipient TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      link TEXT NOT NULL,
      sent_at INTEGER NOT NULL
    ) STRICT;
  `,
};
