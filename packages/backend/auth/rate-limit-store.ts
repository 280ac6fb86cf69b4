import { createHash } from 'node:crypto';
import type { Database } from '../sqlite/database.ts';

/** Stores what counts towards rate limits: in the database, so that a restart forgives nobody. */
export interface RateLimitStore {
  /** How many events of this key expire after `time` and not after `latest` (both milliseconds since the epoch). */
  count(key: string, time: number, latest: number): number;
  /** Adds one event that counts until `expiresAt`, and deletes those that expired before `time`. */
  add(key: string, time: number, expiresAt: number): void;
  /** Deletes all events of this key. */
  clear(key: string): void;
  /** When the leaky bucket of this key will be empty, in milliseconds since the epoch; 0 where there is none. */
  emptyAt(key: string): number;
  /** Sets when a leaky bucket will be empty, and deletes those that were empty before `time`. */
  setEmptyAt(key: string, time: number, emptyAt: number): void;
  /** Empties a leaky bucket. */
  empty(key: string): void;
}

/**
 * Reads and writes the tables `rate_limit_events` and `rate_limit_buckets`. Keys are hashed: e-mail addresses that were
 * only tried are not collected.
 */
export function createRateLimitStore(database: Database): RateLimitStore {
  const counting = database.prepare(
    'SELECT count(*) AS total FROM rate_limit_events WHERE key = ? AND expires_at > ? AND expires_at <= ?',
  );
  const insertion = database.prepare('INSERT INTO rate_limit_events (key, expires_at) VALUES (?, ?)');
  const pruning = database.prepare('DELETE FROM rate_limit_events WHERE expires_at <= ?');
  const deletion = database.prepare('DELETE FROM rate_limit_events WHERE key = ?');
  const bucket = database.prepare('SELECT empty_at FROM rate_limit_buckets WHERE key = ?');
  const upsert = database.prepare(`
    INSERT INTO rate_limit_buckets (key, empty_at) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET empty_at = excluded.empty_at`);
  const pruningOfBuckets = database.prepare('DELETE FROM rate_limit_buckets WHERE empty_at <= ?');
  const deletionOfBucket = database.prepare('DELETE FROM rate_limit_buckets WHERE key = ?');

  return {
    count: (key, time, latest) => (counting.get(hashOfKey(key), time, latest) as { total: number }).total,
    add(key, time, expiresAt) {
      pruning.run(time);
      insertion.run(hashOfKey(key), expiresAt);
    },
    clear(key) {
      deletion.run(hashOfKey(key));
    },
    emptyAt: (key) => (bucket.get(hashOfKey(key)) as { empty_at: number } | undefined)?.empty_at ?? 0,
    setEmptyAt(key, time, emptyAt) {
      pruningOfBuckets.run(time);
      upsert.run(hashOfKey(key), emptyAt);
    },
    empty(key) {
      deletionOfBucket.run(hashOfKey(key));
    },
  };
}

function hashOfKey(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
