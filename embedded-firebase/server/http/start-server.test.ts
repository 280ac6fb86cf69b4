import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Fetcher, type RunningServer, type ServerOptions, startServer } from './start-server.ts';

let server: RunningServer | undefined;
afterEach(() => server?.close());

async function serve(app: Fetcher, options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  server = await startServer(app, { host: '127.0.0.1', port: 0, ...options });
  return server;
}

const hello: Fetcher = { fetch: () => new Response('hello') };

/** Opens a raw connection, and collects what it receives until it is closed. */
function dial(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return { socket, closed };
}

/** Connects until connections are refused. */
async function untilRefused(port: number): Promise<void> {
  let code: string | undefined;
  while (code !== 'ECONNREFUSED') {
    const socket = connect(port, '127.0.0.1');
    code = await new Promise((resolve) => {
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      socket.once('connect', () => resolve(undefined));
    });
    socket.destroy();
  }
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('a request with an unknown expectation is answered like any other', async () => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\nConnection: close\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*hello$/);
});

test('a request after one with an ignored upgrade is answered, even if the body was refused before its end', async () => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  const answered = new Promise((resolve) => socket.once('data', resolve)).then(() => 'answered');
  const next = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 10\r\n\r\n12345',
  );
  const first = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 200))]);
  if (first === 'answered') socket.write(`67890${next}`);
  else {
    socket.write('67890');
    await answered;
    socket.write(next);
  }
  expect((await closed).match(/ 200 OK/g)).toHaveLength(2);
});

test('the origin reaches the server', async () => {
  const { origin, port } = await serve(hello);
  expect(origin).toBe(`http://localhost:${port}`);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
});

test.each([
  ['127.0.0.2', 'http://127.0.0.2'],
  ['0.0.0.0', 'http://localhost'],
])('listening on %s, the origin is an address that answers', async (host, address) => {
  const { origin, port } = await serve(hello, { host });
  expect(origin).toBe(`${address}:${port}`);
  expect(await (await fetch(origin)).text()).toBe('hello');
});

test('a port that is in use is an error', async () => {
  const { port } = await serve(hello);
  await expect(startServer(hello, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

describe('closing', () => {
  test('finishes accepted requests, and accepts no more connections', async () => {
    const { opened, open } = gate();
    const allArrived = gate();
    let arrived = 0;
    const running = await serve({
      async fetch() {
        arrived += 1;
        if (arrived === 20) allArrived.open();
        await opened;
        return new Response('finished');
      },
    });
    const answers = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${running.port}/`));
    await allArrived.opened;
    const closed = running.close();
    await untilRefused(running.port);
    open();
    for (const answer of answers) {
      const response = await answer;
      expect(await response.text()).toBe('finished');
      expect(response.headers.get('connection')).toBe('close');
    }
    await closed;
  });

  test('answers a request over an open connection, and then closes the connection', async () => {
    const { opened, open } = gate();
    const arrived = gate();
    const running = await serve({
      async fetch(request) {
        if (new URL(request.url).pathname !== '/slow') return new Response('hello');
        arrived.open();
        await opened;
        return new Response('finished');
      },
    });
    const { socket, closed } = dial(running.port);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    const slow = fetch(`http://127.0.0.1:${running.port}/slow`);
    await arrived.opened;
    const stopped = running.close();
    await untilRefused(running.port);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const received = await closed;
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received).toMatch(/^connection: close/im);
    open();
    expect(await (await slow).text()).toBe('finished');
    await stopped;
  });

  test('does not wait for idle connections, silent ones, or an incomplete request', async () => {
    const running = await serve(hello);
    await fetch(`http://127.0.0.1:${running.port}/`);
    const silent = dial(running.port);
    const slow = dial(running.port);
    slow.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc');
    await new Promise((resolve) => slow.socket.once('connect', resolve));
    await running.close();
    await Promise.all([silent.closed, slow.closed]);
  });
});

describe('a client is disconnected that sends too slowly', () => {
  test.each([
    ['its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc'],
    ['nothing at all', ''],
  ])('%s', async (_, beginning) => {
    const app: Fetcher = {
      fetch: async (request) => new Response(await request.text().catch(() => 'broken')),
    };
    const running = await serve(app, { requestTimeout: 100 });
    const { socket, closed } = dial(running.port);
    socket.write(beginning);
    await closed;
    expect(await (await fetch(`http://127.0.0.1:${running.port}/`)).status).toBe(200);
  });
});

test('the idle timeout spares a client that waits for a slow response, not one that does not read', async () => {
  const { opened, open } = gate();
  const begun = gate();
  const app: Fetcher = {
    async fetch(request) {
      if (new URL(request.url).pathname === '/unread') {
        const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(9)) });
        return new Response(endless);
      }
      begun.open();
      await opened;
      return new Response('at last');
    },
  };
  const { port } = await serve(app, { idleTimeout: 50 });
  const waiting = fetch(`http://127.0.0.1:${port}/waits`);
  await begun.opened;
  for (let count = 0; count < 3; count += 1) {
    const { socket, closed } = dial(port);
    socket.write('GET /unread HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
  }
  open();
  expect(await (await waiting).text()).toBe('at last');
});

const requestLine = 'GET / HTTP/1.1\r\nHost: localhost\r\n';

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
  ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a backslash', 'GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['two lengths', `${requestLine}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  ['a length and chunks', `${requestLine}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['endless headers', `${requestLine}X: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('a request with %s is refused, with security headers', async (_, text, status) => {
  const running = await serve(hello);
  const { socket, closed } = dial(running.port);
  socket.end(text);
  const received = await closed;
  expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(received).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  expect(received).toMatch(/^x-content-type-options: nosniff/im);
  expect((await fetch(`http://127.0.0.1:${running.port}/`)).status).toBe(200);
});

test('HTTP/1.0 needs no Host', async () => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  socket.end('GET / HTTP/1.0\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});
