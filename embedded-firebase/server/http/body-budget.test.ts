import { connect } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { bodyBudget } from './body-budget.ts';
import { errorBody, publicError } from './http-error.ts';
import { readText } from './read-body.ts';
import { type RunningServer, startServer } from './start-server.ts';

const kibibyte = 1_024;

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Serves with a budget of one mebibyte, three quarters of it for large bodies, and tells when bytes have arrived. */
async function serve() {
  let received = 0;
  let wakeUp = () => {};
  const app = new Hono<AppEnv>();
  app.use(bodyBudget({ total: 1_024 * kibibyte, forLarge: 768 * kibibyte }));
  app.use(async (c, next) => {
    const { reserve, release } = c.var.bodyReservation;
    c.set('bodyReservation', {
      release,
      reserve(bytes) {
        received += bytes;
        wakeUp();
        reserve(bytes);
      },
    });
    await next();
  });
  app.post('/', async (c) => c.text(String((await readText(c, 4_096 * kibibyte)).length)));
  app.onError((error, c) => {
    const known = publicError(error, c, pino({ level: 'silent' }));
    return c.json(errorBody(known), known.httpStatus);
  });
  server = await startServer(app, { host: '127.0.0.1', port: 0 });
  const { port } = server;
  return {
    port,
    async untilReceived(bytes: number): Promise<void> {
      while (received < bytes) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    },
  };
}

/** Sends a body without its last byte. */
function withholdLastByte(port: number, bytes: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${bytes + 1}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, 'x'));
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  return { socket, answered };
}

async function post(port: number, bytes: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(bytes) });
  await response.text();
  return response.status;
}

test('unfinished bodies leave budget for small bodies, and none for large ones', async () => {
  const { port, untilReceived } = await serve();
  const held = Array.from({ length: 2 }, () => withholdLastByte(port, 416 * kibibyte));
  await untilReceived(832 * kibibyte);
  expect(await post(port, 160 * kibibyte)).toBe(503);
  expect(await post(port, 32 * kibibyte)).toBe(200);

  held[0]?.socket.write('x');
  expect(await held[0]?.answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(await post(port, 160 * kibibyte)).toBe(200);
  for (const { socket } of held) socket.destroy();
});

test('a client that disconnects returns its budget', async () => {
  const { port, untilReceived } = await serve();
  const { socket } = withholdLastByte(port, 800 * kibibyte);
  await untilReceived(800 * kibibyte);
  expect(await post(port, 160 * kibibyte)).toBe(503);
  socket.destroy();
  let status = 0;
  while (status !== 200) status = await post(port, 160 * kibibyte);
});
