import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ImportResult, importData, moveToFirebase } from '@embedded-firebase/server/commands';
import { parseArguments, usageError } from './arguments.ts';
import { type Command, CommandError } from './command.ts';
import { readProductFiles } from './product-files.ts';
import { projectId } from './project.ts';
import { dataFolderOf } from './settings.ts';
import { createProgress, formatCounts, printLine } from './terminal.ts';

const usage = 'npm run import -- FOLDER [--dry-run] [--to firebase --project ID --key FILE]';

const help = `${usage}: imports what npm run export has written.

Without --to, into the data folder of this machine (DATA_DIR as for npm start); stop the server first. Times are kept.
  --to firebase   into a Firebase project, by one of its service accounts
  --project       the project's id
  --key           the key file of the service account
  --dry-run       says what would be done, and changes nothing
Existing records stay as they are. If one differs from the export, it is named and nothing is written. So an import can be
repeated: it adds what is missing, or says that nothing is. Firebase gives documents times of its own.`;

export const importCommand: Command = { help, run: importAll };

const projectPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const maxConflictsListed = 20;

async function importAll(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArguments(args, usage, {
    minPositionals: 1,
    maxPositionals: 1,
    options: {
      'dry-run': { type: 'boolean' },
      to: { type: 'string' },
      project: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { to, project = '', key = '' } = values;
  const folder = resolve(positionals[0] ?? '');
  const dryRun = values['dry-run'] ?? false;
  if (to === undefined) {
    if (project !== '' || key !== '') throw usageError(usage);
    report(importHere(folder, dryRun), dryRun, dataFolderOf(process.env));
  } else if (to === 'firebase') {
    report(await importToFirebase(folder, dryRun, project, key), dryRun, `project ${project}`);
  } else {
    throw new CommandError(`--to accepts only firebase; it is "${to}".`);
  }
}

function importHere(folder: string, dryRun: boolean): ImportResult {
  const { indexes } = readProductFiles();
  return importData(dataFolderOf(process.env), folder, {
    projectId,
    indexes,
    dryRun,
    onProgress: createProgress(),
  });
}

function importToFirebase(
  folder: string,
  dryRun: boolean,
  project: string,
  key: string,
): Promise<ImportResult> {
  if (!projectPattern.test(project) || key === '') throw usageError(usage);
  const keyName = resolve(key);
  return moveToFirebase(folder, {
    projectId: project,
    keyText: readKey(keyName),
    keyName,
    dryRun,
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

/** Everybody's data and an access token are sent there, so plain HTTP is allowed to this machine only. */
function baseUrlOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url !== null && (isLocal || url.protocol === 'https:')) return url.origin;
  throw new CommandError(
    'GOOGLE_BASE_URL, which is for tests, must begin with https:// or name this machine.',
  );
}

function report(
  { manifest, accounts, documents, conflicts }: ImportResult,
  dryRun: boolean,
  target: string,
): void {
  if (conflicts.length > 0) {
    for (const conflict of conflicts.slice(0, maxConflictsListed)) printLine(`  ${conflict}`);
    if (conflicts.length > maxConflictsListed)
      printLine(`  and ${conflicts.length - maxConflictsListed} more`);
    throw new CommandError(
      `${conflicts.length} ${conflicts.length === 1 ? 'record is' : 'records are'} in ${target} with other contents: nothing was written.`,
    );
  }
  const missing = { accounts: accounts.missing, documents: documents.missing };
  const same = { accounts: accounts.same, documents: documents.same };
  printLine(`The export of ${manifest.createdAt} holds ${formatCounts(manifest.counts)}.`);
  if (accounts.missing + documents.missing === 0) {
    printLine(`All of it is in ${target} already: nothing ${dryRun ? 'would change' : 'was changed'}.`);
    return;
  }
  printLine(
    `${dryRun ? 'Would add' : 'Added'} ${formatCounts(missing)} to ${target}; ${formatCounts(same)} were there already.`,
  );
  if (!dryRun) printLine('Everything was read back and equals the export; the counts match.');
}
