import { rotateSigningKeys } from '@blood-bank/backend/auth/rotate-signing-keys';
import { readArguments } from './arguments.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';

const usage = 'npm run rotate-key';

const help = `${usage}: makes a new key, which signs the people's ID tokens from now on.

Nobody is logged out: the former key is accepted until all that it signed has expired, a little over an hour. Works beside
a running server. If a key may have been stolen: stop the server, delete signing-keys.json in DATA_DIR, start it again;
then everybody has to sign in anew. DATA_DIR as for npm start.`;

export const rotateKeyCommand: Command = { help, run: rotateKey };

async function rotateKey(args: readonly string[]): Promise<void> {
  readArguments(args, usage, { mostWords: 0 });
  const { keyId, kept, dropped, keptUntil } = await rotateSigningKeys(dataFolderOf(process.env));
  say(`A new key signs from now on: ${keyId}.`);
  say(
    `Older keys: ${kept} still accepted, until ${new Date(keptUntil * 1_000).toISOString()} at the latest; ${dropped} dropped, as all that they signed has expired.`,
  );
}
