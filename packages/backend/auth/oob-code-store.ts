import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { hashOfSecret } from './secret-token.ts';

/** What a mailed code is for, in Identity Toolkit's words. */
export type OobRequestType = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

const hour = 60 * 60 * 1_000;

/** How long a code is good for, in milliseconds. */
export const codeLifetimes: Record<OobRequestType, number> = {
  VERIFY_EMAIL: 72 * hour,
  PASSWORD_RESET: hour,
  VERIFY_AND_CHANGE_EMAIL: 72 * hour,
  RECOVER_EMAIL: 7 * 24 * hour,
};

/**
 * A mailed ("out of band") code. It was mailed to `email`; one that changes the address, to `newEmail`. In a code that takes
 * a change of address back, `newEmail` is the address that the account was given.
 */
export interface OobCode {
  readonly uid: string;
  readonly requestType: OobRequestType;
  /** The account's address when the code was mailed. */
  readonly email: string;
  readonly newEmail: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A code as it is kept. */
export interface StoredOobCode extends OobCode {
  /** It does nothing any more: it was used, or overtaken by what happened to the account since. */
  readonly voided: boolean;
}

/** The mailed codes, kept as hashes. */
export interface OobCodeStore {
  add(tx: WriteTransaction, secret: string, code: OobCode): void;
  find(secret: string): StoredOobCode | null;
  /** Every address that a stored code of the account was mailed to. */
  addressesOf(uid: string): readonly string[];
  /** Voids the account's codes of a kind. */
  voidAll(tx: WriteTransaction, uid: string, requestType: OobRequestType): void;
  /** Voids the account's codes of a kind that expire at a time (ms) or later: those made with one, and after it. */
  voidFrom(tx: WriteTransaction, uid: string, requestType: OobRequestType, expiresAt: number): void;
  /** Voids everybody's codes of these kinds. */
  voidAllOfTypes(tx: WriteTransaction, requestTypes: readonly OobRequestType[]): void;
  /** Forgets the codes that expired before `time` (milliseconds since the epoch). */
  prune(tx: WriteTransaction, time: number): void;
}

interface OobCodeRow {
  uid: string;
  request_type: OobRequestType;
  email: string;
  new_email: string | null;
  expires_at: number;
  voided: number;
}

const insertion =
  'INSERT INTO oob_codes (hash, uid, request_type, email, new_email, expires_at) VALUES (?, ?, ?, ?, ?, ?)';
const voiding = 'UPDATE oob_codes SET voided = 1 WHERE uid = ? AND request_type = ?';

/** Reads and writes the table `oob_codes`. */
export function createOobCodeStore(database: Database): OobCodeStore {
  const selection = database.prepare('SELECT * FROM oob_codes WHERE hash = ?');
  const recipients = database.prepare(
    'SELECT email AS address FROM oob_codes WHERE uid = ?1 UNION SELECT new_email FROM oob_codes WHERE uid = ?1 AND new_email IS NOT NULL',
  );

  return {
    add(tx, secret, code) {
      const { uid, requestType, email, newEmail, expiresAt } = code;
      tx.run(insertion, hashOfSecret(secret), uid, requestType, email, newEmail, expiresAt);
    },
    find(secret) {
      const row = selection.get(hashOfSecret(secret)) as OobCodeRow | undefined;
      return row === undefined ? null : toOobCode(row);
    },
    addressesOf: (uid) => (recipients.all(uid) as { address: string }[]).map(({ address }) => address),
    voidAll(tx, uid, requestType) {
      tx.run(voiding, uid, requestType);
    },
    voidFrom(tx, uid, requestType, expiresAt) {
      tx.run(`${voiding} AND expires_at >= ?`, uid, requestType, expiresAt);
    },
    voidAllOfTypes(tx, requestTypes) {
      for (const requestType of requestTypes) {
        tx.run('UPDATE oob_codes SET voided = 1 WHERE request_type = ?', requestType);
      }
    },
    prune(tx, time) {
      tx.run('DELETE FROM oob_codes WHERE expires_at < ?', time);
    },
  };
}

function toOobCode(row: OobCodeRow): StoredOobCode {
  return {
    uid: row.uid,
    requestType: row.request_type,
    email: row.email,
    newEmail: row.new_email,
    expiresAt: row.expires_at,
    voided: row.voided === 1,
  };
}
