import { existsSync, statfsSync, statSync } from 'node:fs';
import type { DataFolder } from '@blood-bank/backend/data-folder';
import { advice, type Finding, fault } from './finding.ts';

const mebibyte = 1_024 * 1_024;
/** Below this, writes may soon fail: the write-ahead log alone may take 64 MiB. */
const leastFree = 128 * mebibyte;
/** A backup takes as much as the database, and a restore twice that. */
const copiesWithRoom = 2;

/** Whether there is room for what will be written. */
export function checkDisk({ path, databaseFile }: DataFolder): Finding[] {
  const { bavail, bsize } = statfsSync(path);
  const databaseBytes = existsSync(databaseFile) ? statSync(databaseFile).size : 0;
  const free = bavail * bsize;
  const wanted = leastFree + copiesWithRoom * databaseBytes;
  if (free >= wanted) return [];
  return [
    {
      ...(free < leastFree ? fault('disk', path) : advice('disk', path)),
      what: `${inMegabytes(free)} MB are free; the database has ${inMegabytes(databaseBytes)} MB, and its copies need room too.`,
      how: `Make room up to ${inMegabytes(wanted)} MB: move older backups to another machine, or give the volume more.`,
    },
  ];
}

function inMegabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
}
