import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { fileNameTime } from '@embedded-firebase/server';
import { type Backup, backUp } from '@embedded-firebase/server/commands';
import { parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { dataFolderOf } from './settings.ts';
import { formatCounts, printLine } from './terminal.ts';

const usage = 'npm run backup [-- FILE]';

const help = `${usage}: writes everything that the campus stores into one file.

FILE is the file to make, or a folder to make it in; data/backups/ by default. Nothing is overwritten.
Works while the server runs. The file holds everybody's data and the keys that sign people in: keep it as safe as the
data itself, and on another machine. DATA_DIR as for npm start.`;

export const backupCommand: Command = { help, run: backup };

async function backup(args: readonly string[]): Promise<void> {
  const { positionals } = parseArguments(args, usage, { maxPositionals: 1 });
  const dataFolder = dataFolderOf(process.env);
  lowerPriority();
  const file = backupFile(positionals[0], dataFolder);
  const made = await backUp(dataFolder, file);
  printLine(`Backed up ${formatCounts(made.counts)} to ${file} (${megabytes(made)} MB), and checked it.`);
  printLine(`SHA-256 of all but its last line, which states it: ${made.sha256}`);
  printLine(
    'It also holds the keys that sign people in. Only this account can read it: leave it so, and keep a copy elsewhere.',
  );
}

/** Lets the server go first: its callers wait, a backup does not have to hurry. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed on some systems: then the backup competes with the server.
  }
}

function backupFile(named: string | undefined, dataFolder: string): string {
  const name = `blood-bank-${fileNameTime(new Date())}.backup`;
  if (named === undefined) return join(dataFolder, 'backups', name);
  const isFolder = named.endsWith('/') || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? resolve(named, name) : resolve(named);
}

function megabytes({ bytes }: Backup): string {
  return (bytes / 1_000_000).toFixed(1);
}
