import { connect, type Socket } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';

/** A byte comes so often: more than enough for a connection that waits for silence. */
const dripEvery = 1_000;
/** When the trial gives up on a connection, and cuts it off itself. */
const patience = 40_000;

const post = `POST /v1/${documentsRoot}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const whole = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

interface Sender {
  readonly kind: string;
  /** What comes at once. */
  readonly beginning: string;
  /** What comes then, again and again. */
  readonly drip: string;
}

const senders: readonly Sender[] = [
  { kind: 'headers', beginning: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', drip: 'x' },
  { kind: 'header lines', beginning: 'GET / HTTP/1.1\r\nHost: localhost\r\n', drip: 'X-Slow: x\r\n' },
  { kind: 'a request line', beginning: 'GET /', drip: 'x' },
  { kind: 'a body', beginning: `${post}Content-Length: 1000\r\n\r\n{`, drip: ' ' },
  { kind: 'a body in chunks', beginning: `${post}Transfer-Encoding: chunked\r\n\r\n`, drip: '1\r\n \r\n' },
  { kind: 'a body refused long ago', beginning: `${post}Content-Length: 60000000\r\n\r\n`, drip: 'x' },
  { kind: 'a second request', beginning: `${whole}GET / HTTP/1.1\r\n`, drip: 'X: x\r\n' },
  { kind: 'nothing', beginning: '', drip: '' },
];

/** How long a slow sender was borne, in milliseconds. */
export interface Borne {
  readonly kind: string;
  readonly milliseconds: number;
  /** False when it was still open after 40 seconds. */
  readonly isClosed: boolean;
}

/** Opens so many connections that send slowly, and waits until the server has closed them all. */
export function sendSlowly(port: number, connections: number): Promise<Borne[]> {
  return Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const sender = senders[index % senders.length];
      if (sender === undefined) throw new Error('There are no slow senders.');
      return drip(port, sender);
    }),
  );
}

function drip(port: number, { kind, beginning, drip }: Sender): Promise<Borne> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let began = performance.now();
    const timer = setInterval(() => {
      if (drip !== '' && socket.writable) socket.write(drip);
    }, dripEvery);
    let isClosed = true;
    const giveUp = setTimeout(() => {
      isClosed = false;
      socket.destroy();
    }, patience);
    socket.once('connect', () => {
      began = performance.now();
      socket.write(beginning);
    });
    socket.resume();
    socket.on('error', () => {});
    // Half closed, the server has said its last word: a client that goes on holds nothing but its own end.
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      resolve({ kind, milliseconds: performance.now() - began, isClosed });
    });
  });
}
