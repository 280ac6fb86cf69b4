import type { Database } from '../sqlite/database.ts';
import type { Mail } from './action-mail.ts';

/** A mail as it lies in the outbox. */
export interface OutboxMail extends Mail {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** Where mail lands while no mail server is configured, for a newcomer to read on the same machine. */
export interface OutboxStore {
  add(mail: OutboxMail): void;
  /** Newest first. */
  list(): OutboxMail[];
  /** Deletes the mails to an address. */
  deleteTo(address: string): void;
  clear(): void;
}

const mailsKept = 500;

interface OutboxRow {
  recipient: string;
  subject: string;
  text: string;
  link: string;
  sent_at: number;
}

/** Reads and writes the table `outbox`. */
export function createOutboxStore(database: Database): OutboxStore {
  const insertion = database.prepare(
    'INSERT INTO outbox (recipient, subject, text, link, sent_at) VALUES (?, ?, ?, ?, ?)',
  );
  const pruning = database.prepare(
    `DELETE FROM outbox WHERE id <= (SELECT id FROM outbox ORDER BY id DESC LIMIT 1 OFFSET ${mailsKept})`,
  );
  const selection = database.prepare(
    'SELECT recipient, subject, text, link, sent_at FROM outbox ORDER BY id DESC',
  );
  const deletion = database.prepare('DELETE FROM outbox WHERE recipient = ?');
  return {
    add({ to, subject, text, link, sentAt }) {
      insertion.run(to, subject, text, link, sentAt);
      pruning.run();
    },
    deleteTo(address) {
      deletion.run(address);
    },
    clear() {
      database.exec('DELETE FROM outbox');
    },
    list: () => (selection.all() as unknown as OutboxRow[]).map(toMail),
  };
}

function toMail(row: OutboxRow): OutboxMail {
  return { to: row.recipient, subject: row.subject, text: row.text, link: row.link, sentAt: row.sent_at };
}
