import { createAccountStore } from './auth/accounts/account-store.ts';
import { createOobCodeStore } from './auth/codes/oob-code-store.ts';
import { createOutboxStore } from './mail/outbox-store.ts';
import type { Database } from './sqlite/database.ts';
import type { WriteTransaction } from './sqlite/transaction.ts';

/** What becomes of each table's rows about a person. A test fails for a table that is missing here, so that somebody decides on it. */
export const erasureByTable: Readonly<Record<string, string>> = {
  accounts: 'deleted',
  refresh_tokens: 'deleted with the account',
  oob_codes: 'deleted by their reference to the account',
  known_sources: 'deleted by their reference to the account',
  outbox: 'deleted: mails to the addresses of the account and of its codes, and mails about its documents',
  rate_limit_events: 'kept until they expire: the addresses are hashed',
  rate_limit_buckets: 'kept until they are empty: the addresses are hashed',
  documents: 'deleted by the program, which knows whose they are (documentsOfAccount, forgetMember)',
  index_entries: 'deleted with their documents',
  trigger_outbox: 'deleted with their documents; the paths of deleted documents, once they are delivered',
  trigger_dead_letters:
    'deleted with their documents; the paths of deleted ones stay until newer events replace them',
  firestore_state: 'nothing of a person',
  indexes: 'nothing of a person',
  known_fields: 'nothing of a person',
  erasure: 'nothing of a person',
};

/** Deletes an account with everything that is stored about its owner, except for documents. */
export type EraseAccount = (tx: WriteTransaction, uid: string) => void;

/** Creates the erasure of accounts, as {@link erasureByTable} has it. */
export function createEraseAccount(database: Database): EraseAccount {
  const accounts = createAccountStore(database);
  const codes = createOobCodeStore(database);
  const outbox = createOutboxStore(database);
  return (tx, uid) => {
    const account = accounts.findByUid(uid);
    if (account === null) return;
    outbox.deleteOf(tx, uid, [account.email, ...codes.addressesOf(uid)]);
    accounts.delete(tx, uid);
  };
}
