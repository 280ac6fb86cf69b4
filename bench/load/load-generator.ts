import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Job, StreamResult } from './job.ts';

/** The process that makes the load. */
export interface Load {
  /**
   * Does one job; only one at a time.
   *
   * @returns what came of each of its streams
   * @throws when a connection broke, or an answer was not the one that was asked for
   */
  run(job: Job): Promise<readonly StreamResult[]>;
  stop(): void;
}

/** In milliseconds, beyond the job's own time: then something hangs. */
const patience = 30_000;

type Report = { readonly results: StreamResult[] } | { readonly error: string };

/** Starts the process; it ends with this one at the latest. */
export function startLoad(): Load {
  const script = fileURLToPath(new URL('./load-process.ts', import.meta.url));
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] });
  return {
    async run(job) {
      if (child.exitCode !== null) throw new Error(`The load's process has ended with ${child.exitCode}.`);
      child.send(job);
      const signal = AbortSignal.timeout(job.milliseconds + patience);
      const [report] = (await once(child, 'message', { signal })) as [Report];
      if ('error' in report) throw new Error(`The load broke off: ${report.error}`);
      const refused = report.results.find((result) => result.refused > 0);
      if (refused !== undefined) throw new Error(`${refused.refused} calls of a load were refused.`);
      return report.results;
    },
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
