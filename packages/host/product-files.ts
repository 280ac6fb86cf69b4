import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import { firestoreIndexes } from '@blood-bank/domain/firestore-indexes';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { CommandError } from './command.ts';

/** The files that configure the embedded host, the same that a deployment to Firebase uses. */
export interface ProductFiles {
  readonly root: string;
  readonly campus: Campus;
  /** The text of firestore.rules, made from the template, and the indexes: a changed campus.json takes effect at the next start. */
  readonly rules: string;
  readonly indexes: unknown;
  /** The folder of the web build, or null where there is none (in development Vite serves the site). */
  readonly siteFolder: string | null;
}

/**
 * Reads the product's files from the program's folder.
 *
 * @throws CommandError naming the missing or invalid file
 */
export function readProductFiles(): ProductFiles {
  const root = productRoot();
  const site = join(root, 'packages/web/dist');
  const campus = asCommandError(() => parseCampus(readText(join(root, 'campus.json'))));
  return {
    root,
    campus,
    rules: asCommandError(() =>
      firestoreRules(readText(join(root, 'firebase/firestore.rules.template')), campus),
    ),
    indexes: asCommandError(() =>
      firestoreIndexes(readIndexes(join(root, 'firebase/firestore.indexes.json')), campus),
    ),
    siteFolder: existsSync(join(site, 'index.html')) ? site : null,
  };
}

/**
 * Finds the program's folder: the nearest parent with a campus.json, since the bundle and the sources are at different
 * depths.
 *
 * @throws CommandError when there is none
 */
export function productRoot(folder = dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(join(folder, 'campus.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new CommandError('campus.json was not found in a parent folder of the program.');
  return productRoot(parent);
}

function asCommandError<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readIndexes(file: string): Parameters<typeof firestoreIndexes>[0] {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw new CommandError(`${file} is not JSON.`, { cause: error });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} can't be read.`, { cause: error });
  }
}
