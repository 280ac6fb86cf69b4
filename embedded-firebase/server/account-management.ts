import { type Account, type AccountChange, newAccount } from './auth/accounts/account.ts';
import { type AccountStore, createAccountStore } from './auth/accounts/account-store.ts';
import { canonicalEmail } from './auth/accounts/email-address.ts';
import { type PasswordHasher, passwordHasher } from './auth/passwords/password-hash.ts';
import { assertAcceptablePassword } from './auth/passwords/password-rules.ts';
import { createRefreshTokenStore } from './auth/sessions/refresh-token-store.ts';
import type { Clock } from './clock.ts';
import { createEraseAccount } from './erase-account.ts';
import type { WritableDatabase } from './sqlite/database.ts';
import { inTransaction } from './sqlite/transaction.ts';

/** The part of an account that commands need. */
export interface AccountSummary {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

/** Account management for commands, which may run during a server. */
export interface Accounts {
  /** @returns null when the address has no account */
  findByEmail(email: string): AccountSummary | null;
  /** Returns the addresses of those of the accounts that are enabled and whose address is verified. */
  verifiedAddresses(uids: readonly string[]): ReadonlyMap<string, string>;
  /**
   * Creates an account without a verification mail.
   *
   * @throws when the address is invalid or taken, or the password is refused
   */
  create(account: { email: string; password: string; emailVerified: boolean }): Promise<AccountSummary>;
  /** Disables an account, which ends its sessions, or enables it. */
  setDisabled(uid: string, disabled: boolean): void;
  /** Deletes an account with its sessions, codes and stored mails; the caller deletes its documents. */
  delete(uid: string): void;
  /** Returns the accounts that {@link Accounts.deleteUnverifiedUnused} would delete. */
  unverifiedUnusedSince(time: number): readonly AccountSummary[];
  /**
   * Deletes an account, as `delete` does, if its address is not verified, it is not disabled, and it was created and
   * last used before a time (ms).
   *
   * @returns whether it was deleted
   */
  deleteUnverifiedUnused(uid: string, time: number): boolean;
}

/**
 * Creates the account management.
 *
 * @param database the database of a data folder, which other processes may have open too
 */
export function createAccounts(
  database: WritableDatabase,
  clock: Clock,
  hasher: PasswordHasher = passwordHasher,
): Accounts {
  const store = createAccountStore(database);
  const eraseAccount = createEraseAccount(database);

  return {
    findByEmail(text) {
      const email = canonicalEmail(text);
      const account = email === null ? null : store.findByEmail(email);
      return account === null ? null : summaryOf(account);
    },
    verifiedAddresses(uids) {
      const accounts = uids.flatMap((uid) => store.findByUid(uid) ?? []);
      const reachable = accounts.filter(({ emailVerified, disabled }) => emailVerified && !disabled);
      return new Map(reachable.map(({ uid, email }) => [uid, email]));
    },
    create: (account) => create(database, store, clock, hasher, account),
    setDisabled: (uid, disabled) => setDisabled(database, clock, uid, disabled),
    delete(uid) {
      inTransaction(database, (tx) => eraseAccount(tx, uid));
    },
    deleteUnverifiedUnused: (uid, time) =>
      inTransaction(database, (tx) => {
        const isUnused = store.isUnverifiedUnusedSince(uid, time);
        if (isUnused) eraseAccount(tx, uid);
        return isUnused;
      }),
    unverifiedUnusedSince: (time) => store.unverifiedUnusedSince(time).map(summaryOf),
  };
}

async function create(
  database: WritableDatabase,
  store: AccountStore,
  clock: Clock,
  hasher: PasswordHasher,
  { email: text, password, emailVerified }: { email: string; password: string; emailVerified: boolean },
): Promise<AccountSummary> {
  const email = canonicalEmail(text);
  if (email === null) throw new Error(`${text} is not an email address.`);
  assertAcceptablePassword(password);
  const passwordHash = await hasher.hash(password);
  const account = newAccount({ email, passwordHash, emailVerified, displayName: null }, clock.now());
  // Its own transaction: the connection may have a read transaction in this tick.
  const isNew = inTransaction(database, (tx) => store.insert(tx, account));
  if (!isNew) throw new Error(`${email} already has an account.`);
  return { uid: account.uid, email, emailVerified, disabled: false };
}

/** Disables or enables an account. Its earlier tokens stay revoked when it is enabled again. */
function setDisabled(database: WritableDatabase, clock: Clock, uid: string, disabled: boolean): void {
  const change: AccountChange = disabled
    ? { disabled, tokenRevocationSeconds: Math.floor(clock.now() / 1_000) + 1 }
    : { disabled };
  inTransaction(database, (tx) => {
    createAccountStore(database).update(tx, uid, change);
    if (disabled) createRefreshTokenStore(database).revokeAll(tx, uid);
  });
}

function summaryOf({ uid, email, emailVerified, disabled }: Account): AccountSummary {
  return { uid, email, emailVerified, disabled };
}
