import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { atATime } from '../harness/at-a-time.ts';
import type { Load } from '../harness/mixed-calls.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { rawRequest } from './fuzz-raw.ts';
import { type FuzzedRequest, fuzzedRequest } from './fuzz-request.ts';

const connections = 24;
/** Longer than the server's own timeouts for slow senders. */
const answerTimeout = 20_000;

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

/** The outcome of a request. */
interface Outcome {
  /** 0 when no answer came: within the timeout, or before the connection was closed. */
  readonly status: number;
  readonly text: string;
  readonly isLate?: boolean;
}

/** The outcomes of fuzzed requests, counted, and each fault with its request. */
export class FuzzTally {
  sent = 0;
  succeeded = 0;
  refused = 0;
  /** Refused by name, as not implemented: 501. */
  refusedByName = 0;
  readonly faults: string[] = [];

  add(outcome: Outcome, described: () => string): void {
    const { status, text } = outcome;
    this.sent += 1;
    if (status >= 200 && status < 400) this.succeeded += 1;
    if (status >= 400 && status < 500) this.refused += 1;
    if (isRefusalByName(outcome)) this.refusedByName += 1;
    const fault = faultOf(outcome);
    if (fault !== null) this.faults.push(`${fault} for ${described()}, answered: ${text.slice(0, 400)}`);
  }
}

/**
 * Sends fuzzed requests to a server of this machine over a few connections, the same for the same seed and range; one in ten of
 * them is raw bytes.
 *
 * @param from the number of the first request
 */
export async function fuzzLoad(
  origin: string,
  load: Load,
  seed: number,
  { from, count }: { from: number; count: number },
  tally: FuzzTally,
): Promise<void> {
  const port = Number(new URL(origin).port);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  async function sendOne(number: number): Promise<void> {
    const random = seededRandom(seed + number);
    if (number % 10 === 9) {
      const bytes = rawRequest(random);
      const outcome = await sendRaw(port, bytes);
      // What is no HTTP request needs no answer.
      if (outcome.status > 0 || outcome.isLate) tally.add(outcome, () => JSON.stringify(bytes.slice(0, 300)));
      else tally.sent += 1;
      return;
    }
    const wanted = fuzzedRequest(load, number, random);
    tally.add(await send(port, wanted, agent), () => {
      const { Authorization: _, ...headers } = wanted.headers;
      const body = wanted.body?.toString().slice(0, 600) ?? '';
      return `#${number} ${wanted.method} ${wanted.path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body}`;
    });
  }

  await atATime(connections, count, (place) => sendOne(from + place));
  agent.destroy();
}

function send(port: number, { body, ...wanted }: FuzzedRequest, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answerTimeout);
    const lost = () => resolve({ status: 0, text: '', isLate: signal.aborted });
    const outgoing = request({ ...wanted, agent, host: '127.0.0.1', port, signal }, async (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      const isOwn = !isBuilt(status, headers['content-type']);
      await textOf(incoming).then((text) => resolve({ status, text: isOwn ? text : '' }), lost);
    });
    outgoing.once('error', lost);
    outgoing.end(body ?? undefined);
  });
}

/** Whether an answer is one of the web build's own files, which are code and may contain such texts. */
function isBuilt(status: number, type = ''): boolean {
  return status === 200 && /^(text\/(html|css|javascript)|image\/|font\/)/.test(type);
}

/**
 * Sends bytes as they are, and receives until the server closes the connection.
 *
 * @param bytes one in each character
 */
function sendRaw(port: number, bytes: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let text = '';
    const timer = setTimeout(() => {
      resolve({ status: 0, text, isLate: true });
      socket.destroy();
    }, answerTimeout);
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      // One for each pipelined request.
      const answers = text.split(/^(?=HTTP\/1\.1 \d{3} )/m).filter((answer) => answer.startsWith('HTTP'));
      const statuses = answers.map((answer) => Number(answer.slice(9, 12)));
      const others = answers.filter(
        (answer, at) => !isBuilt(statuses[at] ?? 0, /^content-type: (.*)$/im.exec(answer)?.[1]),
      );
      resolve({ status: Math.max(0, ...statuses), text: others.join('') });
    });
    socket.end(bytes, 'latin1');
  });
}

/** Judges the answer to a malformed request. @returns its fault, or null */
export function faultOf(outcome: Outcome): string | null {
  const { status, text, isLate = false } = outcome;
  if (status === 0) return isLate ? 'hang' : 'no answer';
  if (status >= 500 && !isRefusalByName(outcome)) return `5xx: ${status}`;
  const leak = secrets.find((secret) => secret.test(text));
  return leak === undefined ? null : `leak: ${leak.source}`;
}

/** Whether an answer names a method that this server does not implement (parity.md): 501 is no failure then. */
function isRefusalByName({ status, text }: Outcome): boolean {
  // An answer to HEAD has no body.
  return status === 501 && (text === '' || /"status":"UNIMPLEMENTED"/.test(text));
}
