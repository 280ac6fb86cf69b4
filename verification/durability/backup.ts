import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../harness/http-call.ts';
import { slowness } from '../harness/latency.ts';
import { createMember, isSignedIn, type Member } from '../harness/members.ts';
import { findPairs, pairsCall } from '../harness/paired-requests.ts';
import { runCommand, startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Report } from '../harness/report.ts';
import { type TimedWrite, writeSteadily } from './steady-writers.ts';

/** Of documents: a pair is two. */
const writesPerSecond = 1_000;
/** Until the server runs at its usual speed. */
const warmUp = 2_000;
const pairsPerCommit = 250;

/** How much a trial of backups does. */
export interface BackupSize {
  /** Documents that are there before. */
  readonly documents: number;
  readonly backups: number;
  readonly secondsBetween: number;
}

export const fullBackupTrial: BackupSize = { documents: 100_000, backups: 5, secondsBetween: 5 };
export const shortBackupTrial: BackupSize = { documents: 2_000, backups: 1, secondsBetween: 1 };

interface Window {
  readonly begin: number;
  readonly end: number;
}

/** Trial 5: backups while writes go on, and what a restore of one brings back. */
export async function backupTrial(size: BackupSize): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-backup-'));
  const dataFolder = join(folder, 'data');
  const product = await startProduct({ dataFolder });
  try {
    const member = await createMember(product, 'writer@campus.test');
    await fill(product.origin, member, size.documents);
    const load = writeSteadily(product.origin, member, 'load', writesPerSecond / 2);
    await pause(warmUp);
    const alone: Window[] = [];
    const beside: Window[] = [];
    const failed: string[] = [];
    for (let count = 0; count < size.backups; count += 1) {
      alone.push(await during(() => pause(size.secondsBetween * 1_000)));
      beside.push(
        await during(async () => {
          const { exitCode, said } = await runCommand(
            'backup',
            [join(folder, `${count}.backup`)],
            dataFolder,
          );
          if (exitCode !== 0) failed.push(said);
        }),
      );
    }
    alone.push(await during(() => pause(size.secondsBetween * 1_000)));
    await load.stop();
    const last = beside.at(-1)?.begin ?? 0;
    const before = load.writes
      .filter((write) => write.isAcknowledged && write.answered < last)
      .map(({ id }) => id);
    const restored = await restoreElsewhere(folder, size, member, before);
    return {
      title: `Trial 5: ${size.backups} backups of ${size.documents.toLocaleString('en-US')} documents and more (${megabytes(dataFolder)} MB) under ${writesPerSecond} writes a second`,
      figures: [
        exactly('backups that failed', failed.length, 0),
        exactly('writes refused', load.writes.filter(({ isAcknowledged }) => !isAcknowledged).length, 0),
        atLeast('writes acknowledged before the last backup', before.length, size.backups * 100),
        exactly('of them, missing in what was restored', restored.missing, 0),
        exactly('writes restored by halves', restored.half, 0),
        exactly('exit code of the restore', restored.exitCode ?? -1, 0),
        exactly('sessions ended by it, which was asked to keep them', restored.sessionsEnded, 0),
        ...slowness(
          { what: 'a write, without a backup', milliseconds: timesWithin(load.writes, alone) },
          { what: 'a write, during one', milliseconds: timesWithin(load.writes, beside) },
        ),
      ],
      notRun: [],
    };
  } finally {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(origin: string, member: Member, documents: number): Promise<void> {
  for (let pair = 0; pair < documents / 2; pair += pairsPerCommit) {
    const ids = Array.from({ length: pairsPerCommit }, (_, place) => `fill-${pair + place}`);
    const { status, text } = await call(origin, pairsCall(member, ids));
    if (status !== 200) throw new Error(`Filling: ${status} ${text}`);
  }
}

async function restoreElsewhere(folder: string, size: BackupSize, member: Member, before: readonly string[]) {
  const elsewhere = join(folder, 'elsewhere');
  const backup = join(folder, `${size.backups - 1}.backup`);
  const { exitCode } = await runCommand('restore', [backup, '--keep-sessions'], elsewhere);
  const product = await startProduct({ dataFolder: elsewhere });
  try {
    const sessionsEnded = (await isSignedIn(product.origin, member)) ? 0 : 1;
    const { missing, half } = await findPairs(product.origin, member, 'load', before);
    return { exitCode, missing: missing.length, half: half.length, sessionsEnded };
  } finally {
    await product.kill();
  }
}

function timesWithin(writes: readonly TimedWrite[], windows: readonly Window[]): number[] {
  return writes
    .filter(({ due }) => windows.some(({ begin, end }) => due >= begin && due < end))
    .map(({ due, answered }) => answered - due);
}

async function during(work: () => Promise<void>): Promise<Window> {
  const begin = performance.now();
  await work();
  return { begin, end: performance.now() };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function megabytes(dataFolder: string): string {
  return (statSync(join(dataFolder, 'database.sqlite')).size / 1_000_000).toFixed(0);
}
