import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { Account, AccountChange } from './account.ts';

/** Stores the accounts. */
export interface AccountStore {
  findByUid(uid: string): Account | null;
  /**
   * Returns the account's token revocation time, which every call checks.
   *
   * @returns null when the account does not exist or is disabled
   */
  tokenRevocationSeconds(uid: string): number | null;
  /** @param email in lower case */
  findByEmail(email: string): Account | null;
  /** @returns false when the address already has an account */
  insert(tx: WriteTransaction, account: Account): boolean;
  /** @returns false when the new address belongs to another account */
  update(tx: WriteTransaction, uid: string, change: AccountChange): boolean;
  /** Deletes the account with its sessions and mailed codes. */
  delete(tx: WriteTransaction, uid: string): void;
  /** Revokes all tokens of all accounts issued before a time (seconds since the epoch). */
  revokeTokensBefore(tx: WriteTransaction, time: number): void;
  /**
   * Returns accounts that were created and last used before a time (ms), without a verified address and not disabled.
   */
  unverifiedUnusedSince(time: number): readonly Account[];
  /** Whether an account is one of those. */
  isUnverifiedUnusedSince(uid: string, time: number): boolean;
  /** Yields every account, ordered by user id. Must run in a transaction to be a consistent snapshot. */
  all(): Iterable<Account>;
}

interface AccountRow {
  uid: string;
  email: string;
  email_verified: number;
  password_hash: string;
  display_name: string | null;
  photo_url: string | null;
  created_at: number;
  last_login_at: number;
  password_updated_at: number;
  valid_since: number;
  disabled: number;
}

/** The page size of `all`, which reads by keyset pagination. */
const rowsPerPage = 1_000;

/** The condition of {@link AccountStore.unverifiedUnusedSince}, whose first parameter is the time. */
const unverifiedUnused = `email_verified = 0 AND disabled = 0 AND created_at < ?1 AND last_login_at < ?1 AND NOT EXISTS (
  SELECT 1 FROM refresh_tokens WHERE refresh_tokens.uid = accounts.uid AND last_used_at >= ?1)`;

const insertion = `
  INSERT INTO accounts (email, email_verified, password_hash, display_name, photo_url, last_login_at,
    password_updated_at, valid_since, disabled, created_at, uid)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const replacement = `
  UPDATE OR IGNORE accounts SET email = ?, email_verified = ?, password_hash = ?, display_name = ?, photo_url = ?,
    last_login_at = ?, password_updated_at = ?, valid_since = ?, disabled = ? WHERE uid = ?`;

/** Reads and writes the table `accounts`. */
export function createAccountStore(database: Database): AccountStore {
  const byUid = database.prepare('SELECT * FROM accounts WHERE uid = ?');
  const revocationTime = database.prepare('SELECT valid_since FROM accounts WHERE uid = ? AND disabled = 0');
  const byEmail = database.prepare('SELECT * FROM accounts WHERE email = ?');
  const unverified = database.prepare(`SELECT * FROM accounts WHERE ${unverifiedUnused}`);
  const unverifiedOne = database.prepare(`SELECT 1 FROM accounts WHERE ${unverifiedUnused} AND uid = ?2`);
  const page = database.prepare('SELECT * FROM accounts WHERE uid > ? ORDER BY uid LIMIT ?');

  function find(statement: typeof byUid, key: string): Account | null {
    const row = statement.get(key) as AccountRow | undefined;
    return row === undefined ? null : toAccount(row);
  }

  return {
    findByUid: (uid) => find(byUid, uid),
    tokenRevocationSeconds(uid) {
      const row = revocationTime.get(uid) as { valid_since: number } | undefined;
      return row?.valid_since ?? null;
    },
    findByEmail: (email) => find(byEmail, email),
    insert: (tx, account) =>
      tx.run(insertion, ...changeable(account), account.createdAt, account.uid).changes === 1,
    update(tx, uid, change) {
      const before = find(byUid, uid);
      return (
        before !== null && tx.run(replacement, ...changeable({ ...before, ...change }), uid).changes === 1
      );
    },
    delete(tx, uid) {
      tx.run('DELETE FROM refresh_tokens WHERE uid = ?', uid);
      tx.run('DELETE FROM accounts WHERE uid = ?', uid);
    },
    revokeTokensBefore(tx, time) {
      tx.run('UPDATE accounts SET valid_since = ?', time);
    },
    unverifiedUnusedSince: (time) => (unverified.all(time) as unknown as AccountRow[]).map(toAccount),
    isUnverifiedUnusedSince: (uid, time) => unverifiedOne.get(time, uid) !== undefined,
    *all() {
      let last = '';
      for (let rows: AccountRow[] | null = null; rows === null || rows.length === rowsPerPage; ) {
        rows = page.all(last, rowsPerPage) as unknown as AccountRow[];
        last = rows.at(-1)?.uid ?? last;
        yield* rows.map(toAccount);
      }
    },
  };
}

function changeable(account: Account): (string | number | null)[] {
  return [
    account.email,
    account.emailVerified ? 1 : 0,
    account.passwordHash,
    account.displayName,
    account.photoUrl,
    account.lastLoginAt,
    account.passwordUpdatedAt,
    account.tokenRevocationSeconds,
    account.disabled ? 1 : 0,
  ];
}

function toAccount(row: AccountRow): Account {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified === 1,
    passwordHash: row.password_hash,
    displayName: row.display_name,
    photoUrl: row.photo_url,
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    passwordUpdatedAt: row.password_updated_at,
    tokenRevocationSeconds: row.valid_since,
    disabled: row.disabled === 1,
  };
}
