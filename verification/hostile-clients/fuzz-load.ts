import { Agent } from 'node:http';
import type { Member } from '../harness/members.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { rawRequest } from './fuzz-raw.ts';
import { fuzzedRequest } from './fuzz-request.ts';
import { type FuzzOutcome, sendFuzzed, sendRaw } from './fuzz-send.ts';

const connections = 24;
/** HTTP requests for each one of raw bytes. */
const requestsPerRaw = 9;
const examplesKept = 5;

/** Texts that no answer may contain: a stack, a path of this machine, or SQL. */
const secrets = [
  /\n\s+at .+[:)]/,
  /\bat \S+ \(.*:\d+:\d+\)/,
  /node_modules|node:internal|file:\/\//,
  /(^|[\s"'(])\/(home|root|tmp|usr|var|work)\//,
  /\.(ts|js|mjs|sqlite):\d+/,
  /SQLITE|\bsqlite\b|database is (locked|not open)|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/,
  /TypeError|RangeError|ReferenceError|SyntaxError|Cannot read prop|is not a function|\[object Object\]/,
];
/** Types of the web build's own files, which are code and may contain such texts. */
const builtTypes = /^(text\/(html|css|javascript)|image\/|font\/)/;

/** A server of this machine to fuzz, and a member who is signed in there. */
export interface FuzzTarget {
  readonly port: number;
  readonly member: Member;
  /** Paths of the site's pages and their assets. */
  readonly pages: readonly string[];
}

/** The outcomes of fuzzed requests, counted. */
export class FuzzTally {
  sent = 0;
  succeeded = 0;
  refused = 0;
  /** Refused by name, as not implemented: 501. */
  refusedByName = 0;
  serverErrors = 0;
  hangs = 0;
  leaks = 0;
  /** HTTP requests whose connection was closed without an answer. */
  dropped = 0;
  /** The first faults, each with its request. */
  readonly examples: string[] = [];

  add(outcome: FuzzOutcome, described: () => string): void {
    const { status, text } = outcome;
    this.sent += 1;
    if (status >= 200 && status < 400) this.succeeded += 1;
    if (status >= 400 && status < 500) this.refused += 1;
    if (isRefusalByName(status, text)) this.refusedByName += 1;
    const fault = faultOf(outcome);
    if (fault === null) return;
    if (fault === 'hang') this.hangs += 1;
    else if (fault.startsWith('5xx')) this.serverErrors += 1;
    else this.leaks += 1;
    this.keep(`${fault} for ${described()}\n    answered: ${text.slice(0, 400)}`);
  }

  keep(example: string): void {
    if (this.examples.length < examplesKept) this.examples.push(example);
  }
}

/**
 * Sends fuzzed requests, the same for the same seed and range, over a few connections.
 *
 * @param from the number of the first request
 */
export async function fuzzLoad(
  { port, member, pages }: FuzzTarget,
  seed: number,
  { from, count }: { from: number; count: number },
  tally: FuzzTally,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = from;

  async function sendOne(number: number): Promise<void> {
    const random = seededRandom(seed + number);
    if (number % (requestsPerRaw + 1) === requestsPerRaw) {
      const bytes = rawRequest(random);
      tally.add(await sendRaw(port, bytes), () => JSON.stringify(bytes.slice(0, 300)));
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
      tally.keep(`dropped: ${described()}`);
    }
    tally.add(outcome, described);
  }

  async function sendOneAfterAnother(): Promise<void> {
    while (next < from + count) {
      next += 1;
      await sendOne(next - 1);
    }
  }

  await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
  agent.destroy();
}

/**
 * Judges the answer to a malformed request.
 *
 * @returns its fault, or null; whether a connection may be cut off is judged by the caller
 */
export function faultOf({ status, type, text, failure }: FuzzOutcome): string | null {
  if (failure === 'hang') return 'hang';
  if (status >= 500 && !isRefusalByName(status, text)) return `5xx: ${status}`;
  if (status === 200 && builtTypes.test(type)) return null;
  const leak = secrets.find((secret) => secret.test(text));
  return leak === undefined ? null : `leak: ${leak.source}`;
}

/** Whether an answer names a method that this server does not implement (docs/parity.md): 501 is no failure then. */
function isRefusalByName(status: number, text: string): boolean {
  // An answer to HEAD has no body.
  return status === 501 && (text === '' || /"status":"UNIMPLEMENTED"/.test(text));
}
