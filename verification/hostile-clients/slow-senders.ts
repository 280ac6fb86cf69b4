import { connect, type Socket } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';

/** Milliseconds between bytes, short enough to escape an idle timeout. */
const dripEvery = 1_000;
/** Milliseconds after which the trial closes a connection itself. */
const openTimeout = 40_000;

const post = `POST /v1/${documentsRoot}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const whole = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

interface Sender {
  readonly kind: string;
  /** The bytes sent immediately. */
  readonly beginning: string;
  /** The bytes sent again and again after that. */
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

/** When a slow connection was closed. */
export interface Closing {
  readonly kind: string;
  /** Since it was opened. */
  readonly milliseconds: number;
  /** False if it was still open after 40 seconds. */
  readonly isClosed: boolean;
}

/** Opens connections that send slowly, and waits until they are closed. */
export function sendSlowly(port: number, connections: number): Promise<Closing[]> {
  return Promise.all(
    Array.from({ length: connections }, (_, index) => {
      const sender = senders[index % senders.length];
      if (sender === undefined) throw new Error('There are no slow senders.');
      return drip(port, sender);
    }),
  );
}

function drip(port: number, { kind, beginning, drip }: Sender): Promise<Closing> {
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
    }, openTimeout);
    socket.once('connect', () => {
      began = performance.now();
      socket.write(beginning);
    });
    socket.resume();
    socket.on('error', () => {});
    // After the server's half-close, a client that continues occupies nothing but its own end.
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      resolve({ kind, milliseconds: performance.now() - began, isClosed });
    });
  });
}
