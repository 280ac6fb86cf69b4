import { CommandError } from './command-error.ts';
import { readProductFiles } from './product-files.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { serve } from './serve.ts';
import { readSettings } from './settings.ts';
import { startupNotices } from './startup-notices.ts';
import { untilStopped } from './until-stopped.ts';

const help = `npm start: serves the whole product on one port.

Settings are environment variables; each has a default.
  PORT (8080)            the port; 0 takes any free one
  HOST (127.0.0.1)       the address to listen on
  DATA_DIR (data)        the folder that holds everything the campus writes
  PUBLIC_URL             the address that people open; needed with SMTP_URL, with another HOST, or behind a proxy
  SMTP_URL               the mail server; without it, mail lands in an outbox, whose address is printed at each start
  TRUSTED_PROXIES (0)    how many proxies stand in front
  READS_PER_HOUR (5000)  documents that one member may read within an hour; 0 for no limit. Admins: ten times as many
  WRITES_PER_10_MINUTES (60)  documents that one member may create or change in that time; 0 for no limit. Admins: 50 times
  LOG_LEVEL              info, or warn at a terminal
  TOKEN_SYNC_URL         where ID tokens are posted to; TOKEN_SYNC_MAX_AGE_SECONDS (300)`;

export const startCommand: Command = { help, run: start };

async function start(args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    throw new CommandError(
      `npm start takes no words ("${args.join(' ')}"): settings are environment variables, such as PORT.`,
    );
  }
  const settings = readSettings(process.env, process.stdout.isTTY);
  const stopped = untilStopped();
  const product = await serve(settings);
  say(`Ready: ${product.address}`);
  const { campus } = readProductFiles();
  for (const notice of startupNotices({ settings, campus, outboxUrl: product.outboxUrl })) say(notice);
  await stopped;
  await product.close();
}
