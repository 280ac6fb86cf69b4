import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { FairQueue, JobSource } from '../auth/fair-queue.ts';
import type { Mail } from './action-mail.ts';
import { codesOf, type SmtpTransport } from './smtp-transport.ts';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl } from './smtp-url.ts';

/** Sends mail in the background. */
export interface Smtp {
  /**
   * Queues a mail, and never throws: a response must neither wait for a mail server nor fail with it.
   *
   * @param source who has asked for it
   */
  send(mail: Mail, source: JobSource): void;
  /** Whether the queue has room for another mail: those of low priority find half of it. */
  hasRoom(source: Pick<JobSource, 'isLowPriority'>): boolean;
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

/** What mails are sent by. */
export interface SmtpOptions {
  readonly transport: SmtpTransport;
  /** The queue of all mails that the transport sends. */
  readonly queue: FairQueue;
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
 * Creates the sending of mails about accounts, whose failed deliveries are retried.
 */
export function createSmtp({ transport, queue, log, retryAfter = defaultRetryAfter }: SmtpOptions): Smtp {
  /** Each queued mail, with the timer of its latest attempt. */
  const unsent = new Map<Mail, NodeJS.Timeout>();
  let inProgress = 0;
  let isClosed = false;

  function schedule(mail: Mail, source: JobSource, attempt: number, wait: number): void {
    const timer = setTimeout(() => {
      inProgress += 1;
      void queue.run(source, () => attemptToSend(mail, source, attempt));
    }, wait);
    timer.unref();
    unsent.set(mail, timer);
  }

  async function attemptToSend(mail: Mail, source: JobSource, attempt: number): Promise<void> {
    try {
      if (isClosed) return;
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
      else schedule(mail, source, attempt + 1, wait);
    } finally {
      inProgress -= 1;
    }
  }

  return {
    send: (mail, source) => schedule(mail, source, 0, 0),
    hasRoom: ({ isLowPriority = false }) => unsent.size < longestQueue / (isLowPriority ? 2 : 1),
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
