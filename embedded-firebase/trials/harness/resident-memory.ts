import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolderAt } from '../../server/data-folder.ts';
import { readServerRecord } from '../../server/sqlite/server-record.ts';
import type { Figure } from './figures.ts';
import type { Form } from './trial.ts';

/** The resident memory of a server's process in bytes, as Linux reports it. */
export interface ResidentMemory {
  now(): number;
  /** The maximum since `forgetPeak`. */
  peak(): number;
  forgetPeak(): void;
}

const mebibyte = 1_024 * 1_024;
const settleSteps = 8;
const settleStep = 250;

/** The memory of the server that runs on a data folder; null on a machine without /proc. */
export function residentMemoryOf(dataFolder: string): ResidentMemory | null {
  return residentMemoryOfProcess(readServerRecord(dataFolderAt(dataFolder))?.processId ?? 0);
}

/**
 * The memory of a process, and what its child processes have of their own: the program's text is shared.
 *
 * @returns null on a machine without /proc
 */
export function residentMemoryOfProcess(processId: number): ResidentMemory | null {
  if (!existsSync(`/proc/${processId}/status`)) return null;
  const sumOfChildren = (own: (childId: number) => number) =>
    childrenOf(processId).reduce((sum, childId) => sum + own(childId), 0);
  return {
    now: () => readStatus(processId, 'VmRSS') + sumOfChildren((child) => readStatus(child, 'RssAnon')),
    peak: () => readStatus(processId, 'VmHWM') + sumOfChildren((child) => ownPeakOfProcess(child) ?? 0),
    // 5 resets the peak: proc(5), "/proc/pid/clear_refs".
    forgetPeak() {
      for (const one of [processId, ...childrenOf(processId)]) writeFileSync(`/proc/${one}/clear_refs`, '5');
    },
  };
}

/** The maximum that a process has held in bytes, without the program's text, which others share; null without /proc. */
export function ownPeakOfProcess(processId: number): number | null {
  if (!existsSync(`/proc/${processId}/status`)) return null;
  return readStatus(processId, 'VmHWM') - readStatus(processId, 'RssFile');
}

function readStatus(processId: number, name: string): number {
  const text = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1_024;
}

/** The processes that a process has started: proc(5), "/proc/pid/task/tid/children". */
function childrenOf(processId: number): readonly number[] {
  return readdirSync(`/proc/${processId}/task`).flatMap((thread) => {
    const file = `/proc/${processId}/task/${thread}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  });
}

/** The memory before a burden; the short forms, which don't fail by it, don't wait until it has settled. */
export async function memoryBefore(memory: ResidentMemory, form: Form): Promise<number> {
  return form === 'short' ? memory.now() : await settled(memory);
}

/** The least memory within two idle seconds, in which a garbage collection may still end. */
export async function settled(memory: ResidentMemory): Promise<number> {
  let least = memory.now();
  for (let step = 0; step < settleSteps; step += 1) {
    await pause(settleStep);
    least = Math.min(least, memory.now());
  }
  return least;
}

/** Why memory was not judged. */
export const lacksProc = 'memory: needs /proc, as Linux has it';

/**
 * A growth of memory with an upper bound. It depends on when the garbage collector runs, so only the full forms fail by it.
 *
 * @param bytes the growth
 * @param most in MiB
 */
export function grewBy(what: string, bytes: number, most: number): Figure {
  const value = `${(bytes / mebibyte).toFixed(1)} MiB`;
  return { what, value, limit: `at most ${most} MiB`, met: bytes <= most * mebibyte, timed: true };
}
