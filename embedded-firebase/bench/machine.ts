import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const gibibyte = 1_024 ** 3;
const nanosecondsPerMillisecond = 1_000_000;
const observedMilliseconds = 2_000;
/** The share of all processors that other programs may use on a quiet machine. */
const maxBusyShare = 0.1;

/** Describes the machine. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / gibibyte);
  return `${cpus().length} shared cores (${first?.model ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/**
 * Observes for two seconds how busy other programs keep the machine.
 *
 * @returns a warning; null on a quiet machine, and on one without /proc
 */
export async function warnIfBusy(): Promise<string | null> {
  const before = processorTicks();
  await pause(observedMilliseconds);
  const after = processorTicks();
  if (before === null || after === null) return null;
  const busy = (after.busy - before.busy) / (after.all - before.all);
  if (busy <= maxBusyShare) return null;
  return `Other programs use ${Math.round(busy * 100)} % of the machine (load ${(loadavg()[0] ?? 0).toFixed(2)}): absolute figures are too low, and ratios may be off.`;
}

/**
 * Returns the CPU time that all threads of a process have used, in milliseconds. Unlike elapsed time, it hardly depends on
 * what else runs on the machine.
 *
 * @returns null on a machine without /proc
 */
export function processorTimeOf(processId: number): number | null {
  try {
    const threads = `/proc/${processId}/task`;
    return readdirSync(threads)
      .map((thread) => Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, nanoseconds) => sum + nanoseconds / nanosecondsPerMillisecond, 0);
  } catch {
    return null;
  }
}

/** Reads the ticks of all processors; see proc(5), "/proc/stat". */
function processorTicks(): { busy: number; all: number } | null {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    const all = ticks.reduce((sum, tick) => sum + tick, 0);
    const [, , , idle = 0, waiting = 0] = ticks;
    return { busy: all - idle - waiting, all };
  } catch {
    return null;
  }
}
