import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

const gibibyte = 1_024 ** 3;
const lookFor = 2_000;
/** Of all processors together, by whatever else runs. */
const mostBusy = 0.1;

/** The machine in one sentence. */
export function machineInWords(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / gibibyte);
  return `${cpus().length} shared cores (${first?.model ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/**
 * Looks for two seconds at how busy the machine is with other things.
 *
 * @returns what to warn of; null on a quiet machine, or where the machine doesn't tell
 */
export async function warnOfNoise(): Promise<string | null> {
  const before = processorTimes();
  await new Promise((resolve) => setTimeout(resolve, lookFor));
  const after = processorTimes();
  if (before === null || after === null) return null;
  const busy = (after.busy - before.busy) / (after.all - before.all);
  if (busy <= mostBusy) return null;
  return `The machine is ${Math.round(busy * 100)} % busy with other things (load ${(loadavg()[0] ?? 0).toFixed(2)}): absolute figures are too low, and ratios may be off.`;
}

/** Of all processors, in ticks: proc(5), "/proc/stat". */
function processorTimes(): { busy: number; all: number } | null {
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
