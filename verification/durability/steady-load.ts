import { Agent } from 'node:http';
import { call } from '../../embedded-firebase/trials/harness/http-call.ts';
import type { Member } from '../../embedded-firebase/trials/harness/members.ts';
import { pairCall } from '../harness/paired-requests.ts';

/** A load that runs until it is stopped. */
export interface SteadyLoad {
  /** The writes answered so far, with the moments at which they were due and answered, by `performance.now()`. */
  readonly writes: readonly {
    readonly id: string;
    readonly due: number;
    readonly answered: number;
    readonly isAcknowledged: boolean;
  }[];
  /** The ids of the pairs that were acknowledged before a moment of `performance.now()`. */
  acknowledgedUntil(moment: number): string[];
  stop(): Promise<void>;
}

const maxConnections = 64;

/**
 * Posts pairs at a steady rate, whether or not the server keeps up: a write that waits for a connection counts from the
 * moment at which it was due (open-loop load, which avoids coordinated omission).
 */
export function writeSteadily(origin: string, member: Member, prefix: string, perSecond: number): SteadyLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: maxConnections });
  const writes: SteadyLoad['writes'][number][] = [];
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();
  let count = 0;

  async function write(id: string, due: number): Promise<void> {
    // A server that is gone acknowledges nothing either.
    const answer = await call(origin, { ...pairCall(member, id), agent }).catch(() => null);
    writes.push({ id, due, answered: performance.now(), isAcknowledged: answer?.status === 200 });
  }

  function writeWhatIsDue(): void {
    const dueAt = (number: number) => begin + (number * 1_000) / perSecond;
    for (const now = performance.now(); dueAt(count) <= now; count += 1) {
      const writing = write(`${prefix}-${count}`, dueAt(count));
      underWay.add(writing);
      void writing.finally(() => underWay.delete(writing));
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
