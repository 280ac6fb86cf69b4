import type { Campus } from '@blood-bank/domain/campus';
import { isUnencrypted } from './public-url.ts';
import type { Settings } from './settings.ts';

/** What the notices depend on. */
export interface StartupFacts {
  readonly settings: Pick<Settings, 'publicUrl' | 'smtpUrl'>;
  readonly campus: Pick<Campus, 'emailDomains'>;
  /** Where the outbox can be read on this machine, its key included; null where there is none. */
  readonly outboxUrl: string | null;
}

/** What the operator should know once the server is ready: where mail goes, and what the settings leave open. */
export function startupNotices({ settings, campus, outboxUrl }: StartupFacts): string[] {
  const { publicUrl, smtpUrl } = settings;
  const notices: string[] = [];
  if (outboxUrl !== null) notices.push(outboxNotice(outboxUrl));
  else if (smtpUrl === null) {
    notices.push('Mail is not sent, so nobody can verify an address or reset a password: set SMTP_URL.');
  }
  if (isUnencrypted(publicUrl)) {
    notices.push(
      `Warning: passwords cross the network unencrypted, as PUBLIC_URL is ${publicUrl}: put a proxy with TLS in front and set its https:// address.`,
    );
  }
  if (publicUrl !== null && campus.emailDomains.length === 0) {
    notices.push(
      'Anyone with an e-mail address can sign up and read donors and requests: set emailDomains in campus.json to close the community.',
    );
  }
  return notices;
}

/** Says where mail can be read. The address ends the line, so that a terminal opens it whole. */
export function outboxNotice(outboxUrl: string): string {
  return `Mail is not sent; only this machine can read it, at ${outboxUrl}`;
}
