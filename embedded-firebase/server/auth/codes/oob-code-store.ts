import type { Database } from '../../sqlite/database.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { hashOfSecret } from '../sessions/secret-token.ts';

/** The kinds of mailed codes, by Identity Toolkit's names. */
export type OobRequestType = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

const hour = 60 * 60 * 1_000;

/** The lifetimes of codes, in milliseconds. */
export const codeLifetimes: Record<OobRequestType, number> = {
  VERIFY_EMAIL: 72 * hour,
  PASSWORD_RESET: hour,
  VERIFY_AND_CHANGE_EMAIL: 72 * hour,
  RECOVER_EMAIL: 7 * 24 * hour,
};

/**
 * A mailed (out-of-band) code. It was mailed to `email`, or to `newEmail` if it changes the address. In a code that
 * reverts a change of address, `newEmail` is the changed address.
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

/** A stored code. */
interface StoredOobCode extends OobCode {
  /** The code was consumed, or invalidated by a later event of its account. */
  readonly voided: boolean;
}

/** Stores the mailed codes as hashes. */
export interface OobCodeStore {
  add(tx: WriteTransaction, secret: string, code: OobCode): void;
  find(secret: string): StoredOobCode | null;
  /** Returns every address that a stored code of the account was mailed to. */
  addressesOf(uid: string): readonly string[];
  /** Voids the account's codes of a kind. */
  voidAll(tx: WriteTransaction, uid: string, requestType: OobRequestType): void;
  /**
   * Voids the account's codes of a kind that expire at a time (ms) or later, and so were created at one time or
   * later.
   */
  voidFrom(tx: WriteTransaction, uid: string, requestType: OobRequestType, expiresAt: number): void;
  /** Voids all codes of these kinds. */
  voidAllOfTypes(tx: WriteTransaction, requestTypes: readonly OobRequestType[]): void;
  /** Deletes the codes that expired before `time` (milliseconds since the epoch). */
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
