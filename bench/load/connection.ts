import { once } from 'node:events';
import { connect } from 'node:net';

/** What came back: its status, and how many bytes the body had. */
interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** A connection that is used for one call after the other. */
export interface Connection {
  /** @throws when the connection ends before the answer is here */
  send(call: Buffer): Promise<Answer>;
  close(): void;
}

const endOfHead = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

/**
 * Opens a connection. HTTP is read only as far as counting takes it: a client that does more would take the processor
 * that it shares with the server, and would be what is measured.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  let head = '';
  let status = 0;
  /** Of the body, still to come; null before the head is here, infinite where only the last chunk tells. */
  let left: number | null = null;
  let bytes = 0;

  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length;
    if (left === null) {
      head += chunk.toString('latin1');
      const end = head.indexOf(endOfHead);
      if (end === -1) return;
      body = head.length - end - endOfHead.length;
      status = Number(head.slice(9, 12));
      const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1];
      left = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    }
    bytes += body;
    left -= body;
    const isWhole = left === 0 || (left === Number.POSITIVE_INFINITY && endsWithLastChunk(chunk));
    if (isWhole) settle();
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has closed the connection.')));

  function settle(): void {
    const answered = waiting;
    const answer = { status, bytes };
    waiting = null;
    head = '';
    left = null;
    bytes = 0;
    answered?.resolve(answer);
  }

  function fail(error: Error): void {
    waiting?.reject(error);
    waiting = null;
  }

  return {
    send(call) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(call);
      });
    },
    close() {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}

function endsWithLastChunk(chunk: Buffer): boolean {
  return chunk.subarray(-lastChunk.length).toString('latin1') === lastChunk;
}
