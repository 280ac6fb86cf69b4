import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { jsonTextResponse } from './json-response.ts';
import { responseBufferLimit } from './response-buffer-limit.ts';
import { type RunningServer, startServer } from './start-server.ts';

const mebibyte = 1_024 * 1_024;
/** Far more than the system's own buffers take in of it. */
const long = 24 * mebibyte;

let server: RunningServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

/** A server behind a proxy that names the callers, with room for two long answers and a half. */
async function serve(): Promise<number> {
  const app = new Hono<AppEnv>();
  const client = { publicUrl: null, developmentSite: null, trustedProxies: 1 };
  app.use(responseBufferLimit(client, { total: 2.5 * long }));
  app.get('/:length', (c) => jsonTextResponse(c, 'x'.repeat(Number(c.req.param('length')))));
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  return server.port;
}

interface Asked {
  readonly socket: Socket;
  /** Reads what is left, and resolves to the number of bytes that came: an answer's head and body. */
  take(): Promise<number>;
}

/** Asks for a long answer and reads no more than its beginning. */
async function hoard(port: number, address: string): Promise<Asked> {
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
    async take() {
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
      return bytes;
    },
  };
}

test('of answers that nobody takes, the one who hoards most loses the oldest, and a newcomer is served', async () => {
  const port = await serve();
  const first = await hoard(port, '192.0.2.1');
  const others = await hoard(port, '192.0.2.2');
  const second = await hoard(port, '192.0.2.1');
  expect(await first.take()).toBeLessThan(long);
  expect(await second.take()).toBeGreaterThan(long);
  expect(await others.take()).toBeGreaterThan(long);
});

test('an answer that was taken gives its room back', async () => {
  const port = await serve();
  for (let count = 0; count < 4; count += 1) {
    const asked = await hoard(port, '192.0.2.1');
    expect(await asked.take()).toBeGreaterThan(long);
  }
});

test('the memory of a long answer that was taken is given back at once', async () => {
  const answers: Uint8Array[] = [];
  const app = new Hono<AppEnv>();
  app.use(responseBufferLimit({ publicUrl: null, developmentSite: null, trustedProxies: 0 }));
  app.get('/', (c) => {
    const bytes = new Uint8Array(long).fill(0x20);
    answers.push(bytes);
    return jsonTextResponse(c, bytes);
  });
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const answer = await fetch(server.origin, { headers: { 'Accept-Encoding': 'identity' } });
  expect((await answer.arrayBuffer()).byteLength).toBe(long);
  await expect.poll(() => answers.map(({ byteLength }) => byteLength)).toEqual([0]);
});

test('an answer that is not taken within five minutes is cut off, even if nobody else needs the room', async () => {
  const port = await serve();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = await hoard(port, '192.0.2.1');
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  expect(await asked.take()).toBeLessThan(long);
});

test('who goes away while the answer is made takes no room', async () => {
  const port = await serve();
  for (let count = 0; count < 8; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'connect');
    socket.destroy();
  }
  const asked = await hoard(port, '192.0.2.9');
  expect(await asked.take()).toBeGreaterThan(long);
});
