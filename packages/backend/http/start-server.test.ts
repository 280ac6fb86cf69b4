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

/** A client that sends what a test wants and hears until it is cut off. */
function dial(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  return { socket, closed };
}

/** Dials until nobody listens there any more. */
async function nobodyListens(port: number): Promise<void> {
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

test('a request that expects what nobody knows is answered like any other', async () => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\nConnection: close\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*hello$/);
});

test('the origin is one under which the server can be reached', async () => {
  const { origin, port } = await serve(hello);
  expect(origin).toBe(`http://localhost:${port}`);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello');
});

test.each([
  ['127.0.0.2', 'http://127.0.0.2'],
  ['0.0.0.0', 'http://localhost'],
])('on %s it says an address that answers', async (host, address) => {
  const { origin, port } = await serve(hello, { host });
  expect(origin).toBe(`${address}:${port}`);
  expect(await (await fetch(origin)).text()).toBe('hello');
});

test('a port that is taken is an error', async () => {
  const { port } = await serve(hello);
  await expect(startServer(hello, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

describe('closing', () => {
  test('finishes what was accepted, and accepts no more', async () => {
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
    await nobodyListens(running.port);
    open();
    for (const answer of answers) {
      const response = await answer;
      expect(await response.text()).toBe('finished');
      expect(response.headers.get('connection')).toBe('close');
    }
    await closed;
  });

  test('answers who asks over a connection that was open, and then closes it', async () => {
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
    await nobodyListens(running.port);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const heard = await closed;
    expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(heard).toMatch(/^connection: close/im);
    open();
    expect(await (await slow).text()).toBe('finished');
    await stopped;
  });

  test('does not wait for who holds a connection open, or sends nothing, or half a request', async () => {
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

describe('a slow sender is cut off', () => {
  test.each([
    ['of headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['of a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc'],
    ['of nothing at all', ''],
  ])('%s', async (_, beginning) => {
    const app: Fetcher = {
      fetch: async (request) => new Response(await request.text().catch(() => 'broken')),
    };
    const running = await serve(app, { longestRequest: 100 });
    const { socket, closed } = dial(running.port);
    socket.write(beginning);
    await closed;
    expect(await (await fetch(`http://127.0.0.1:${running.port}/`)).status).toBe(200);
  });
});

test('who waits for an answer that takes long is not cut off; who lets one lie is', async () => {
  const { opened, open } = gate();
  const begun = gate();
  const app: Fetcher = {
    async fetch(request) {
      if (new URL(request.url).pathname === '/lies') {
        const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(9)) });
        return new Response(endless);
      }
      begun.open();
      await opened;
      return new Response('at last');
    },
  };
  const { port } = await serve(app, { longestSilence: 50 });
  const waiting = fetch(`http://127.0.0.1:${port}/waits`);
  await begun.opened;
  for (let count = 0; count < 3; count += 1) {
    const { socket, closed } = dial(port);
    socket.write('GET /lies HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await closed;
  }
  open();
  expect(await (await waiting).text()).toBe('at last');
});

test.each([
  ['no HTTP', 'nonsense\r\n\r\n'],
  ['a bad Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a backslash', 'GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
])('%s gets a 4xx and no more', async (_, text) => {
  const running = await serve(hello);
  const { socket, closed } = dial(running.port);
  socket.end(text);
  expect(await closed).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await fetch(`http://127.0.0.1:${running.port}/`)).status).toBe(200);
});

test.each([
  ['that is no HTTP', 'nonsense\r\n\r\n', 400],
  ['with a bad Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
  ['without a Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  [
    'whose headers have no end',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
    431,
  ],
])('also the answer to a request %s guards the browser', async (_, text, status) => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  socket.end(text);
  const heard = await closed;
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  expect(heard).toMatch(/^x-content-type-options: nosniff/im);
});

test('HTTP/1.0 needs no Host', async () => {
  const { port } = await serve(hello);
  const { socket, closed } = dial(port);
  socket.end('GET / HTTP/1.0\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
});
