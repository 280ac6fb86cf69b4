import { join, resolve } from 'node:path';
import { exportData } from '@blood-bank/backend/export-import/export-data';
import { timeForName } from '@blood-bank/backend/sqlite/time-for-name';
import { readArguments } from './arguments.ts';
import { createProgress } from './progress.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run export [-- FOLDER]';

const help = `${usage}: writes everything that the campus has stored into a folder of text files.

FOLDER is the folder to make; one in data/exports/ unless it is named. Nothing is overwritten. Works beside a running
server: the files hold the data as it is at one moment. npm run import reads them, into another data folder or into a
Firebase project. They hold everybody's data and the hashes of their passwords: keep them as safe as the data itself, and
delete them when the move is done. DATA_DIR as for npm start.`;

export const exportCommand: Command = { help, run: exportAll };

async function exportAll(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, usage, { mostWords: 1 });
  const dataFolder = dataFolderOf(process.env);
  const [named] = words;
  const folder =
    named === undefined
      ? join(dataFolder, 'exports', `blood-bank-${timeForName(new Date())}`)
      : resolve(named);
  const { counts } = exportData(dataFolder, folder, createProgress());
  say(`Exported ${inWords(counts)} to ${folder}.`);
  for (const [collection, count] of Object.entries(counts.collections)) {
    say(`  ${collection}: ${count.toLocaleString('en-US')}`);
  }
  say(
    'Sessions and mailed links are not in it: people sign in again, with their passwords. Only this account can read it: keep it so, and delete it when the move is done.',
  );
}
