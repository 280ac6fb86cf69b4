import { createHash } from 'node:crypto';
import type { Database } from '../sqlite/database.ts';

/** What was counted against whom. It is kept in the database, so that a restart forgives nobody. */
export interface RateLimitStore {
  /** How many events of this key expire after `time` and not after `latest` (both milliseconds since the epoch). */
  count(key: string, time: number, latest: number): number;
  /** Remembers one event until `expiresAt`, and forgets those that expired before `time`. */
  add(key: string, time: number, expiresAt: number): void;
  /** Forgets all events of this key. */
  clear(key: string): void;
}

/** Reads and writes the table `throttle_events`. Keys are hashed: addresses that were only tried are not collected. */
export function createRateLimitStore(database: Database): RateLimitStore {
  const counting = database.prepare(
    'SELECT count(*) AS total FROM throttle_events WHERE key = ? AND expires_at > ? AND expires_at <= ?',
  );
  const insertion = database.prepare('INSERT INTO throttle_events (key, expires_at) VALUES (?, ?)');
  const pruning = database.prepare('DELETE FROM throttle_events WHERE expires_at <= ?');
  const deletion = database.prepare('DELETE FROM throttle_events WHERE key = ?');

  return {
    count: (key, time, latest) => (counting.get(hashOfKey(key), time, latest) as { total: number }).total,
    add(key, time, expiresAt) {
      pruning.run(time);
      insertion.run(hashOfKey(key), expiresAt);
    },
    clear(key) {
      deletion.run(hashOfKey(key));
    },
  };
}

function hashOfKey(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
