import { replaceStolenKeys, rotatePushKey, rotateSigningKeys } from '@embedded-firebase/server/commands';
import { parseArguments } from './arguments.ts';
import { type Command, CommandError } from './command.ts';
import { dataFolderOf } from './settings.ts';
import { printLine } from './terminal.ts';

const usage = 'npm run rotate-key [-- --end-sessions | -- --push]';

const help = `${usage}: makes a new key, which signs ID tokens from now on.

Nobody is logged out: the former key is accepted until all tokens it signed have expired, a little over an hour.
  --end-sessions   for a key that may have been stolen: accepts no former key and ends every session, so everybody has to
                   sign in again. Earlier backups still have the stolen key: restore them without --keep-sessions.
  --push           makes a new key of notifications instead, for one that may have been stolen. Each device subscribes anew when its
                   member next opens the site; until then mails are sent in the place of its notifications.
Works while the server runs. DATA_DIR as for npm start.`;

export const rotateKeyCommand: Command = { help, run: rotateKey };

async function rotateKey(args: readonly string[]): Promise<void> {
  const { values } = parseArguments(args, usage, {
    maxPositionals: 0,
    options: { 'end-sessions': { type: 'boolean' }, push: { type: 'boolean' } },
  });
  const dataFolder = dataFolderOf(process.env);
  if (values['end-sessions'] && values.push) {
    throw new CommandError(
      'These are two keys: call npm run rotate-key with --end-sessions, then with --push.',
    );
  }
  if (values.push) {
    const { publicKey } = rotatePushKey(dataFolder);
    printLine(`A new key sends notifications from now on. Its public part is ${publicKey}.`);
    return;
  }
  return values['end-sessions'] ? endSessions(dataFolder) : rotate(dataFolder);
}

async function rotate(dataFolder: string): Promise<void> {
  const { keyId, kept, dropped, keptUntil } = await rotateSigningKeys(dataFolder);
  printKey(keyId);
  printLine(
    `Older keys: ${kept} still accepted, until ${new Date(keptUntil * 1_000).toISOString()} at the latest; ${dropped} dropped, as all tokens they signed have expired.`,
  );
}

async function endSessions(dataFolder: string): Promise<void> {
  const { keyId, sessionsEnded } = await replaceStolenKeys(dataFolder);
  printKey(keyId);
  printLine(
    `No older key is accepted. Sessions ended: ${sessionsEnded.toLocaleString('en-US')}; everybody has to sign in again.`,
  );
}

function printKey(keyId: string): void {
  printLine(`A new key signs from now on: ${keyId}.`);
}
