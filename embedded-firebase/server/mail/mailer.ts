import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../sqlite/database.ts';
import type { GroupCommit } from '../sqlite/group-commit.ts';
import type { MailSender } from './mail-sender.ts';
import { createOutboxStore, type OutboxStore } from './outbox-store.ts';
import type { Mail } from './outgoing-mail.ts';

/** Sends mails by the mail server, or stores them in the outbox, which counts as sent. */
export interface Mailer extends MailSender {
  /** The outbox, if mail is stored on this machine. */
  readonly outbox: OutboxStore | null;
}

const nothingQueued = { hasRoom: () => true, settle: () => Promise.resolve(), close: () => {} };

/** Settings of mail delivery. */
export interface MailerOptions {
  readonly database: Database;
  readonly groupCommit: GroupCommit;
  readonly siteName: string;
  /** The mail server's URL; null without one. */
  readonly smtpUrl: string | null;
  /** The public origin of the site; null on a machine that only its owner uses. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Creates the delivery by a mail server, if one is configured. Otherwise mail is stored in the outbox, which shows
 * the links of all accounts: a site with a public URL has none, and then sends no mail.
 *
 * @throws when `smtpUrl` is not the URL of a mail server, or is set without `publicUrl`
 */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { groupCommit, smtpUrl, publicUrl, siteName, log } = options;
  const outbox = createOutboxStore(options.database);
  if (publicUrl !== null) await clear(outbox, groupCommit, log);
  if (smtpUrl !== null) {
    if (publicUrl === null)
      throw new Error('SMTP_URL needs PUBLIC_URL: the links in mails have to lead here.');
    // Loaded on demand: it takes a considerable part of the start-up time.
    const { createMailSender } = await import('./mail-sender.ts');
    return { ...createMailSender({ smtpUrl, siteName, siteOrigin: publicUrl, log }), outbox: null };
  }
  if (publicUrl !== null) {
    const send = async () => log.warn('mail not sent: SMTP_URL is not set');
    return { send, deliver: async () => 'failed', outbox: null, ...nothingQueued };
  }
  const keep = (mail: Mail) => store(outbox, mail, options);
  return {
    send: async (mail) => void (await keep(mail)),
    deliver: async (mail) => ((await keep(mail)) ? 'sent' : 'failed'),
    outbox,
    ...nothingQueued,
  };
}

/** Clears the outbox of a time without a public URL: its links stay valid for days, and would be in every backup. */
async function clear(outbox: OutboxStore, groupCommit: GroupCommit, log: Logger): Promise<void> {
  try {
    await groupCommit.run((tx) => outbox.clear(tx));
  } catch (err) {
    log.error({ err }, 'outbox not emptied');
  }
}

/** @returns whether the mail is stored */
async function store(
  outbox: OutboxStore,
  mail: Mail,
  { groupCommit, clock, log }: MailerOptions,
): Promise<boolean> {
  try {
    await groupCommit.run((tx) => outbox.add(tx, { ...mail, sentAt: clock.now() }));
    return true;
  } catch (err) {
    log.error({ err }, 'mail not kept in the outbox');
    return false;
  }
}
