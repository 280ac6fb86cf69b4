import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { hashOfSecret } from './secret-token.ts';

/** The session of a refresh token. */
export interface Session {
  readonly uid: string;
  /** When the user signed in, in seconds since the epoch; refreshing does not change it. */
  readonly authTimeSeconds: number;
  /** Ended by a change of password or email address. */
  readonly revoked: boolean;
  /** When the token was last used, to about a day, in milliseconds since the epoch. */
  readonly lastUsedAt: number;
}

/** A new session. */
type NewSession = Omit<Session, 'revoked'>;

/** Stores the refresh tokens as SHA-256 hashes. */
export interface RefreshTokenStore {
  add(tx: WriteTransaction, token: string, session: NewSession): void;
  find(token: string): Session | null;
  /** When a token of an account was last used, to about a day (ms since the epoch); null without any token. */
  lastUse(uid: string): number | null;
  /** Records the use of a token at a time in milliseconds since the epoch. */
  touch(tx: WriteTransaction, token: string, time: number): void;
  /** Ends all sessions of an account. */
  revokeAll(tx: WriteTransaction, uid: string): void;
  /**
   * Ends all sessions of all accounts, and records a use at `time` (ms since the epoch): the accounts do not count as
   * unused.
   *
   * @returns the number of sessions
   */
  revokeEvery(tx: WriteTransaction, time: number): number;
  /** Deletes the tokens last used before a time (ms). */
  prune(tx: WriteTransaction, time: number): void;
}

/** The maximum number of sessions per account; the oldest are deleted. */
const sessionsPerAccount = 1_000;

interface SessionRow {
  uid: string;
  auth_time: number;
  revoked: number;
  last_used_at: number;
}

const insertion = 'INSERT INTO refresh_tokens (hash, uid, auth_time, last_used_at) VALUES (?, ?, ?, ?)';
const trimming = `
  DELETE FROM refresh_tokens WHERE uid = ?1 AND id <= (
    SELECT id FROM refresh_tokens WHERE uid = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${sessionsPerAccount})`;

/** Reads and writes the table `refresh_tokens`. */
export function createRefreshTokenStore(database: Database): RefreshTokenStore {
  const selection = database.prepare(
    'SELECT uid, auth_time, revoked, last_used_at FROM refresh_tokens WHERE hash = ?',
  );
  const latest = database.prepare('SELECT max(last_used_at) AS time FROM refresh_tokens WHERE uid = ?');

  return {
    add(tx, token, { uid, authTimeSeconds, lastUsedAt }) {
      tx.run(insertion, hashOfSecret(token), uid, authTimeSeconds, lastUsedAt);
      tx.run(trimming, uid);
    },
    find(token) {
      const row = selection.get(hashOfSecret(token)) as SessionRow | undefined;
      return row === undefined ? null : toSession(row);
    },
    lastUse: (uid) => (latest.get(uid) as { time: number | null }).time,
    touch(tx, token, time) {
      tx.run('UPDATE refresh_tokens SET last_used_at = ? WHERE hash = ?', time, hashOfSecret(token));
    },
    revokeAll(tx, uid) {
      tx.run('UPDATE refresh_tokens SET revoked = 1 WHERE uid = ? AND revoked = 0', uid);
    },
    revokeEvery(tx, time) {
      const revocation = 'UPDATE refresh_tokens SET revoked = 1, last_used_at = ? WHERE revoked = 0';
      return Number(tx.run(revocation, time).changes);
    },
    prune(tx, time) {
      tx.run('DELETE FROM refresh_tokens WHERE last_used_at < ?', time);
    },
  };
}

function toSession(row: SessionRow): Session {
  return {
    uid: row.uid,
    authTimeSeconds: row.auth_time,
    revoked: row.revoked === 1,
    lastUsedAt: row.last_used_at,
  };
}
