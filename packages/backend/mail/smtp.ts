import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from './action-mail.ts';
import { codesOf, createSmtpTransport } from './smtp-transport.ts';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl } from './smtp-url.ts';

/** Sends mail in the background. */
export interface Smtp {
  /** Queues a mail, and never throws: a response must neither wait for a mail server nor fail with it. */
  send(mail: Mail): void;
  /**
   * Waits until no delivery is in progress; mails that wait for a retry do not count.
   *
   * @param longest in milliseconds, after which it returns anyway
   */
  settle(longest: number): Promise<void>;
  /**
   * Drops unsent mails, and logs their number. Mails are queued in memory only: in the database, they would expose
   * their codes, of which only hashes are stored.
   */
  close(): void;
}

/** The mail server and the sender. */
export interface SmtpOptions {
  /** The value of SMTP_URL (smtp-url.ts). */
  readonly url: string;
  readonly siteName: string;
  /** The origin of the site, whose host completes the sender's address where SMTP_URL has none. */
  readonly siteOrigin: string;
  readonly log: Logger;
  /** The delays before each retry, in milliseconds. */
  readonly retryAfter?: readonly number[];
}

/** Bounds the queue while a mail server is unavailable. */
const longestQueue = 1_000;
const settlePollInterval = 20;
const defaultRetryAfter = [10_000, 60_000, 300_000];
/** In milliseconds: how much later than the whole check one of its steps may time out. */
const stepTimeoutMargin = 500;

/**
 * Creates a mail queue that connects to the mail server when there is mail to send, and retries failed deliveries.
 *
 * @throws when the URL is not that of a mail server
 */
export function createSmtp(options: SmtpOptions): Smtp {
  const { log, retryAfter = defaultRetryAfter } = options;
  const transport = createSmtpTransport(options);
  /** Each queued mail, with the timer of its latest attempt. */
  const unsent = new Map<Mail, NodeJS.Timeout>();
  let inProgress = 0;
  let isClosed = false;

  function schedule(mail: Mail, attempt: number, wait: number): void {
    const timer = setTimeout(() => void attemptToSend(mail, attempt), wait);
    timer.unref();
    unsent.set(mail, timer);
  }

  async function attemptToSend(mail: Mail, attempt: number): Promise<void> {
    inProgress += 1;
    try {
      await transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
      });
      unsent.delete(mail);
      log.debug({ subject: mail.subject }, 'mail sent');
    } catch (error) {
      if (isClosed) return;
      const wait = retryAfter[attempt];
      const why = isStartTlsMissing(error) ? ': the mail server offers no encryption (STARTTLS)' : '';
      log.warn(
        { attempt: attempt + 1, givenUp: wait === undefined, ...codesOf(error) },
        `mail not sent${why}`,
      );
      if (wait === undefined) unsent.delete(mail);
      else schedule(mail, attempt + 1, wait);
    } finally {
      inProgress -= 1;
    }
  }

  return {
    send(mail) {
      if (unsent.size < longestQueue) schedule(mail, 0, 0);
      else log.warn({ givenUp: true }, 'mail not sent: too many are waiting');
    },
    async settle(longest) {
      const deadline = performance.now() + longest;
      // A mail that was queued just now starts within the pause.
      while (unsent.size > 0 && performance.now() < deadline) {
        await delay(settlePollInterval);
        if (inProgress === 0) return;
      }
    },
    close() {
      isClosed = true;
      for (const timer of unsent.values()) clearTimeout(timer);
      if (unsent.size > 0) log.warn({ mails: unsent.size, givenUp: true }, 'mail not sent: the server stops');
      unsent.clear();
      transport.close();
    },
  };
}

/**
 * Checks a mail server without sending a mail: connects as for sending, with the same encryption, and signs in.
 *
 * @param url the value of SMTP_URL
 * @param timeout in milliseconds, for the whole check
 * @returns null when it would accept mail, else why not
 */
export async function checkMailServer(url: string, timeout: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${timeout / 1_000} seconds`), timeout);
  });
  try {
    return await Promise.race([timedOut, verify(url, timeout + stepTimeoutMargin)]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param stepTimeout in milliseconds, for each step of the connection */
async function verify(url: string, stepTimeout: number): Promise<string | null> {
  try {
    const transport = createTransport({
      ...connectionOptions(parseSmtpUrl(url)),
      connectionTimeout: stepTimeout,
      greetingTimeout: stepTimeout,
      socketTimeout: stepTimeout,
    });
    try {
      await transport.verify();
      return null;
    } finally {
      transport.close();
    }
  } catch (error) {
    if (isStartTlsMissing(error))
      return 'it offers no encryption (STARTTLS), which is required of a server on another machine';
    return error instanceof Error ? error.message : String(error);
  }
}
