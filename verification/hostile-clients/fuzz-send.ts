import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { FuzzedRequest } from './fuzz-request.ts';

/** The outcome of a request. */
export interface FuzzOutcome {
  /** 0 when no answer came. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly failure: 'none' | 'hang' | 'cut off';
}

/** Longer than the server's own timeouts for slow senders. */
const answerTimeout = 20_000;

const lost: FuzzOutcome = { status: 0, type: '', text: '', failure: 'cut off' };

/** Sends a request over HTTP. Never throws. */
export function sendFuzzed(
  port: number,
  { body, ...wanted }: FuzzedRequest,
  agent: Agent,
): Promise<FuzzOutcome> {
  return new Promise((resolve) => {
    const outgoing = request({ ...wanted, agent, host: '127.0.0.1', port }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', () => resolve(lost));
      incoming.once('end', () => {
        const { statusCode: status = 0, headers } = incoming;
        const type = headers['content-type'] ?? '';
        resolve({ status, type, text: Buffer.concat(chunks).toString(), failure: 'none' });
      });
    });
    const timer = setTimeout(() => {
      resolve({ ...lost, failure: 'hang' });
      outgoing.destroy();
    }, answerTimeout);
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.once('error', () => resolve(lost));
    outgoing.end(body ?? undefined);
  });
}

/**
 * Sends bytes as they are, and receives until the server closes the connection.
 *
 * @param bytes one in each character
 */
export function sendRaw(port: number, bytes: string): Promise<FuzzOutcome> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let isHanging = false;
    const timer = setTimeout(() => {
      isHanging = true;
      socket.destroy();
    }, answerTimeout);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code));
      const failure = isHanging ? 'hang' : statuses.length === 0 ? 'cut off' : 'none';
      resolve({ status: Math.max(0, ...statuses), type: '', text: withoutBuilt(text), failure });
    });
    socket.end(bytes, 'latin1');
  });
}

/** Leaves out pipelined answers with the compressed start page, so that only the others are judged. */
function withoutBuilt(text: string): string {
  return text
    .split(/^(?=HTTP\/1\.1 )/m)
    .filter((answer) => !/^content-type: (text\/html|text\/css|text\/javascript|image)/im.test(answer))
    .join('');
}
