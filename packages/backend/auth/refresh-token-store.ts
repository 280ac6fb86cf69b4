import type { Database } from '../sqlite/database.ts';
import { hashOfSecret } from './secret-token.ts';

/** What a refresh token stands for. */
export interface Session {
  readonly uid: string;
  /** When the person signed in, in seconds since the epoch; refreshing does not renew it. */
  readonly authTimeSeconds: number;
  /** Ended by a change of password or e-mail address. */
  readonly revoked: boolean;
}

/** The refresh tokens given out, kept as hashes. */
export interface RefreshTokenStore {
  add(token: string, uid: string, authTimeSeconds: number): void;
  find(token: string): Session | null;
  /** Ends all sessions of an account. */
  revokeAll(uid: string): void;
  /** Ends all sessions of everybody, and returns how many that were. */
  revokeEvery(): number;
}

/** So many sign-ins of one account stay signed in; the oldest beyond that are forgotten, lest the table grow for ever. */
const sessionsPerAccount = 1_000;

/** Reads and writes the table `refresh_tokens`. */
export function createRefreshTokenStore(database: Database): RefreshTokenStore {
  const insertion = database.prepare('INSERT INTO refresh_tokens (hash, uid, auth_time) VALUES (?, ?, ?)');
  const pruning = database.prepare(`
    DELETE FROM refresh_tokens WHERE uid = ?1 AND id <= (
      SELECT id FROM refresh_tokens WHERE uid = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${sessionsPerAccount})`);
  const selection = database.prepare('SELECT uid, auth_time, revoked FROM refresh_tokens WHERE hash = ?');
  const revocation = database.prepare('UPDATE refresh_tokens SET revoked = 1 WHERE uid = ? AND revoked = 0');
  const totalRevocation = database.prepare('UPDATE refresh_tokens SET revoked = 1 WHERE revoked = 0');

  return {
    add(token, uid, authTimeSeconds) {
      insertion.run(hashOfSecret(token), uid, authTimeSeconds);
      pruning.run(uid);
    },
    find(token) {
      const row = selection.get(hashOfSecret(token)) as
        | { uid: string; auth_time: number; revoked: number }
        | undefined;
      return row === undefined
        ? null
        : { uid: row.uid, authTimeSeconds: row.auth_time, revoked: row.revoked === 1 };
    },
    revokeAll(uid) {
      revocation.run(uid);
    },
    revokeEvery() {
      return Number(totalRevocation.run().changes);
    },
  };
}
