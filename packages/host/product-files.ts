import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Campus, parseCampus } from '@blood-bank/domain/campus';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { CommandError } from './command-error.ts';

/** What the embedded host serves and goes by: the same files that a deployment to Firebase takes. */
export interface ProductFiles {
  readonly root: string;
  readonly campus: Campus;
  /** The text of firestore.rules, made from the template: what campus.json says counts from the next start on. */
  readonly rules: string;
  readonly indexes: unknown;
  /** The web build's folder, or null where it was not built (development serves it by itself). */
  readonly siteFolder: string | null;
}

/**
 * Reads the product's files from the folder that this program lies in.
 *
 * @throws CommandError naming the file that is missing or wrong
 */
export function readProductFiles(): ProductFiles {
  const root = productRoot();
  const site = join(root, 'packages/web/dist');
  const campus = readCampus(join(root, 'campus.json'));
  return {
    root,
    campus,
    rules: makeRules(join(root, 'firebase/firestore.rules.template'), campus),
    indexes: readIndexes(join(root, 'firebase/firestore.indexes.json')),
    siteFolder: existsSync(join(site, 'index.html')) ? site : null,
  };
}

/**
 * The folder that this program lies in: the nearest above that holds campus.json, as the bundle and the sources lie at
 * different depths below it.
 *
 * @throws CommandError where there is none
 */
export function productRoot(folder = dirname(fileURLToPath(import.meta.url))): string {
  if (existsSync(join(folder, 'campus.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new CommandError('campus.json was not found beside the program.');
  return productRoot(parent);
}

function readCampus(file: string): Campus {
  try {
    return parseCampus(readText(file));
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function makeRules(template: string, campus: Campus): string {
  try {
    return firestoreRules(readText(template), campus);
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readIndexes(file: string): unknown {
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
