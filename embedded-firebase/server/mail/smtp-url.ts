import { isLoopbackHost } from '../local-origin.ts';

/** The settings in SMTP_URL. */
export interface SmtpUrl {
  /** The mail server's URL, without this program's parameters. */
  readonly url: string;
  /** The sender's address, where the URL names one. */
  readonly sender: string | null;
  /** Whether the connection must be encrypted before a password or a mail is sent. */
  readonly requireTls: boolean;
  /** Whether the operator allows unencrypted connections over a network, by `tls=optional`. */
  readonly mayBePlain: boolean;
}

const parameters = ['from', 'tls'];

/**
 * Parses SMTP_URL: `smtp://` or `smtps://`, with `?from=` for the sender and `?tls=optional` for a mail server without
 * STARTTLS. Otherwise every server on another machine must encrypt: an attacker in between could remove the offer of
 * STARTTLS from the greeting, and read passwords and links (downgrade attack, RFC 3207, section 6).
 *
 * @throws Error whose message says what is wrong, without the password
 */
export function parseSmtpUrl(text: string): SmtpUrl {
  if (!URL.canParse(text))
    throw new Error('SMTP_URL is not a URL, like smtp://user:password@mail.example.org:587');
  const url = new URL(text);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') {
    throw new Error('SMTP_URL has to begin with smtp:// or smtps://');
  }
  for (const name of url.searchParams.keys()) {
    if (!parameters.includes(name) || url.searchParams.getAll(name).length > 1) {
      throw new Error(`SMTP_URL takes the parameters from and tls, each once; it has "${name}".`);
    }
  }
  const tls = url.searchParams.get('tls') ?? defaultTls(url);
  if (tls !== 'required' && tls !== 'optional') {
    throw new Error(`The parameter tls of SMTP_URL must be required or optional; it is "${tls}".`);
  }
  const isImplicit = url.protocol === 'smtps:';
  if (isImplicit && tls === 'optional') {
    throw new Error('SMTP_URL with smtps:// is always encrypted: leave tls=optional out, or use smtp://.');
  }
  const user = decodeURIComponent(url.username);
  const sender = url.searchParams.get('from') ?? (user.includes('@') ? user : null);
  url.search = '';
  return {
    url: url.href,
    sender,
    requireTls: tls === 'required',
    mayBePlain: tls === 'optional' && !isLoopbackHost(url.host),
  };
}

/** Returns the sender's address: the one in the URL, else `noreply` at the site's host. */
export function senderAddress({ sender }: SmtpUrl, siteOrigin: string): string {
  return sender ?? `noreply@${new URL(siteOrigin).hostname}`;
}

/** Returns nodemailer's connection options, except for the timeouts. */
export function connectionOptions({ url, requireTls }: SmtpUrl) {
  return { url, requireTLS: requireTls, disableFileAccess: true, disableUrlAccess: true };
}

/** Whether a connection failed because the mail server did not start TLS, for which nodemailer has two messages. */
export function isStartTlsMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^(Error upgrading connection with|EHLO failed .*) STARTTLS/.test(error.message)
  );
}

function defaultTls({ protocol, host }: URL): 'required' | 'optional' {
  return protocol === 'smtp:' && isLoopbackHost(host) ? 'optional' : 'required';
}
