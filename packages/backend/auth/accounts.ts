import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';
import { canonicalEmail } from './email-address.ts';
import { newAccount } from './new-account.ts';
import { hashPassword } from './password-hash.ts';
import { assertAcceptablePassword } from './password-rules.ts';

/** An account, as far as the commands of a campus are concerned. */
export interface AccountSummary {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
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
}

/** @param database of a data folder; other processes may have it open too */
export function createAccounts(database: Database, clock: Clock): Accounts {
  const store = createAccountStore(database);
  return {
    findByEmail(text) {
      const email = canonicalEmail(text);
      return email === null ? null : summaryOf(store.findByEmail(email));
    },
    create: (account) => create(database, store, clock, account),
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
  const isNew = inTransaction(database, () => store.insert(account));
  if (!isNew) throw new Error(`${email} has an account already.`);
  return { uid: account.uid, email, emailVerified };
}

function summaryOf(account: AccountSummary | null): AccountSummary | null {
  if (account === null) return null;
  const { uid, email, emailVerified } = account;
  return { uid, email, emailVerified };
}
