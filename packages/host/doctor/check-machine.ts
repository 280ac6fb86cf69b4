import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '@embedded-firebase/server';
import type { DataSnapshot } from '@embedded-firebase/server/inspection';
import { formatCount } from '../terminal.ts';
import { advice, type Finding, fault } from './finding.ts';

/** In milliseconds; time servers set a clock back a little (docs/decisions/009). */
const clockTolerance = 60_000;
const mebibyte = 1_024 * 1_024;
/** With less free space, writes may soon fail: the write-ahead log alone may take 64 MiB. */
const leastFree = 128 * mebibyte;
/** A backup needs as much space as the database, and a restore twice that. */
const copiesWithRoom = 2;
/** In milliseconds. The installed timer makes a backup each night. */
const oldestBackup = 7 * 86_400_000;

/**
 * Compares the clock with the newest change, which can't have been written in the future.
 *
 * @param now milliseconds since the epoch
 */
export function checkClock(
  { lastCommitMicros }: Pick<DataSnapshot, 'lastCommitMicros'>,
  now: number,
): Finding[] {
  const lastCommit = lastCommitMicros / 1_000;
  if (lastCommit - now <= clockTolerance) return [];
  return [
    {
      ...fault('clock', 'the clock of this machine'),
      what: `The newest change was written at ${isoTime(lastCommit)}, but it is ${isoTime(now)}: the clock is behind, or was ahead.`,
      how: 'Set it by a time server (timedatectl set-ntp true). If it was ahead and is right now, nothing else needs to be done: new changes get later times than those.',
    },
  ];
}

/** Checks that there is room for new data and for backups. */
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

/**
 * Returns when the newest backup in the folder of backups was made, in milliseconds since the epoch; null without any. Those that
 * were written elsewhere, or moved, are not known.
 */
export function newestBackup({ path }: DataFolder): number | null {
  const folder = backupsOf(path);
  if (!existsSync(folder)) return null;
  const times = readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return times.length === 0 ? null : Math.max(...times);
}

/** Advises on a campus whose newest backup is missing or old. */
export function checkBackups(folder: DataFolder, now: number): Finding[] {
  const newest = newestBackup(folder);
  if (newest !== null && now - newest <= oldestBackup) return [];
  return [
    {
      ...advice('backups', backupsOf(folder.path)),
      what: newest === null ? 'There is no backup.' : `The newest backup is ${formatAge(now - newest)} old.`,
      how: 'npm run backup makes one; run it each night. If backups are made into another folder, nothing needs to be done.',
    },
  ];
}

/** Formats an age in its largest unit: `3 days`, `5 hours`, `less than an hour`. */
export function formatAge(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour';
  const days = Math.floor(hours / 24);
  return days < 1 ? formatCount(hours, 'hour') : formatCount(days, 'day');
}

function backupsOf(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function inMegabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en-US');
}
