import { once } from 'node:events';
import { connect } from 'node:net';

/** A placeholder in a call's text, replaced by as many digits of a number that differs in each call. */
export const uniquePlaceholder = '{{-----unique------}}';

/** A call, ready to be sent. */
export interface ReadyCall {
  readonly path: string;
  readonly body: string;
  readonly idToken?: string;
}

/** A call encoded for a keep-alive connection, with the offsets of its placeholders. */
export interface EncodedCall {
  readonly bytes: Buffer;
  readonly placeholders: readonly number[];
}

/** Encodes a call as an HTTP request. */
export function encodeCall({ path, body, idToken }: ReadyCall): EncodedCall {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(idToken === undefined ? [] : [`Authorization: Bearer ${idToken}`]),
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  const placeholders: number[] = [];
  for (let at = bytes.indexOf(uniquePlaceholder); at !== -1; at = bytes.indexOf(uniquePlaceholder, at + 1)) {
    placeholders.push(at);
  }
  return { bytes, placeholders };
}

/** Returns the bytes of a call with a number in each placeholder. */
export function withNumber({ bytes, placeholders }: EncodedCall, number: number): Buffer {
  if (placeholders.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  const digits = String(number).padStart(uniquePlaceholder.length, '0');
  for (const at of placeholders) copy.write(digits, at, 'latin1');
  return copy;
}

/** The status of a response and the size of its body. */
interface Response {
  readonly status: number;
  readonly bytes: number;
}

/** A keep-alive connection for one call at a time. */
export interface Connection {
  /** @throws if the connection ends before the response */
  send(call: Buffer): Promise<Response>;
  close(): void;
}

const endOfHead = '\r\n\r\n';
const lastChunk = '0\r\n\r\n';

/**
 * Opens a connection. It parses HTTP only as far as counting requires, since the client shares the processors with the server
 * and should not dominate the measurement.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: { resolve: (response: Response) => void; reject: (error: Error) => void } | null = null;
  let head = '';
  let status = 0;
  /** Remaining bytes of the body; null before the end of the head, infinite for a chunked body. */
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
    const settled = waiting;
    const response = { status, bytes };
    waiting = null;
    head = '';
    left = null;
    bytes = 0;
    settled?.resolve(response);
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
