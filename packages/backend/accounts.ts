import type { Account, AccountChange } from './auth/account.ts';
import { type AccountStore, createAccountStore } from './auth/account-store.ts';
import { canonicalEmail } from './auth/email-address.ts';
import { newAccount } from './auth/new-account.ts';
import { createOobCodeStore } from './auth/oob-code-store.ts';
import { hashPassword } from './auth/password-hash.ts';
import { assertAcceptablePassword } from './auth/password-rules.ts';
import { createRefreshTokenStore } from './auth/refresh-token-store.ts';
import type { Clock } from './clock.ts';
import { createOutboxStore } from './mail/outbox-store.ts';
import type { Database } from './sqlite/database.ts';
import type { WriteTransaction } from './sqlite/transaction.ts';
import { inTransaction } from './sqlite/transaction.ts';

/** An account, as far as the commands of a campus are concerned. */
export interface AccountSummary {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
}

/** Accounts for the commands that a campus runs on its own machine, also beside a running server. */
export interface Accounts {
  /** @returns null when the address has no account */
  findByEmail(email: string): AccountSummary | null;
  /**
   * Makes an account without asking for the mail that verifies it.
   *
   * @throws when the address is not one or has an account already, or the password is too short or too long
   */
  create(account: { email: string; password: string; emailVerified: boolean }): Promise<AccountSummary>;
  /** Disables an account, which ends its sessions, or enables it again. */
  setDisabled(uid: string, disabled: boolean): void;
  /** Deletes an account with its sessions, codes and stored mails; its documents are the caller's to delete. */
  delete(uid: string): void;
  /** Accounts that {@link Accounts.deleteUnverifiedUnused} would delete. */
  unverifiedUnusedSince(time: number): readonly AccountSummary[];
  /**
   * Deletes an account, as `delete` does, if its address is not verified, it is not disabled, and it was made, signed in to
   * and used last before a time (ms).
   *
   * @returns whether it was deleted
   */
  deleteUnverifiedUnused(uid: string, time: number): boolean;
}

/** @param database of a data folder; other processes may have it open too */
export function createAccounts(database: Database, clock: Clock): Accounts {
  const store = createAccountStore(database);
  const outbox = createOutboxStore(database);
  const codes = createOobCodeStore(database);

  function remove(tx: WriteTransaction, uid: string): void {
    const account = store.findByUid(uid);
    if (account === null) return;
    for (const address of [account.email, ...codes.addressesOf(uid)]) outbox.deleteTo(tx, address);
    store.delete(tx, uid);
  }

  return {
    findByEmail(text) {
      const email = canonicalEmail(text);
      const account = email === null ? null : store.findByEmail(email);
      return account === null ? null : summaryOf(account);
    },
    create: (account) => create(database, store, clock, account),
    setDisabled: (uid, disabled) => setDisabled(database, clock, uid, disabled),
    delete(uid) {
      inTransaction(database, (tx) => remove(tx, uid));
    },
    deleteUnverifiedUnused: (uid, time) =>
      inTransaction(database, (tx) => {
        const isUnused = store.isUnverifiedUnusedSince(uid, time);
        if (isUnused) remove(tx, uid);
        return isUnused;
      }),
    unverifiedUnusedSince: (time) => store.unverifiedUnusedSince(time).map(summaryOf),
  };
}

async function create(
  database: Database,
  store: AccountStore,
  clock: Clock,
  { email: text, password, emailVerified }: { email: string; password: string; emailVerified: boolean },
): Promise<AccountSummary> {
  const email = canonicalEmail(text);
  if (email === null) throw new Error(`${text} is not an email address.`);
  assertAcceptablePassword(password);
  const passwordHash = await hashPassword(password);
  const account = newAccount({ email, passwordHash, emailVerified, displayName: null }, clock.now());
  // A write of its own: the connection may be reading for others in this turn.
  const isNew = inTransaction(database, (tx) => store.insert(tx, account));
  if (!isNew) throw new Error(`${email} has an account already.`);
  return { uid: account.uid, email, emailVerified, disabled: false };
}

/** Tokens from before are void after the account is enabled again, too. */
function setDisabled(database: Database, clock: Clock, uid: string, disabled: boolean): void {
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
