import { Agent } from 'node:http';
import { call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { pairCall } from '../harness/paired-requests.ts';

/** A write of the load. */
export interface TimedWrite {
  readonly id: string;
  /** When it was due, when it was answered: `performance.now()`. */
  readonly due: number;
  readonly answered: number;
  readonly isAcknowledged: boolean;
}

/** A load that goes on until it is stopped. */
export interface SteadyLoad {
  /** All that was answered so far. */
  readonly writes: readonly TimedWrite[];
  stop(): Promise<void>;
}

const mostConnections = 64;

/**
 * Posts pairs at a steady rate, whether the server keeps up or not: a write that waits for a connection is late from
 * the moment on at which it was due.
 */
export function writeSteadily(origin: string, member: Member, prefix: string, perSecond: number): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  const writes: TimedWrite[] = [];
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();
  let count = 0;

  async function write(id: string, due: number): Promise<void> {
    // A server that is gone acknowledges nothing either.
    const isAcknowledged = await call(origin, { ...pairCall(member, id), agent }).then(
      ({ status }) => status === 200,
      () => false,
    );
    writes.push({ id, due, answered: performance.now(), isAcknowledged });
  }

  function writeWhatIsDue(): void {
    const now = performance.now();
    for (
      let due = begin + (count * 1_000) / perSecond;
      due <= now;
      due = begin + (count * 1_000) / perSecond
    ) {
      const writing = write(`${prefix}-${count}`, due);
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
      count += 1;
    }
  }

  const timer = setInterval(writeWhatIsDue, 1);
  return {
    writes,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}
