import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { syncFolder, writeFileAtomically } from './durable-file.ts';

/** A file of the data, in use and restored. */
interface RestoredFile {
  readonly inUse: string;
  readonly restored: string;
}

/** The paths of the restored files before they are put in place. */
export function restoredFiles({ restoringFolder, databaseFile, signingKeysFile, pushKeyFile }: DataFolder) {
  return {
    databaseFile: join(restoringFolder, basename(databaseFile)),
    signingKeysFile: join(restoringFolder, basename(signingKeysFile)),
    pushKeyFile: join(restoringFolder, basename(pushKeyFile)),
  };
}

/**
 * Records the decision to replace the data: from here on a restore is always finished, never undone.
 *
 * @param aside the name of the folder, inside the data folder, that the former data is moved to
 */
export function decideRestore(folder: DataFolder, aside: string): void {
  syncFolder(folder.restoringFolder);
  writeFileAtomically(decisionFile(folder), `${JSON.stringify({ aside })}\n`);
}

/** True when a restore was decided but not finished, such as after a power cut. */
export function isRestoreUnfinished(folder: DataFolder): boolean {
  return existsSync(decisionFile(folder));
}

/**
 * Moves the former data aside and the restored files in place, the database last. Idempotent: wherever it is interrupted,
 * calling it again finishes it. Needs the exclusive lock.
 */
export function finishRestore(folder: DataFolder): void {
  const { aside } = JSON.parse(readFileSync(decisionFile(folder), 'utf8')) as { aside: string };
  const restored = restoredFiles(folder);
  const asideFolder = join(folder.path, aside);
  if (existsSync(restored.databaseFile)) {
    if (existsSync(restored.signingKeysFile)) {
      replace({ inUse: folder.signingKeysFile, restored: restored.signingKeysFile }, asideFolder);
    }
    // A backup may have none: then its devices were subscribed with none.
    if (existsSync(restored.pushKeyFile)) {
      replace({ inUse: folder.pushKeyFile, restored: restored.pushKeyFile }, asideFolder);
    }
    for (const log of ['-wal', '-shm']) moveAside(`${folder.databaseFile}${log}`, asideFolder);
    rmSync(folder.serverFile, { force: true });
    replace({ inUse: folder.databaseFile, restored: restored.databaseFile }, asideFolder);
  }
  syncFolder(folder.path);
  rmSync(decisionFile(folder), { force: true });
  rmSync(folder.restoringFolder, { recursive: true, force: true });
}

function replace({ inUse, restored }: RestoredFile, asideFolder: string): void {
  moveAside(inUse, asideFolder);
  renameSync(restored, inUse);
}

function moveAside(file: string, asideFolder: string): void {
  if (!existsSync(file)) return;
  mkdirSync(asideFolder, { recursive: true, mode: 0o700 });
  renameSync(file, join(asideFolder, basename(file)));
}

function decisionFile({ restoringFolder }: DataFolder): string {
  return join(restoringFolder, 'decided.json');
}
