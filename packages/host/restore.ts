import { resolve } from 'node:path';
import { DataError } from '@blood-bank/backend/data-error';
import {
  type RestoreBackupOptions,
  type RestoredBackup,
  restoreBackup,
} from '@blood-bank/backend/restore-backup';
import { readArguments } from './arguments.ts';
import { CommandError } from './command-error.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run restore -- FILE [--force] [--keep-sessions]';

const help = `${usage}: makes the campus hold what a backup holds.

The backup is checked before anything is replaced. Stop the server first. DATA_DIR as for npm start.
  --force           replaces data that is there, and keeps it aside in a folder of DATA_DIR that is named at the end
  --keep-sessions   leaves sessions, mailed links and signing keys as the backup has them. Without it everybody has to
                    sign in again: what was ended since the backup, by a new password or because a key was stolen, would
                    be valid again`;

export const restoreCommand: Command = { help, run: restore };

async function restore(args: readonly string[]): Promise<void> {
  const { words, flags } = readArguments(args, usage, {
    leastWords: 1,
    mostWords: 1,
    flags: ['force', 'keep-sessions'],
  });
  const file = resolve(words[0] ?? '');
  const dataFolder = dataFolderOf(process.env);
  const options = { force: flags.has('force'), keepSessions: flags.has('keep-sessions') };
  const restored = await restoreWithAdvice(dataFolder, file, options);
  say(`Restored ${inWords(restored.counts)} of the backup of ${restored.createdAt} into ${dataFolder}.`);
  say(sessionsInWords(restored));
  if (restored.keptAside !== null) say(`What was there before is kept in ${restored.keptAside}.`);
}

function sessionsInWords({ sessionsEnded }: RestoredBackup): string {
  if (sessionsEnded === null) {
    return 'Sessions and keys are those of the backup: a session that was ended since is open again.';
  }
  const ended = `${sessionsEnded.toLocaleString('en-US')} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended`;
  return `Everybody has to sign in again: ${ended}, and a new key signs from now on. Links mailed to set a password or to change an address no longer work.`;
}

async function restoreWithAdvice(
  dataFolder: string,
  file: string,
  options: RestoreBackupOptions,
): Promise<RestoredBackup> {
  try {
    return await restoreBackup(dataFolder, file, options);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    throw new CommandError(`${error.message} ${adviceFor(error)}`.trim(), { cause: error });
  }
}

function adviceFor({ trouble }: DataError): string {
  switch (trouble) {
    case 'taken':
      return '--force replaces it, and keeps what is there aside.';
    case 'damaged':
      return 'Nothing was replaced: try an older backup.';
    default:
      return '';
  }
}
