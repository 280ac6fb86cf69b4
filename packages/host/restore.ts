import { resolve } from 'node:path';
import { DataError } from '@embedded-firebase/server';
import {
  type RestoreBackupOptions,
  type RestoredBackup,
  restoreBackup,
} from '@embedded-firebase/server/commands';
import { parseArguments } from './arguments.ts';
import { type Command, CommandError } from './command.ts';
import { dataFolderOf } from './settings.ts';
import { formatCount, formatCounts, printLine } from './terminal.ts';

const usage = 'npm run restore -- FILE [--force] [--keep-sessions]';

const help = `${usage}: replaces the campus's data by a backup.

The backup is checked before anything is replaced. Stop the server first. DATA_DIR as for npm start.
  --force           replaces existing data, and keeps it aside in a folder of DATA_DIR that is named at the end
  --keep-sessions   keeps the backup's sessions, mailed links and signing keys. Without it everybody has to sign in
                    again: a session ended since the backup, by a new password or because a key was stolen, would
                    otherwise be valid again`;

export const restoreCommand: Command = { help, run: restore };

async function restore(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArguments(args, usage, {
    minPositionals: 1,
    maxPositionals: 1,
    options: { force: { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } },
  });
  const file = resolve(positionals[0] ?? '');
  const dataFolder = dataFolderOf(process.env);
  const restored = await restoreWithAdvice(dataFolder, file, {
    force: values.force ?? false,
    keepSessions: values['keep-sessions'] ?? false,
  });
  printLine(
    `Restored ${formatCounts(restored.counts)} of the backup of ${restored.createdAt} into ${dataFolder}.`,
  );
  printLine(sessionsSentence(restored));
  if (restored.keptAside !== null) printLine(`What was there before is kept in ${restored.keptAside}.`);
}

function sessionsSentence({ sessionsEnded }: RestoredBackup): string {
  if (sessionsEnded === null) {
    return 'Sessions and keys are those of the backup: a session that was ended later is open again.';
  }
  return `Everybody has to sign in again: ${formatCount(sessionsEnded, 'session')} ended, and a new key signs from now on. Links mailed to set a password or to change an address no longer work.`;
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

function adviceFor({ kind }: DataError): string {
  switch (kind) {
    case 'taken':
      return '--force replaces it, and keeps it aside.';
    case 'damaged':
      return 'Nothing was replaced: try an older backup.';
    default:
      return '';
  }
}
