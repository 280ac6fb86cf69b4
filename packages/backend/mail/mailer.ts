import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import { GroupCommit } from '../sqlite/group-commit.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import type { Mail } from './action-mail.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';

/** The way mail takes. */
export interface Mailer {
  /** Hands a mail over: waits for no mail server, but for its place in the outbox; never rejects. */
  send(mail: Mail): Promise<void>;
  /** Set while mail is kept on this machine for its owner to read. */
  readonly outbox: OutboxStore | null;
  /** Waits until no mail is on its way to a mail server, at most so many milliseconds. */
  settle(longest: number): Promise<void>;
  /** Gives up, and logs, what a mail server has not taken yet. */
  close(): void;
}

const nothingUnderWay = { settle: () => Promise.resolve(), close: () => {} };

/** What decides which way mail takes, and what it says of the site. */
export interface MailerOptions {
  readonly database: Database;
  readonly siteName: string;
  /** The mail server's URL; null where there is none. */
  readonly smtpUrl: string | null;
  /** The origin that strangers reach this site by; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * A mail server where one is configured. Else an outbox, which shows everyone's links to whoever opens it: so never on
 * a site that has a public address, where mail is then not sent at all.
 *
 * @throws when `smtpUrl` is not the URL of a mail server, or comes without `publicUrl`
 */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { smtpUrl, publicUrl, siteName, log } = options;
  const outbox = createOutboxStore(options.database);
  if (publicUrl !== null) empty(options.database, outbox, log);
  if (smtpUrl !== null) {
    if (publicUrl === null)
      throw new Error('SMTP_URL needs PUBLIC_URL: the links in mails have to lead here.');
    // Loading it takes a good part of a start; most starts need no mail server.
    const { createSmtp } = await import('./smtp.ts');
    const smtp = createSmtp({ url: smtpUrl, siteName, siteOrigin: publicUrl, log });
    return { ...smtp, send: async (mail) => smtp.send(mail), outbox: null };
  }
  if (publicUrl !== null) {
    const send = async () => log.warn('mail not sent: SMTP_URL is not set');
    return { send, outbox: null, ...nothingUnderWay };
  }
  const writes = new GroupCommit(options.database, () => {});
  return { send: (mail) => keep(outbox, writes, mail, options), outbox, ...nothingUnderWay };
}

/** The links of a time without a public address are good for days, and would lie in every backup. */
function empty(database: Database, outbox: OutboxStore, log: Logger): void {
  try {
    inTransaction(database, (tx) => outbox.clear(tx));
  } catch (err) {
    log.error({ err }, 'outbox not emptied');
  }
}

async function keep(
  outbox: OutboxStore,
  writes: GroupCommit,
  mail: Mail,
  { clock, log }: MailerOptions,
): Promise<void> {
  try {
    await writes.run((tx) => outbox.add(tx, { ...mail, sentAt: clock.now() }));
  } catch (err) {
    log.error({ err }, 'mail not kept in the outbox');
  }
}
