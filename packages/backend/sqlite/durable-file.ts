import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts on disk what was written to a file. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Puts on disk which names a folder holds: a rename is lasting only then. Windows can't, and need not. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** Writes a file that only its owner can read, so that it holds the old text or the new, whenever power is cut. */
export function writeFileAtomically(file: string, text: string): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  syncFile(draft);
  renameSync(draft, file);
  syncFolder(dirname(file));
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
