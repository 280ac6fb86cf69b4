import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFolder } from '../data-folder.ts';
import { syncFolder, writeFileAtomically } from './durable-file.ts';

/** The files of the data, the database last: the new one in its place says that all is in place. */
interface Place {
  readonly inUse: string;
  readonly restored: string;
}

/** Where the prepared data lies until it takes its place. */
export function restoredFiles({ restoringFolder, databaseFile, signingKeysFile }: DataFolder) {
  return {
    databaseFile: join(restoringFolder, basename(databaseFile)),
    signingKeysFile: join(restoringFolder, basename(signingKeysFile)),
  };
}

/**
 * Decides that the prepared data takes the place of what is there: from here on a restore is only ever finished.
 *
 * @param aside the name, inside the data folder, of the folder to keep the former data in
 */
export function decideRestore(folder: DataFolder, aside: string): void {
  syncFolder(folder.restoringFolder);
  writeFileAtomically(decisionFile(folder), `${JSON.stringify({ aside })}\n`);
}

/** True when a restore was decided but not finished: power was cut, say. */
export function isRestoreUnfinished(folder: DataFolder): boolean {
  return existsSync(decisionFile(folder));
}

/**
 * Puts the prepared data in place, and what was there aside. Wherever it is interrupted, doing it again finishes it.
 * Needs the folder alone.
 */
export function finishRestore(folder: DataFolder): void {
  const { aside } = JSON.parse(readFileSync(decisionFile(folder), 'utf8')) as { aside: string };
  const restored = restoredFiles(folder);
  const asideFolder = join(folder.path, aside);
  if (existsSync(restored.databaseFile)) {
    if (existsSync(restored.signingKeysFile)) {
      replace({ inUse: folder.signingKeysFile, restored: restored.signingKeysFile }, asideFolder);
    }
    for (const log of ['-wal', '-shm']) moveAside(`${folder.databaseFile}${log}`, asideFolder);
    rmSync(folder.serverFile, { force: true });
    replace({ inUse: folder.databaseFile, restored: restored.databaseFile }, asideFolder);
  }
  syncFolder(folder.path);
  rmSync(decisionFile(folder), { force: true });
  rmSync(folder.restoringFolder, { recursive: true, force: true });
}

function replace({ inUse, restored }: Place, asideFolder: string): void {
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
