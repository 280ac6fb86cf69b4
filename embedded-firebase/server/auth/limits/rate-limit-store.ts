import { createHash } from 'node:crypto';
import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';

/** Stores the events of rate limits in the database, so that they survive a restart. */
export interface RateLimitStore {
  /** Counts the events of a key that expire after `time` and not after `latest` (both milliseconds since the epoch). */
  count(key: string, time: number, latest: number): number;
  /** Adds an event that expires at `expiresAt`, and deletes all that expired before `time`. */
  add(tx: WriteTransaction, key: string, time: number, expiresAt: number): void;
  /** Deletes all events of a key. */
  clear(tx: WriteTransaction, key: string): void;
  /** Returns when a leaky bucket will be empty, in milliseconds since the epoch; 0 if there is none. */
  emptyAt(key: string): number;
  /** Sets when a leaky bucket will be empty, and deletes all that were empty before `time`. */
  setEmptyAt(tx: WriteTransaction, key: string, time: number, emptyAt: number): void;
  /** Empties a leaky bucket. */
  empty(tx: WriteTransaction, key: string): void;
}

const upsert = `
  INSERT INTO rate_limit_buckets (key, empty_at) VALUES (?, ?)
  ON CONFLICT (key) DO UPDATE SET empty_at = excluded.empty_at`;

/**
 * Reads and writes the tables `rate_limit_events` and `rate_limit_buckets`. Keys are hashed, so that
 * email addresses of failed attempts are not stored.
 */
export function createRateLimitStore(database: Database): RateLimitStore {
  const counting = database.prepare(
    'SELECT count(*) AS total FROM rate_limit_events WHERE key = ? AND expires_at > ? AND expires_at <= ?',
  );
  const bucket = database.prepare('SELECT empty_at FROM rate_limit_buckets WHERE key = ?');

  return {
    count: (key, time, latest) => (counting.get(hashOfKey(key), time, latest) as { total: number }).total,
    add(tx, key, time, expiresAt) {
      tx.run('DELETE FROM rate_limit_events WHERE expires_at <= ?', time);
      tx.run('INSERT INTO rate_limit_events (key, expires_at) VALUES (?, ?)', hashOfKey(key), expiresAt);
    },
    clear(tx, key) {
      tx.run('DELETE FROM rate_limit_events WHERE key = ?', hashOfKey(key));
    },
    emptyAt: (key) => (bucket.get(hashOfKey(key)) as { empty_at: number } | undefined)?.empty_at ?? 0,
    setEmptyAt(tx, key, time, emptyAt) {
      tx.run('DELETE FROM rate_limit_buckets WHERE empty_at <= ?', time);
      tx.run(upsert, hashOfKey(key), emptyAt);
    },
    empty(tx, key) {
      tx.run('DELETE FROM rate_limit_buckets WHERE key = ?', hashOfKey(key));
    },
  };
}

function hashOfKey(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
