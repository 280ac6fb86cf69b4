import type { Database } from '../sqlite/database.ts';
import { hashOfSecret } from './secret-token.ts';

/** What a refresh token stands for. */
export interface Session {
  readonly uid: string;
  /** When the person signed in, in seconds since the epoch; refreshing does not renew it. */
  readonly authTimeSeconds: number;
  /** Ended by a change of password or e-mail address. */
  readonly revoked: boolean;
  /** When the token was last used, to about a day, in milliseconds since the epoch. */
  readonly lastUsedAt: number;
}

/** A session to add. */
export type NewSession = Omit<Session, 'revoked'>;

/** The refresh tokens given out, stored as SHA-256 hashes. */
export interface RefreshTokenStore {
  add(token: string, session: NewSession): void;
  find(token: string): Session | null;
  /** Records that a token was used, at a time in milliseconds since the epoch. */
  touch(token: string, time: number): void;
  /** Ends all sessions of an account. */
  revokeAll(uid: string): void;
  /**
   * Ends all sessions of everybody. They count as used then (ms since the epoch): their owners did not stay away.
   *
   * @returns how many that were
   */
  revokeEvery(time: number): number;
  /** Deletes the tokens that were last used before a time (ms). */
  prune(time: number): void;
}

/** So many sign-ins of one account stay signed in; older ones are deleted, lest the table grow for ever. */
const sessionsPerAccount = 1_000;

interface SessionRow {
  uid: string;
  auth_time: number;
  revoked: number;
  last_used_at: number;
}

/** Reads and writes the table `refresh_tokens`. */
export function createRefreshTokenStore(database: Database): RefreshTokenStore {
  const insertion = database.prepare(
    'INSERT INTO refresh_tokens (hash, uid, auth_time, last_used_at) VALUES (?, ?, ?, ?)',
  );
  const trimming = database.prepare(`
    DELETE FROM refresh_tokens WHERE uid = ?1 AND id <= (
      SELECT id FROM refresh_tokens WHERE uid = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${sessionsPerAccount})`);
  const selection = database.prepare(
    'SELECT uid, auth_time, revoked, last_used_at FROM refresh_tokens WHERE hash = ?',
  );
  const use = database.prepare('UPDATE refresh_tokens SET last_used_at = ? WHERE hash = ?');
  const revocation = database.prepare('UPDATE refresh_tokens SET revoked = 1 WHERE uid = ? AND revoked = 0');
  const totalRevocation = database.prepare(
    'UPDATE refresh_tokens SET revoked = 1, last_used_at = ? WHERE revoked = 0',
  );
  const pruning = database.prepare('DELETE FROM refresh_tokens WHERE last_used_at < ?');

  return {
    add(token, { uid, authTimeSeconds, lastUsedAt }) {
      insertion.run(hashOfSecret(token), uid, authTimeSeconds, lastUsedAt);
      trimming.run(uid);
    },
    find(token) {
      const row = selection.get(hashOfSecret(token)) as SessionRow | undefined;
      return row === undefined ? null : toSession(row);
    },
    touch(token, time) {
      use.run(time, hashOfSecret(token));
    },
    revokeAll(uid) {
      revocation.run(uid);
    },
    revokeEvery(time) {
      return Number(totalRevocation.run(time).changes);
    },
    prune(time) {
      pruning.run(time);
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
