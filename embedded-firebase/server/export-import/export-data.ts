import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DataError } from '../data-error.ts';
import { type DataSnapshot, withSnapshot } from '../data-snapshot.ts';
import { alreadyThere, syncFolder } from '../sqlite/durable-file.ts';
import { sqliteCodeOf } from '../sqlite/sqlite-error.ts';
import { toDataError } from '../sqlite/to-data-error.ts';
import {
  currentFormat,
  type ExportFiles,
  type ExportManifest,
  exportFilesIn,
  type OnProgress,
} from './export-files.ts';
import { LineFile } from './line-file.ts';
import { uploadBatches, uploadBody, uploadedAccount } from './uploaded-account.ts';

/**
 * Exports a consistent snapshot of a data folder into a folder of text files that only its owner can read, while a
 * server may be writing. The folder gets its name only once it is complete and on disk.
 *
 * @param path the data folder
 * @param target the folder to create
 * @returns the export's manifest
 * @throws DataError `taken` when the target exists, `unusable` when the disk is full or an account can't be moved,
 *   and as {@link withSnapshot}
 */
export function exportData(path: string, target: string, onProgress: OnProgress): ExportManifest {
  if (existsSync(target)) throw alreadyThere(target);
  const part = `${target}.${process.pid}.partial`;
  try {
    const manifest = withSnapshot(path, (data) => {
      try {
        makeFolder(part);
        return writeAll(data, part, onProgress);
      } catch (error) {
        // Errors of SQLite concern the data, which is only read; all others concern the export.
        throw sqliteCodeOf(error) === null ? toDataError(target, error) : error;
      }
    });
    publish(part, target);
    return manifest;
  } catch (error) {
    throw toDataError(target, error);
  } finally {
    // Where a part of the path is a file, deleting would throw, and hide the error.
    if (existsSync(part)) rmSync(part, { recursive: true });
  }
}

function makeFolder(part: string): void {
  mkdirSync(dirname(part), { recursive: true, mode: 0o700 });
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
}

/** Renames the folder. That fails if the target exists by now, unless it is an empty folder. */
function publish(part: string, target: string): void {
  try {
    renameSync(part, target);
  } catch (error) {
    throw existsSync(target) ? alreadyThere(target) : error;
  }
  syncFolder(dirname(target));
}

function writeAll(data: DataSnapshot, folder: string, onProgress: OnProgress): ExportManifest {
  const { projectId, lastCommitMicros } = data;
  if (projectId === null) {
    throw new DataError('missing', 'No server has served this data yet: there is nothing to export.');
  }
  const files = exportFilesIn(folder);
  const documents = writeDocuments(data, files, onProgress);
  const accounts = writeAccounts(data, files, onProgress);
  const manifest: ExportManifest = {
    format: currentFormat,
    createdAt: new Date().toISOString(),
    projectId,
    lastCommitMicros,
    counts: {
      accounts: accounts.count,
      documents: Object.values(documents.collections).reduce((total, count) => total + count, 0),
      collections: documents.collections,
    },
  };
  const manifestFile = writeFile(files.manifest, (file) => file.write(JSON.stringify(manifest, null, 2)));
  writeFile(files.checksums, (file) => {
    file.write(`${accounts.sha256}  ${basename(files.accounts)}`);
    file.write(`${documents.sha256}  ${basename(files.documents)}`);
    file.write(`${manifestFile.sha256}  ${basename(files.manifest)}`);
  });
  syncFolder(folder);
  return manifest;
}

function writeDocuments(data: DataSnapshot, { documents }: ExportFiles, onProgress: OnProgress) {
  const counts = new Map<string, number>();
  let done = 0;
  const { sha256 } = writeFile(documents, (file) => {
    for (const wire of data.documents()) {
      file.write(wire);
      const collection = collectionOf(wire);
      counts.set(collection, (counts.get(collection) ?? 0) + 1);
      done += 1;
      onProgress('documents', done, data.documentCount);
    }
  });
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return { sha256, collections: Object.fromEntries(sorted) };
}

function writeAccounts(data: DataSnapshot, { accounts }: ExportFiles, onProgress: OnProgress) {
  let count = 0;
  function* uploads() {
    for (const account of data.accounts()) {
      yield uploadedAccount(account);
      count += 1;
      onProgress('accounts', count, null);
    }
  }
  const { sha256 } = writeFile(accounts, (file) => {
    for (const batch of uploadBatches(uploads())) file.write(JSON.stringify(uploadBody(batch)));
  });
  return { sha256, count };
}

function writeFile(path: string, write: (file: LineFile) => void): { sha256: string } {
  const file = new LineFile(path);
  try {
    write(file);
    return { sha256: file.finish() };
  } finally {
    file.close();
  }
}

function collectionOf(wire: string): string {
  return (JSON.parse(wire) as { name: string }).name.split('/').at(-2) ?? '';
}
