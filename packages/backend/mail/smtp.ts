import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from './mail.ts';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl, senderAddress } from './smtp-url.ts';

/** Sends mail in the background. */
export interface Smtp {
  /** Returns at once and never throws: an answer must neither wait for a mail server nor fail with it. */
  send(mail: Mail): void;
  /**
   * Waits until no mail is on its way, and not for those that wait for another attempt.
   *
   * @param longest milliseconds, after which it waits no more
   */
  settle(longest: number): Promise<void>;
  /**
   * Gives up what is not sent yet, and logs how much that is. Mail waits in memory only: in the database it would have to
   * lie with its code in plain, which is kept as a hash alone.
   */
  close(): void;
}

/** Where mail goes, and as whose. */
export interface SmtpOptions {
  /** As SMTP_URL has it (smtp-url.ts). */
  readonly url: string;
  readonly siteName: string;
  /** The origin of the site, whose host stands in the sender's address where nothing else names one. */
  readonly siteOrigin: string;
  readonly log: Logger;
  /** Waiting times before the second and further attempts, in milliseconds. */
  readonly retryAfter?: readonly number[];
}

/** Above this, a mail server that is down for long would fill the memory. */
const mostMailsUnsent = 1_000;
const connectTimeout = 15_000;
const silenceTimeout = 30_000;
const lookAtMailsEvery = 20;
const defaultRetryAfter = [10_000, 60_000, 300_000];

/**
 * Connects to a mail server when there is mail to send.
 *
 * @throws when the URL is not one of a mail server
 */
export function createSmtp(options: SmtpOptions): Smtp {
  const { log, siteName, retryAfter = defaultRetryAfter } = options;
  const smtpUrl = parseSmtpUrl(options.url);
  const from = senderAddress(smtpUrl, options.siteOrigin);
  const transport = createTransport(
    {
      ...connectionOptions(smtpUrl),
      connectionTimeout: connectTimeout,
      greetingTimeout: connectTimeout,
      socketTimeout: silenceTimeout,
    },
    { from: { name: siteName, address: from } },
  );
  /** Each mail, on its way or waiting, with the timer that it last waited for. */
  const unsent = new Map<Mail, NodeJS.Timeout>();
  let onTheirWay = 0;
  let isClosed = false;

  function later(mail: Mail, attempt: number, wait: number): void {
    const timer = setTimeout(() => void attemptToSend(mail, attempt), wait);
    timer.unref();
    unsent.set(mail, timer);
  }

  async function attemptToSend(mail: Mail, attempt: number): Promise<void> {
    onTheirWay += 1;
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
        { attempt: attempt + 1, givenUp: wait === undefined, ...reason(error) },
        `mail not sent${why}`,
      );
      if (wait === undefined) unsent.delete(mail);
      else later(mail, attempt + 1, wait);
    } finally {
      onTheirWay -= 1;
    }
  }

  return {
    send(mail) {
      if (unsent.size < mostMailsUnsent) later(mail, 0, 0);
      else log.warn({ givenUp: true }, 'mail not sent: too many are waiting');
    },
    async settle(longest) {
      const deadline = performance.now() + longest;
      // Looked at after a pause: what was handed over just now sets out within it.
      while (unsent.size > 0 && performance.now() < deadline) {
        await delay(lookAtMailsEvery);
        if (onTheirWay === 0) return;
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

/** The server's own words often repeat the recipient's address: only codes go into the log. */
function reason(error: unknown) {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return { code, responseCode, command };
}
