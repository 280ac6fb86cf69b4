import { type Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { FuzzOutcome } from './fuzz-judge.ts';
import type { FuzzedRequest } from './fuzz-request.ts';

/** Longer than the server's own patience with slow senders. */
const patience = 20_000;

const lost: FuzzOutcome = { status: 0, type: '', text: '', trouble: 'cut off' };
const hanging: FuzzOutcome = { ...lost, trouble: 'hang' };

/** Sends a request over HTTP. Never throws: what becomes of it is the outcome. */
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
        resolve({ status, type, text: Buffer.concat(chunks).toString(), trouble: 'none' });
      });
    });
    const timer = setTimeout(() => {
      resolve(hanging);
      outgoing.destroy();
    }, patience);
    outgoing.once('close', () => clearTimeout(timer));
    outgoing.once('error', () => resolve(lost));
    outgoing.end(body ?? undefined);
  });
}

/**
 * Sends bytes as they are, and hears until the server closes the connection.
 *
 * @param bytes one a character
 */
export function sendRaw(port: number, bytes: string): Promise<FuzzOutcome> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let trouble: FuzzOutcome['trouble'] = 'none';
    const timer = setTimeout(() => {
      trouble = 'hang';
      socket.destroy();
    }, patience);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, code]) => Number(code));
      const worst = Math.max(0, ...statuses);
      const isCut = statuses.length === 0 && trouble === 'none';
      resolve({ status: worst, type: '', text: withoutBuilt(text), trouble: isCut ? 'cut off' : trouble });
    });
    socket.end(bytes, 'latin1');
  });
}

/** Pipelined answers bring the start page, compressed: what is judged are the others. */
function withoutBuilt(text: string): string {
  return text
    .split(/^(?=HTTP\/1\.1 )/m)
    .filter((answer) => !/^content-type: (text\/html|text\/css|text\/javascript|image)/im.test(answer))
    .join('');
}
