import type { Database } from '../sqlite/database.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { Mail } from './outgoing-mail.ts';

/** A mail in the outbox. */
export interface OutboxMail extends Mail {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** Stores mail while no mail server is configured, to be read on the same machine. */
export interface OutboxStore {
  add(tx: WriteTransaction, mail: OutboxMail): void;
  /** Returns the mails, newest first. */
  list(): OutboxMail[];
  /** Deletes the mails to a member's addresses, and those to others about the member's documents. */
  deleteOf(tx: WriteTransaction, uid: string, addresses: Iterable<string>): void;
  clear(tx: WriteTransaction): void;
}

const mailsKept = 500;

interface OutboxRow {
  recipient: string;
  subject: string;
  text: string;
  link: string;
  sent_at: number;
}

const insertion =
  'INSERT INTO outbox (recipient, subject, text, link, author, sent_at) VALUES (?, ?, ?, ?, ?, ?)';
const pruning = `DELETE FROM outbox WHERE id <= (SELECT id FROM outbox ORDER BY id DESC LIMIT 1 OFFSET ${mailsKept})`;

/** Reads and writes the table `outbox`. */
export function createOutboxStore(database: Database): OutboxStore {
  const selection = database.prepare(
    'SELECT recipient, subject, text, link, sent_at FROM outbox ORDER BY id DESC',
  );
  return {
    add(tx, { to, subject, text, link, author = null, sentAt }) {
      tx.run(insertion, to, subject, text, link, author, sentAt);
      tx.run(pruning);
    },
    deleteOf(tx, uid, addresses) {
      tx.run('DELETE FROM outbox WHERE author = ?', uid);
      for (const address of addresses) tx.run('DELETE FROM outbox WHERE recipient = ?', address);
    },
    clear(tx) {
      tx.run('DELETE FROM outbox');
    },
    list: () => (selection.all() as unknown as OutboxRow[]).map(toMail),
  };
}

function toMail(row: OutboxRow): OutboxMail {
  return { to: row.recipient, subject: row.subject, text: row.text, link: row.link, sentAt: row.sent_at };
}
