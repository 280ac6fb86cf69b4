import { readdirSync, readFileSync } from 'node:fs';

const nanosecondsPerMillisecond = 1_000_000;

/**
 * Milliseconds of processor time that a process has had, over all its threads: what it costs, however busy the machine is
 * with other things.
 *
 * @returns null where the machine has no /proc to tell
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
