import { join, resolve } from 'node:path';
import { fileNameTime } from '@embedded-firebase/server';
import { exportData } from '@embedded-firebase/server/commands';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { dataFolderOf } from './settings.ts';
import { createProgress, formatCounts, printLine } from './terminal.ts';

const usage = 'npm run export [-- FOLDER]';

const help = `${usage}: writes everything that the campus stores into a folder of text files.

FOLDER is the folder to make; a new one in data/exports/ by default. Nothing is overwritten. Works while the server runs:
the files are a snapshot of the data. npm run import reads them into another data folder or into a Firebase project. They
hold everybody's data and the hashes of their passwords: keep them as safe as the data itself, and delete them after the
move. DATA_DIR as for npm start.`;

export const exportCommand: Command = { help, run: exportAll };

async function exportAll(args: readonly string[]): Promise<void> {
  const { positionals } = parseArguments(args, usage, { maxPositionals: 1 });
  const dataFolder = dataFolderOf(process.env);
  const [named] = positionals;
  const folder =
    named === undefined
      ? join(dataFolder, 'exports', `blood-bank-${fileNameTime(new Date())}`)
      : resolve(named);
  const { counts } = exportData(dataFolder, folder, createProgress());
  printLine(`Exported ${formatCounts(counts)} to ${folder}.`);
  for (const [collection, count] of Object.entries(counts.collections)) {
    printLine(`  ${collection}: ${count.toLocaleString('en-US')}`);
  }
  printLine(
    'Sessions and mailed links are not included: people sign in again with their passwords. Only this account can read the folder: leave it so, and delete it after the move.',
  );
}
