import { createTransport } from 'nodemailer';
import { mailConnections } from './mail-queue.ts';
import { connectionOptions, parseSmtpUrl, senderAddress } from './smtp-url.ts';

const connectTimeout = 15_000;
const idleTimeout = 30_000;

/**
 * Creates nodemailer's connections to the mail server, which are opened when there is mail to send, and used again.
 *
 * @param url the value of SMTP_URL (smtp-url.ts)
 * @param siteName the sender's name
 * @param siteOrigin the origin of the site, whose host completes the sender's address where `url` has none
 * @throws when the URL is not that of a mail server
 */
export function createSmtpTransport({
  url,
  siteName,
  siteOrigin,
}: {
  readonly url: string;
  readonly siteName: string;
  readonly siteOrigin: string;
}) {
  const smtpUrl = parseSmtpUrl(url);
  return createTransport(
    {
      ...connectionOptions(smtpUrl),
      pool: true,
      maxConnections: mailConnections,
      connectionTimeout: connectTimeout,
      greetingTimeout: connectTimeout,
      socketTimeout: idleTimeout,
    },
    { from: { name: siteName, address: senderAddress(smtpUrl, siteOrigin) } },
  );
}

/** The connections to a mail server. */
export type SmtpTransport = ReturnType<typeof createSmtpTransport>;

/** Returns the codes of a failure for the log. The server's messages often repeat the recipient's address. */
export function codesOf(error: unknown) {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return { code, responseCode, command };
}
