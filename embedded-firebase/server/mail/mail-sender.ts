import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { createFairQueue, type JobSource } from '../auth/passwords/fair-queue.ts';
import type { Mail, MailOutcome } from './outgoing-mail.ts';
import { connectionOptions, isStartTlsMissing, parseSmtpUrl, senderAddress } from './smtp-url.ts';

/** Sends mails, by a few connections for all of them. */
export interface MailSender {
  /** Sends a mail once, and waits for its outcome. Never rejects. */
  deliver(mail: Mail): Promise<MailOutcome>;
  /**
   * Queues a mail, which is sent in the background, and never rejects: a response must neither wait for a mail server nor fail
   * with it. A failed delivery is retried.
   *
   * @param source who has asked for it
   */
  send(mail: Mail, source: JobSource): Promise<void>;
  /** Whether another mail can be queued: those of low priority find half of the queue. */
  hasRoom(source: Pick<JobSource, 'isLowPriority'>): boolean;
  /**
   * Waits until no queued mail is being delivered; those that wait for a retry do not count.
   *
   * @param timeout in milliseconds, after which it returns anyway
   */
  settle(timeout: number): Promise<void>;
  /**
   * Drops unsent mails, and logs their number. Mails are queued in memory only: in the database, they would expose
   * their codes, of which only hashes are stored.
   */
  close(): void;
}

/** The log of mails; any logger of pino is one. */
interface MailLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Settings of a mail sender. */
export interface MailSenderOptions {
  /** The value of SMTP_URL (smtp-url.ts). */
  readonly smtpUrl: string;
  /** The sender's name. */
  readonly siteName: string;
  /** The origin of the site, whose host completes the ids of mails, and the sender's address where `smtpUrl` has none. */
  readonly siteOrigin: string;
  readonly log: MailLog;
  /** The delays before each retry, in milliseconds. */
  readonly retryAfter?: readonly number[];
}

/** The outcome of one attempt, and the codes of its failure for the log. */
interface Attempt {
  readonly outcome: MailOutcome;
  readonly code?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly isStartTlsMissing?: boolean;
}

/** How many mails are sent at the same time, each over a connection of its own: providers allow some ten. */
const connections = 3;
const connectTimeout = 15_000;
const idleTimeout = 30_000;
/** In milliseconds, for a mail whose outcome is waited for, from the queue on: the timeouts of its many steps add up to more. */
const deliveryTimeout = 60_000;
/** Bounds the queue while a mail server is unavailable. */
const maxQueued = 1_000;
const settlePollInterval = 20;
const defaultRetryAfter = [10_000, 60_000, 300_000];
const permanentFailure = 500;

/**
 * Creates the sender of all mails to a mail server. Its connections are opened when there is mail to send, and used again.
 *
 * @throws when the URL is not that of a mail server
 */
