import type { Campus } from '@blood-bank/domain/campus';
import { type Command, CommandError } from './command.ts';
import { createNotices } from './notices.ts';
import { untilStopped } from './process-end.ts';
import { readProductFiles } from './product-files.ts';
import { serve } from './serve.ts';
import { isUnencrypted, readSettings, type Settings } from './settings.ts';
import { printLine } from './terminal.ts';

const help = `npm start: serves the whole product on one port.

Settings are environment variables; each has a default.
  PORT (8080)            the port; 0 takes any free one
  HOST (127.0.0.1)       the address to listen on
  DATA_DIR (data)        the folder that holds everything the campus writes
  PUBLIC_URL             the address that people open; required with SMTP_URL, with another HOST, or behind a proxy
  SMTP_URL               the mail server; without it, mail is kept in an outbox, whose address is printed at each start
  TRUSTED_PROXIES (0)    the number of proxies in front
  READS_PER_HOUR (5000)  documents that one member may read in an hour; 0 for no limit. Admins: ten times as many
  WRITES_PER_10_MINUTES (60)  documents that one member may create or change in that time, and 20 requests and 10 reports a day; 0 for no limits. Volunteers: 4 times, and 300 calls a day; admins: 1,000 times
  NOTICE_DELAY_SECONDS (30)   how long after a request was posted donors are told of it
  PUSH_SERVICES          hosts of further push services, separated by commas; those of the usual browsers are known
  LOG_LEVEL              info, or warn at a terminal
  TOKEN_SYNC_URL         where ID tokens are posted to; TOKEN_SYNC_MAX_AGE_SECONDS (300)`;

export const startCommand: Command = { help, run: start };

async function start(args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    throw new CommandError(
      `npm start takes no arguments ("${args.join(' ')}"): settings are environment variables, such as PORT.`,
    );
  }
  const settings = readSettings(process.env, process.stdout.isTTY);
  const stopped = untilStopped();
  const { campus } = readProductFiles();
  const product = await serve(settings, createNotices(campus, settings));
  printLine(`Ready: ${product.address}`);
  for (const notice of startupNotices({ settings, campus, outboxUrl: product.outboxUrl })) printLine(notice);
  await stopped;
  await product.close();
}

/** The facts that the startup notices depend on. */
export interface StartupFacts {
  readonly settings: Pick<Settings, 'publicUrl' | 'smtpUrl'>;
  readonly campus: Pick<Campus, 'emailDomains'>;
  /** The outbox's address on this machine, with its key; null where there is no outbox. */
  readonly outboxUrl: string | null;
}

/** Tells the operator where mail is delivered, and which risks the settings leave open. */
export function startupNotices({ settings, campus, outboxUrl }: StartupFacts): string[] {
  const { publicUrl, smtpUrl } = settings;
  const notices: string[] = [];
  if (outboxUrl !== null) notices.push(outboxNotice(outboxUrl));
  else if (smtpUrl === null) {
    notices.push('Mail is not sent, so no one can verify an address or reset a password: set SMTP_URL.');
  }
  if (isUnencrypted(publicUrl)) {
    notices.push(
      `Warning: passwords cross the network unencrypted, as PUBLIC_URL is ${publicUrl}: put a proxy with TLS in front and set its https:// address.`,
    );
  }
  if (publicUrl !== null && campus.emailDomains.length === 0) {
    notices.push(
      'Anyone with an email address can sign up and read donors and requests: set emailDomains in campus.json to close the community.',
    );
  }
  return notices;
}

/** Tells where mail can be read. The address ends the line, so that a terminal opens all of it. */
export function outboxNotice(outboxUrl: string): string {
  return `Mail is not sent; only this machine can read it, at ${outboxUrl}`;
}
