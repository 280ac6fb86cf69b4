import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';

/** The kinds of sources. */
export type SourceKind = 'network' | 'device';

/** Stores the networks and devices of sign-ins. Times are milliseconds since the epoch. */
export interface KnownSourceStore {
  /** Whether the source was last seen after `from` and not after `until`. */
  has(uid: string, kind: SourceKind, source: Uint8Array, from: number, until: number): boolean;
  /** Adds a source, or updates when it was seen. */
  add(tx: WriteTransaction, uid: string, kind: SourceKind, source: Uint8Array, seenAt: number): void;
  /** Deletes all but the newest `most` of each kind. */
  trim(tx: WriteTransaction, uid: string, most: number): void;
  /** Deletes all sources of an account. */
  clear(tx: WriteTransaction, uid: string): void;
  /** Deletes the sources of all accounts that were last seen before a time. */
  prune(tx: WriteTransaction, time: number): void;
}

const upsert = `
  INSERT INTO known_sources (uid, kind, source, seen_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (uid, kind, source) DO UPDATE SET seen_at = excluded.seen_at`;
const trimming = `
  DELETE FROM known_sources WHERE uid = ?1 AND (kind, source) IN (
    SELECT kind, source FROM (
      SELECT kind, source, row_number() OVER (PARTITION BY kind ORDER BY seen_at DESC, source) AS place
      FROM known_sources WHERE uid = ?1)
    WHERE place > ?2)`;

/** Reads and writes the table `known_sources`. */
export function createKnownSourceStore(database: Database): KnownSourceStore {
  const finding = database.prepare(
    'SELECT 1 FROM known_sources WHERE uid = ? AND kind = ? AND source = ? AND seen_at > ? AND seen_at <= ?',
  );

  return {
    has: (uid, kind, source, from, until) => finding.get(uid, kind, source, from, until) !== undefined,
    add(tx, uid, kind, source, seenAt) {
      tx.run(upsert, uid, kind, source, seenAt);
    },
    trim(tx, uid, most) {
      tx.run(trimming, uid, most);
    },
    clear(tx, uid) {
      tx.run('DELETE FROM known_sources WHERE uid = ?', uid);
    },
    prune(tx, time) {
      tx.run('DELETE FROM known_sources WHERE seen_at <= ?', time);
    },
  };
}
