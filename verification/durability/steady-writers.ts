import { Agent } from 'node:http';
import { call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { pairCall } from '../harness/paired-requests.ts';

/** One write of the load. */
export interface TimedWrite {
  readonly id: string;
  /** The moments at which it was due and answered, by `performance.now()`. */
  readonly due: number;
  readonly answered: number;
  readonly isAcknowledged: boolean;
}

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** The writes answered so far. */
  readonly writes: readonly TimedWrite[];
  /** The ids of the pairs that were acknowledged before a moment of `performance.now()`. */
  acknowledgedUntil(moment: number): string[];
  stop(): Promise<void>;
}

const mostConnections = 64;

/**
 * Posts pairs at a steady rate, whether or not the server keeps up: a write that waits for a connection counts from the
 * moment at which it was due (open-loop load, which avoids coordinated omission).
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
    acknowledgedUntil: (moment) =>
      writes.filter((one) => one.isAcknowledged && one.answered < moment).map(({ id }) => id),
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}
