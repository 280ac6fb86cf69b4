import { Readable } from 'node:stream';
import type { FairQueue } from '../auth/fair-queue.ts';
import { codesOf, type SmtpTransport } from './smtp-transport.ts';

/** A mail whose sender waits for the outcome. */
export interface OutgoingMail {
  /** One e-mail address, validated. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The main link of the text. */
  readonly link: string;
  /** The member whose document it is about. */
  readonly author: string | null;
  /** The part of the Message-ID before the @. */
  readonly messageId: string;
  /** The address that ends further mails of this kind by one click (RFC 8058); null in other mails. */
  readonly unsubscribeUrl: string | null;
}

/**
 * What became of a mail: accepted; refused for good for this recipient; deferred, as the mail server did not want this mail now; not
 * sent, as the mail server does not work; or unknown, as no answer came after the mail was handed over.
 */
export type MailOutcome = 'sent' | 'refused' | 'deferred' | 'failed' | 'unknown';

/** Sends mails one by one, and tells what became of each. Never rejects. */
export type MailDelivery = (mail: OutgoingMail) => Promise<MailOutcome>;

/** The log of mails that were not sent; any logger of pino is one. */
export interface MailLog {
  warn(fields: object, message: string): void;
}

/** In milliseconds, for one mail, waiting included: the timeouts of its many steps add up to more. */
const longestDelivery = 60_000;
const permanentFailure = 500;

/**
 * Creates the delivery by a mail server.
 *
 * @param queue of all mails that the transport sends
 * @param siteOrigin whose host completes the ids of mails
 */
export function createMailDelivery({
  transport,
  queue,
  siteOrigin,
  log,
}: {
  readonly transport: SmtpTransport;
  readonly queue: FairQueue;
  readonly siteOrigin: string;
  readonly log: MailLog;
}): MailDelivery {
  const host = new URL(siteOrigin).hostname;
  /** The mails that were handed over, by their signals: nodemailer copies everything else of a mail. */
  const handedOver = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data, message }, done) => {
    const { signal } = data;
    const onRead = () => signal && handedOver.add(signal);
    message.processFunc((input: Readable) => Readable.from(onceRead(input, onRead)));
    done();
  });

  return async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
    const signal = AbortSignal.timeout(longestDelivery);
    const data = {
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${messageId}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      signal,
    };
    try {
      await queue.run({ address: 'notices', account: to }, () => transport.sendMail(data), signal);
      return 'sent';
    } catch (error) {
      const codes = codesOf(error);
      const outcome = outcomeOf(codes, handedOver.has(signal));
      log.warn({ outcome, ...codes }, 'mail not sent');
      return outcome;
    }
  };
}

function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function outcomeOf(
  { responseCode, command }: ReturnType<typeof codesOf>,
  isHandedOver: boolean,
): Exclude<MailOutcome, 'sent'> {
  if (responseCode === undefined) return isHandedOver ? 'unknown' : 'failed';
  if (command !== 'RCPT TO') return command === 'DATA' ? 'deferred' : 'failed';
  return responseCode >= permanentFailure ? 'refused' : 'deferred';
}

/** Passes a mail on, and tells when it is first read: nodemailer does so when the server has answered DATA. */
async function* onceRead(input: Readable, onRead: () => unknown): AsyncGenerator<Uint8Array> {
  onRead();
  yield* input;
}
