import { isLoopbackHost } from '../local-origin.ts';

/** What SMTP_URL says. */
export interface SmtpUrl {
  /** The mail server's own URL, without the parameters that are ours. */
  readonly url: string;
  /** The address that mail is sent from, where the URL names one. */
  readonly sender: string | null;
  /** Whether the connection has to be encrypted before a password or a mail goes over it. */
  readonly requireTls: boolean;
  /** Whether both may cross a network unencrypted, as the operator has allowed by `tls=optional`. */
  readonly mayBePlain: boolean;
}

const parameters = ['from', 'tls'];

/**
 * Reads SMTP_URL: `smtp://` or `smtps://`, with `?from=` for the sender and `?tls=optional` for a mail server that has no
 * STARTTLS. Without the latter, encryption is demanded of any server that is not on this machine: whoever sits between
 * could else remove the offer of STARTTLS from the server's greeting and read passwords and links (RFC 3207, section 6).
 *
 * @throws Error whose message says what is wrong, without the password
 */
export function parseSmtpUrl(text: string): SmtpUrl {
  if (!URL.canParse(text))
    throw new Error('SMTP_URL is not a URL, like smtp://user:password@mail.campus.test:587');
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

/** The address that mail is sent from: the URL's, else one at the site's own host. */
export function senderAddress({ sender }: SmtpUrl, siteOrigin: string): string {
  return sender ?? `noreply@${new URL(siteOrigin).hostname}`;
}

/** What nodemailer connects with, besides its timeouts. */
export function connectionOptions({ url, requireTls }: SmtpUrl) {
  return { url, requireTLS: requireTls, disableFileAccess: true, disableUrlAccess: true };
}

/** Whether a connection was given up because the mail server does not turn to TLS: nodemailer has two sentences for it. */
export function isStartTlsMissing(error: unknown): boolean {
  return (
    error instanceof Error && /^(Error upgrading connection with|EHLO failed .*) STARTTLS/.test(error.message)
  );
}

function defaultTls({ protocol, host }: URL): 'required' | 'optional' {
  return protocol === 'smtp:' && isLoopbackHost(host) ? 'optional' : 'required';
}
