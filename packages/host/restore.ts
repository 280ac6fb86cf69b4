import { resolve } from 'node:path';
import { DataError } from '@blood-bank/backend/data-error';
import { type Restored, restore as restoreData } from '@blood-bank/backend/sqlite/restore';
import { readArguments } from './arguments.ts';
import { CommandError } from './command-error.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run restore -- FILE [--force]';

const help = `${usage}: makes the campus hold what a backup holds.

The backup is checked before anything is replaced. Data that is there is replaced only with --force, and then kept aside
in a folder of DATA_DIR that is named at the end. Stop the server first. DATA_DIR as for npm start.`;

export const restoreCommand: Command = { help, run: restore };

async function restore(args: readonly string[]): Promise<void> {
  const { words, flags } = readArguments(args, usage, { leastWords: 1, mostWords: 1, flags: ['force'] });
  const file = resolve(words[0] ?? '');
  const dataFolder = dataFolderOf(process.env);
  const restored = await restoreWithAdvice(dataFolder, file, flags.has('force'));
  say(`Restored ${inWords(restored.counts)} of the backup of ${restored.createdAt} into ${dataFolder}.`);
  if (restored.keptAside !== null) say(`What was there before is kept in ${restored.keptAside}.`);
}

async function restoreWithAdvice(dataFolder: string, file: string, force: boolean): Promise<Restored> {
  try {
    return await restoreData(dataFolder, file, { force });
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
