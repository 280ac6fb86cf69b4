import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Imported, importData } from '@blood-bank/backend/export-import/import-data';
import { type MovedToFirebase, moveToFirebase } from '@blood-bank/backend/export-import/move-to-firebase';
import { readArguments } from './arguments.ts';
import { CommandError } from './command-error.ts';
import { readProductFiles } from './product-files.ts';
import { createProgress } from './progress.ts';
import { projectId } from './project.ts';
import type { Command } from './run.ts';
import { say } from './say.ts';
import { dataFolderOf } from './settings.ts';
import { inWords } from './stored-counts.ts';

const usage = 'npm run import -- FOLDER [--dry-run] [--to firebase --project ID --key FILE]';

const help = `${usage}: takes in what npm run export has written.

Without --to, into the data folder of this machine (DATA_DIR as for npm start); stop the server first. Times are kept.
  --to firebase   into a Firebase project, by a service account of it
  --project       the project's id
  --key           the key file of the service account
  --dry-run       says what would be done, and does nothing
What is there already stays as it is. If a record is there otherwise, it is named and nothing is written. So the same call
can be made again: it adds what is missing, or says that all is there. Firebase gives documents times of its own.`;

export const importCommand: Command = { help, run: importAll };

const projectPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const conflictsNamed = 20;

type Outcome = Imported | MovedToFirebase;

async function importAll(args: readonly string[]): Promise<void> {
  const { words, flags, options } = readArguments(args, usage, {
    ...{ leastWords: 1, mostWords: 1, flags: ['dry-run'] },
    options: ['to', 'project', 'key'],
  });
  const folder = resolve(words[0] ?? '');
  const dryRun = flags.has('dry-run');
  const to = options.get('to');
  if (to === undefined && options.size > 0) throw new CommandError(`Call it as: ${usage}`);
  if (to === undefined) {
    report(importHere(folder, dryRun), dryRun, dataFolderOf(process.env));
  } else if (to === 'firebase') {
    const project = options.get('project') ?? '';
    report(await importToFirebase(folder, dryRun, project, options.get('key')), dryRun, `project ${project}`);
  } else {
    throw new CommandError(`--to knows firebase alone; it is "${to}".`);
  }
}

function importHere(folder: string, dryRun: boolean): Imported {
  const { indexes } = readProductFiles();
  return importData(dataFolderOf(process.env), folder, {
    ...{ projectId, indexes, dryRun },
    onProgress: createProgress(),
  });
}

function importToFirebase(
  folder: string,
  dryRun: boolean,
  project: string,
  key: string | undefined,
): Promise<MovedToFirebase> {
  if (!projectPattern.test(project) || key === undefined) throw new CommandError(`Call it as: ${usage}`);
  const keyName = resolve(key);
  return moveToFirebase(folder, {
    ...{ projectId: project, keyText: readKey(keyName), keyName, dryRun },
    baseUrl: baseUrlOf(process.env.GOOGLE_BASE_URL),
    onProgress: createProgress(),
  });
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} can't be read.`, { cause: error });
  }
}

/** Everybody's data and an access token go there: in plain only within this machine. */
function baseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url !== null && (isHere || url.protocol === 'https:')) return url.origin;
  throw new CommandError(
    'GOOGLE_BASE_URL, which is for tests, must begin with https:// or lead to this machine.',
  );
}

function report(
  { manifest, accounts, documents, conflicts }: Outcome,
  dryRun: boolean,
  target: string,
): void {
  if (conflicts.length > 0) {
    for (const conflict of conflicts.slice(0, conflictsNamed)) say(`  ${conflict}`);
    if (conflicts.length > conflictsNamed) say(`  and ${conflicts.length - conflictsNamed} more`);
    throw new CommandError(
      `${conflicts.length} ${conflicts.length === 1 ? 'record is' : 'records are'} in ${target} already, but otherwise: nothing was written.`,
    );
  }
  const missing = { accounts: accounts.missing, documents: documents.missing };
  const same = { accounts: accounts.same, documents: documents.same };
  say(`The export of ${manifest.createdAt} holds ${inWords(manifest.counts)}.`);
  if (accounts.missing + documents.missing === 0) {
    say(`All of it is in ${target} already: nothing was ${dryRun ? 'to be done' : 'changed'}.`);
    return;
  }
  say(
    `${dryRun ? 'Would add' : 'Added'} ${inWords(missing)} to ${target}; ${inWords(same)} were there already.`,
  );
  if (!dryRun) say('Everything was read back and is as it was exported: the counts match.');
}