export function createMailSender(options: MailSenderOptions): MailSender {
  const { log, retryAfter = defaultRetryAfter } = options;
  const transport = createMailTransport(options);
  // Mails that one network has asked for don't wait for all of another.
  const queue = createFairQueue({
    places: Number.POSITIVE_INFINITY,
    maxWait: Number.POSITIVE_INFINITY,
    concurrency: connections,
    onFull: () => new Error('The mail has waited too long for a connection.'),
  });
  const host = new URL(options.siteOrigin).hostname;
  /** The mails that were handed over, by their signals: nodemailer copies everything else of a mail. */
  const handedOver = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data, message }, done) => {
    const { signal } = data;
    const onRead = () => signal && handedOver.add(signal);
    message.processFunc((input: Readable) => Readable.from(onceRead(input, onRead)));
    done();
  });
  const unsent = new Set<Mail>();
  let inProgress = 0;
  let isClosed = false;

  async function attempt(mail: Mail, source: JobSource, signal: AbortSignal): Promise<Attempt> {
    try {
      await queue.run(source, () => transport.sendMail({ ...messageOf(mail, host), signal }), signal);
      return { outcome: 'sent' };
    } catch (error) {
      return failedAttempt(error, handedOver.has(signal));
    }
  }

  async function sendWithRetries(mail: Mail, source: JobSource): Promise<void> {
    unsent.add(mail);
    for (const [retries, wait] of [0, ...retryAfter].entries()) {
      await delay(wait, undefined, { ref: false });
      if (isClosed) return;
      inProgress += 1;
      const result = await attempt(mail, source, new AbortController().signal);
      inProgress -= 1;
      if (isClosed) return;
      if (result.outcome === 'sent') {
        log.debug({ subject: mail.subject }, 'mail sent');
        break;
      }
      logFailure(log, result, { attempt: retries + 1, givenUp: retries === retryAfter.length });
    }
    unsent.delete(mail);
  }

  return {
    async deliver(mail) {
      const source = { address: 'notices', account: mail.to };
      const result = await attempt(mail, source, AbortSignal.timeout(deliveryTimeout));
      if (result.outcome !== 'sent') logFailure(log, result);
      return result.outcome;
    },
    async send(mail, source) {
      void sendWithRetries(mail, source);
    },
    hasRoom: ({ isLowPriority = false }) => unsent.size < maxQueued / (isLowPriority ? 2 : 1),
    async settle(timeout) {
      const deadline = performance.now() + timeout;
      // A mail that was queued just now starts within the pause.
      while (unsent.size > 0 && performance.now() < deadline) {
        await delay(settlePollInterval);
        if (inProgress === 0) return;
      }
    },
    close() {
      isClosed = true;
      if (unsent.size > 0) log.warn({ mails: unsent.size, givenUp: true }, 'mail not sent: the server stops');
      unsent.clear();
      transport.close({ force: true });
    },
  };
}

function createMailTransport({ smtpUrl, siteName, siteOrigin }: MailSenderOptions) {
  const url = parseSmtpUrl(smtpUrl);
  return createTransport(
    {
      ...connectionOptions(url),
      pool: true,
      maxConnections: connections,
      connectionTimeout: connectTimeout,
      greetingTimeout: connectTimeout,
      socketTimeout: idleTimeout,
    },
    { from: { name: siteName, address: senderAddress(url, siteOrigin) } },
  );
}

/** @returns what nodemailer sends */
function messageOf({ to, subject, text, html, messageId, unsubscribeUrl }: Mail, host: string) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(messageId === undefined ? {} : { messageId: `<${messageId}@${host}>` }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl == null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

/** Keeps the codes of a failure alone: the server's messages often repeat the recipient's address. */
function failedAttempt(error: unknown, isHandedOver: boolean): Attempt {
  const { code, responseCode, command } = error as Omit<Attempt, 'outcome'>;
  const outcome = outcomeOf(responseCode, command, isHandedOver);
  return { outcome, code, responseCode, command, isStartTlsMissing: isStartTlsMissing(error) };
}

function outcomeOf(
  responseCode: number | undefined,
  command: string | undefined,
  isHandedOver: boolean,
): MailOutcome {
  if (responseCode === undefined) return isHandedOver ? 'unknown' : 'failed';
  if (command !== 'RCPT TO') return command === 'DATA' ? 'deferred' : 'failed';
  return responseCode >= permanentFailure ? 'refused' : 'deferred';
}

function logFailure(log: MailLog, { isStartTlsMissing, ...codes }: Attempt, fields: object = {}): void {
  const why = isStartTlsMissing ? ': the mail server offers no encryption (STARTTLS)' : '';
  log.warn({ ...fields, ...codes }, `mail not sent${why}`);
}

/** Passes a mail on, and tells when it is first read: nodemailer does so when the server has answered DATA. */
async function* onceRead(input: Readable, onRead: () => unknown): AsyncGenerator<Uint8Array> {
  onRead();
  yield* input;
}
