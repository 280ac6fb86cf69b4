import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { type Backup, backUp } from '@blood-bank/backend/sqlite/back-up';
import { timeForName } from '@blood-bank/backend/sqlite/time-for-name';
import { readArguments } from './arguments.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run backup [-- FILE]';

const help = `${usage}: writes everything that the campus has stored into one file.

FILE is the file to make, or a folder to make one in; data/backups/ unless it is named. Nothing is overwritten.
Works beside a running server. The file holds everybody's data and the keys that sign people in: keep it as safe as the
data itself, and on another machine. DATA_DIR as for npm start.`;

export const backupCommand: Command = { help, run: backup };

async function backup(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, usage, { mostWords: 1 });
  const dataFolder = dataFolderOf(process.env);
  stepBackForTheServer();
  const file = fileFor(words[0], dataFolder);
  const made = await backUp(dataFolder, file);
  say(`Backed up ${inWords(made.counts)} to ${file} (${megabytes(made)} MB), and checked it.`);
  say(`SHA-256 of all but its last line, which states it: ${made.sha256}`);
  say(
    'It also holds the keys that sign people in. Only this account can read it: keep it so, and keep a copy elsewhere.',
  );
}

/** A backup is not in a hurry; who waits for the server is. */
function stepBackForTheServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems don't let a process do that. Then it is quick at the server's cost.
  }
}

function fileFor(named: string | undefined, dataFolder: string): string {
  const name = `blood-bank-${timeForName(new Date())}.backup`;
  if (named === undefined) return join(dataFolder, 'backups', name);
  const isFolder = named.endsWith('/') || statSync(named, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? resolve(named, name) : resolve(named);
}

function megabytes({ bytes }: Backup): string {
  return (bytes / 1_000_000).toFixed(1);
}
