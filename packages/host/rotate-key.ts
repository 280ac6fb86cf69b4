import { replaceStolenKeys, rotateSigningKeys } from '@blood-bank/backend/auth/rotate-signing-keys';
import { readArguments } from './arguments.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';

const usage = 'npm run rotate-key [-- --end-sessions]';

const help = `${usage}: makes a new key, which signs the people's ID tokens from now on.

Nobody is logged out: the former key is accepted until all that it signed has expired, a little over an hour.
  --end-sessions   if a key may have been stolen: accepts no former key and ends every session, so that everybody has to
                   sign in anew. Backups made before still have the stolen key: restore them without --keep-sessions.
Works beside a running server. DATA_DIR as for npm start.`;

export const rotateKeyCommand: Command = { help, run: rotateKey };

function rotateKey(args: readonly string[]): Promise<void> {
  const { flags } = readArguments(args, usage, { mostWords: 0, flags: ['end-sessions'] });
  const dataFolder = dataFolderOf(process.env);
  return flags.has('end-sessions') ? endSessions(dataFolder) : rotate(dataFolder);
}

async function rotate(dataFolder: string): Promise<void> {
  const { keyId, kept, dropped, keptUntil } = await rotateSigningKeys(dataFolder);
  sayKey(keyId);
  say(
    `Older keys: ${kept} still accepted, until ${new Date(keptUntil * 1_000).toISOString()} at the latest; ${dropped} dropped, as all that they signed has expired.`,
  );
}

async function endSessions(dataFolder: string): Promise<void> {
  const { keyId, sessionsEnded } = await replaceStolenKeys(dataFolder);
  sayKey(keyId);
  say(
    `No older key is accepted. Sessions ended: ${sessionsEnded.toLocaleString('en-US')}; everybody has to sign in anew.`,
  );
}

function sayKey(keyId: string): void {
  say(`A new key signs from now on: ${keyId}.`);
}
