import { Agent } from 'node:http';
import { call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { pairCall } from '../harness/notes.ts';

/** What writers sent to a server until it was gone. */
export interface Posted {
  /** Ids of acknowledged pairs. */
  readonly acknowledged: string[];
  /** Ids of pairs without an answer, which may be stored or missing, but not in part. */
  readonly unanswered: string[];
  /** Answers other than 200. */
  readonly refused: string[];
}

/**
 * Lets writers post pairs one after another until the server is gone.
 *
 * @param options `prefix` is that of the pairs' ids, `afterEach` is called with the number of acknowledged pairs
 */
export async function postUntilCutOff(
  origin: string,
  member: Member,
  options: { writers: number; prefix: string; afterEach: (acknowledged: number) => void },
): Promise<Posted> {
  const { writers, prefix, afterEach } = options;
  const posted: Posted = { acknowledged: [], unanswered: [], refused: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: writers });

  async function write(writer: number): Promise<void> {
    for (let count = 0; ; count += 1) {
      const id = `${prefix}-${writer}-${count}`;
      try {
        const { status, text } = await call(origin, { ...pairCall(member, id), agent });
        if (status === 200) posted.acknowledged.push(id);
        else posted.refused.push(text);
      } catch {
        posted.unanswered.push(id);
        return;
      }
      afterEach(posted.acknowledged.length);
    }
  }

  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  agent.destroy();
  return posted;
}
