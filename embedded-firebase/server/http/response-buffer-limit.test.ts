import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { jsonTextResponse } from './json-response.ts';
import { responseBufferLimit } from './response-buffer-limit.ts';
import { type RunningServer, startServer } from './start-server.ts';

const mebibyte = 1_024 * 1_024;
/** Far more than the operating system's buffers hold. */
const long = 24 * mebibyte;

let server: RunningServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

/** Serves behind a trusted proxy, with a limit of two and a half long responses. */
async function serve(): Promise<number> {
  const app = new Hono<AppEnv>();
  const client = { publicUrl: null, developmentSite: null, trustedProxies: 1 };
  app.use(responseBufferLimit(client, { total: 2.5 * long }));
  app.get('/:length', (c) => jsonTextResponse(c, 'x'.repeat(Number(c.req.param('length')))));
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  return server.port;
}

interface UnreadResponse {
  readonly socket: Socket;
  /** Reads the rest, and resolves to the number of bytes received, head and body. */
  readRest(): Promise<number>;
}

/** Requests a long response and reads only its beginning. */
async function requestUnread(port: number, address: string): Promise<UnreadResponse> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let bytes = 0;
  socket.write(
    `GET /${long} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`,
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  bytes += first.length;
  return {
    socket,
    async readRest() {
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
      return bytes;
    },
  };
}

test('above the limit, the client with the most unread bytes loses its oldest response, and a new client is served', async () => {
  const port = await serve();
  const first = await requestUnread(port, '192.0.2.1');
  const others = await requestUnread(port, '192.0.2.2');
  const second = await requestUnread(port, '192.0.2.1');
  expect(await first.readRest()).toBeLessThan(long);
  expect(await second.readRest()).toBeGreaterThan(long);
  expect(await others.readRest()).toBeGreaterThan(long);
});

test('a response that was read no longer counts', async () => {
  const port = await serve();
  for (let count = 0; count < 4; count += 1) {
    const unread = await requestUnread(port, '192.0.2.1');
    expect(await unread.readRest()).toBeGreaterThan(long);
  }
});

test('the memory of a long response is released once it was read', async () => {
  const responses: Uint8Array[] = [];
  const app = new Hono<AppEnv>();
  app.use(responseBufferLimit({ publicUrl: null, developmentSite: null, trustedProxies: 0 }));
  app.get('/', (c) => {
    const bytes = new Uint8Array(long).fill(0x20);
    responses.push(bytes);
    return jsonTextResponse(c, bytes);
  });
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const response = await fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } });
  expect((await response.arrayBuffer()).byteLength).toBe(long);
  await expect.poll(() => responses.map(({ byteLength }) => byteLength)).toEqual([0]);
});

test('a response that is not read within five minutes is aborted, even below the limit', async () => {
  const port = await serve();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const unread = await requestUnread(port, '192.0.2.1');
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  expect(await unread.readRest()).toBeLessThan(long);
});

test('a client that disconnects before the response counts nothing', async () => {
  const port = await serve();
  for (let count = 0; count < 8; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'connect');
    socket.destroy();
  }
  const unread = await requestUnread(port, '192.0.2.9');
  expect(await unread.readRest()).toBeGreaterThan(long);
});
