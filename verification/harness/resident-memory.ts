import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { readServerRecord } from '@blood-bank/backend/sqlite/server-record';
import type { Figure } from './report.ts';

/** The memory that a server's process holds, in bytes, as Linux tells it. */
export interface ResidentMemory {
  now(): number;
  /** The most since `forgetPeak`. */
  peak(): number;
  forgetPeak(): void;
}

const mebibyte = 1_024 * 1_024;
const settleSteps = 8;
const settleStep = 250;

/**
 * The memory of the server that runs on a data folder.
 *
 * @returns null where the machine has no /proc to tell
 */
export function residentMemoryOf(dataFolder: string): ResidentMemory | null {
  return residentMemoryOfProcess(readServerRecord(dataFolderAt(dataFolder))?.processId ?? 0);
}

/**
 * The memory of a process.
 *
 * @returns null where the machine has no /proc to tell
 */
export function residentMemoryOfProcess(processId: number): ResidentMemory | null {
  const folder = `/proc/${processId}`;
  if (!existsSync(`${folder}/status`)) return null;
  const read = (name: string) => {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`${folder}/status`, 'utf8'));
    return Number(line?.[1] ?? Number.NaN) * 1_024;
  };
  return {
    now: () => read('VmRSS'),
    peak: () => read('VmHWM'),
    // 5 resets the peak: proc(5), "/proc/pid/clear_refs".
    forgetPeak: () => writeFileSync(`${folder}/clear_refs`, '5'),
  };
}

/** The least that is held within two seconds of quiet: what a garbage collection still under way gives back is not kept. */
export async function settled(memory: ResidentMemory): Promise<number> {
  let least = memory.now();
  for (let step = 0; step < settleSteps; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, settleStep));
    least = Math.min(least, memory.now());
  }
  return least;
}

/**
 * A growth of memory that has to be kept to. It depends on when the garbage collector comes by, so it is judged as times
 * are, by the full forms.
 *
 * @param bytes the growth
 * @param most in MiB
 */
export function grewBy(what: string, bytes: number, most: number): Figure {
  const value = `${(bytes / mebibyte).toFixed(1)} MiB`;
  return { what, value, limit: `at most ${most} MiB`, met: bytes <= most * mebibyte, timed: true };
}
