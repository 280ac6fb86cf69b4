import { Agent } from 'node:http';
import type { Member } from '../harness/members.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { type FuzzOutcome, faultOf, isRefusalByName } from './fuzz-judge.ts';
import { rawRequest } from './fuzz-raw.ts';
import { fuzzedRequest } from './fuzz-request.ts';
import { sendFuzzed, sendRaw } from './fuzz-send.ts';

const connections = 24;
/** HTTP requests for each one of raw bytes. */
const requestsPerRaw = 9;
const examplesKept = 5;

/** A server of this machine to fuzz, and a member who is signed in there. */
export interface FuzzTarget {
  readonly port: number;
  readonly member: Member;
  /** Paths of the site's pages and their assets. */
  readonly pages: readonly string[];
}

/** The outcomes of fuzzed requests, counted. */
export interface FuzzTally {
  sent: number;
  succeeded: number;
  refused: number;
  /** Refused by name, as not implemented: 501. */
  refusedByName: number;
  serverErrors: number;
  hangs: number;
  leaks: number;
  /** HTTP requests whose connection was closed without an answer. */
  dropped: number;
  /** The first faults, each with its request. */
  readonly examples: string[];
}

/** A tally without outcomes. */
export function emptyTally(): FuzzTally {
  const counts = { sent: 0, succeeded: 0, refused: 0, refusedByName: 0 };
  return { ...counts, serverErrors: 0, hangs: 0, leaks: 0, dropped: 0, examples: [] };
}

/**
 * Sends fuzzed requests, the same for the same seed and range, over a few connections.
 *
 * @param from the number of the first request
 */
export async function fuzzLoad(
  target: FuzzTarget,
  seed: number,
  { from, count }: { from: number; count: number },
  tally: FuzzTally,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = from;

  async function sendOneAfterAnother(): Promise<void> {
    while (next < from + count) {
      const number = next;
      next += 1;
      await sendNumber(target, seed, number, agent, tally);
    }
  }

  await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
  agent.destroy();
}

async function sendNumber(
  { port, member, pages }: FuzzTarget,
  seed: number,
  number: number,
  agent: Agent,
  tally: FuzzTally,
): Promise<void> {
  const random = seededRandom(seed + number);
  if (number % (requestsPerRaw + 1) === requestsPerRaw) {
    const bytes = rawRequest(random);
    count(tally, await sendRaw(port, bytes), () => JSON.stringify(bytes.slice(0, 300)));
    return;
  }
  const wanted = fuzzedRequest(member, number, pages, random);
  const outcome = await sendFuzzed(port, wanted, agent);
  const described = () => {
    const { Authorization: _, ...headers } = wanted.headers;
    const body = wanted.body?.toString().slice(0, 600) ?? '';
    return `#${number} ${wanted.method} ${wanted.path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body}`;
  };
  if (outcome.failure === 'cut off') {
    tally.dropped += 1;
    keep(tally, `dropped: ${described()}`);
  }
  count(tally, outcome, described);
}

function count(tally: FuzzTally, outcome: FuzzOutcome, described: () => string): void {
  const { status, text } = outcome;
  tally.sent += 1;
  if (status >= 200 && status < 400) tally.succeeded += 1;
  if (status >= 400 && status < 500) tally.refused += 1;
  if (isRefusalByName(status, text)) tally.refusedByName += 1;
  const fault = faultOf(outcome);
  if (fault === null) return;
  if (fault === 'hang') tally.hangs += 1;
  else if (fault.startsWith('5xx')) tally.serverErrors += 1;
  else tally.leaks += 1;
  keep(tally, `${fault} for ${described()}\n    answered: ${text.slice(0, 400)}`);
}

function keep(tally: FuzzTally, example: string): void {
  if (tally.examples.length < examplesKept) tally.examples.push(example);
}
