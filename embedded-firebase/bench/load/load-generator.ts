import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReadyCall } from './http-client.ts';

/** Clients that make the same calls in rotation, each the next one as soon as the last is answered (a closed loop). */
export interface Stream {
  readonly calls: readonly ReadyCall[];
  readonly clients: number;
}

/** One window of load: calls to a server, or password hashes one after another without a server. */
export type Job =
  | {
      readonly kind: 'calls';
      readonly port: number;
      readonly milliseconds: number;
      readonly streams: readonly Stream[];
    }
  | { readonly kind: 'hashes'; readonly milliseconds: number };

/** The figures of one stream. */
export interface StreamResult {
  readonly count: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The mean size of a response body. */
  readonly bytesEach: number;
  /** Responses with a status other than 200. */
  readonly refused: number;
}

/** A message of the load process: the results of a job or its error. */
export type JobReport = { readonly results: readonly StreamResult[] } | { readonly error: string };

/** The process that generates load; it runs one job at a time. */
export interface LoadGenerator {
  /**
   * Runs streams of calls against a server.
   *
   * @returns the result of the first stream, of which the others are background load
   * @throws when a connection breaks or a call of any stream is refused
   */
  call(
    server: { readonly origin: string },
    milliseconds: number,
    streams: readonly [Stream, ...Stream[]],
  ): Promise<StreamResult>;
  /** Hashes passwords, one after another. */
  hash(milliseconds: number): Promise<StreamResult>;
  stop(): void;
}

/** In milliseconds, beyond the duration of the job. */
const timeout = 30_000;

/** Starts the process, which ends with this one at the latest. */
export function startLoadGenerator(): LoadGenerator {
  const script = fileURLToPath(new URL('./load-process.ts', import.meta.url));
  const child = fork(script, [], { execArgv: ['--import', 'tsx'] });

  async function run(job: Job): Promise<StreamResult> {
    if (child.exitCode !== null) throw new Error(`The load process has ended with ${child.exitCode}.`);
    child.send(job);
    const signal = AbortSignal.timeout(job.milliseconds + timeout);
    const [report] = (await once(child, 'message', { signal })) as [JobReport];
    if ('error' in report) throw new Error(`The load failed: ${report.error}`);
    const refused = report.results.find((result) => result.refused > 0);
    if (refused !== undefined) throw new Error(`${refused.refused} calls of a load were refused.`);
    return report.results[0] as StreamResult;
  }

  return {
    call: ({ origin }, milliseconds, streams) =>
      run({ kind: 'calls', port: Number(new URL(origin).port), milliseconds, streams }),
    hash: (milliseconds) => run({ kind: 'hashes', milliseconds }),
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
