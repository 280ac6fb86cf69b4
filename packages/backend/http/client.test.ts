import { createServer } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { startServer } from './start-server.ts';

const nobodyInFront: ClientOptions = { publicUrl: null, developmentSite: null, trustedProxies: 0 };

interface Seen {
  readonly address: string;
  readonly siteOrigin: string;
}

/** Who a server takes the caller for that it listens to on `host`. */
async function seenFrom(
  host: string,
  options: Partial<ClientOptions>,
  forwardedFor?: string,
): Promise<Seen & { origin: string }> {
  const app = new Hono<AppEnv>();
  app.get('/', (c) => c.json(clientOf(c, { ...nobodyInFront, ...options })));
  const server = await startServer(app, { host, port: 0 });
  try {
    const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
    const response = await fetch(`http://${host}:${server.port}/`, { headers });
    return { ...((await response.json()) as Seen), origin: server.origin };
  } finally {
    await server.close();
  }
}

describe('the address that rate limits count', () => {
  test.each([
    [0, '203.0.113.1', '127.0.0.1'],
    [1, '203.0.113.1', '203.0.113.1'],
    [1, '198.51.100.7, 203.0.113.1', '203.0.113.1'],
    [2, '198.51.100.7, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
    [1, '', '127.0.0.1'],
    [1, '203.0.113.1, nonsense', '127.0.0.1'],
    [2, '203.0.113.1', '127.0.0.1'],
    [1, '::ffff:203.0.113.1', '203.0.113.1'],
    [1, '2001:DB8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    [1, '2001:db8:0:7::9', '2001:db8:0:7::/64'],
    [1, '2001:0db8::1', '2001:db8:0:0::/64'],
    [1, '::1', '0:0:0:0::/64'],
    [1, '203.0.113.1:4711', '203.0.113.1'],
    [1, '[2001:db8:0:7::9]:4711', '2001:db8:0:7::/64'],
    [1, '[2001:db8:0:7::9]', '2001:db8:0:7::/64'],
    [1, '203.0.113.1:port', '127.0.0.1'],
    [1, '[203.0.113.1', '127.0.0.1'],
    [1, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('behind %i proxies, with X-Forwarded-For "%s", is %s', async (trustedProxies, forwarded, address) => {
    expect((await seenFrom('127.0.0.1', { trustedProxies }, forwarded)).address).toBe(address);
  });

  test('is that of the connection where nobody forwards', async () => {
    expect((await seenFrom('127.0.0.1', { trustedProxies: 1 })).address).toBe('127.0.0.1');
  });
});

describe('the origin that links in mails lead to', () => {
  test('is the one that the operator names', async () => {
    const { siteOrigin } = await seenFrom('127.0.0.1', { publicUrl: 'https://bank.campus.test' });
    expect(siteOrigin).toBe('https://bank.campus.test');
  });

  test('is else where the server listens, by its name where that answers', async () => {
    const { siteOrigin, origin } = await seenFrom('127.0.0.1', {});
    expect(siteOrigin).toBe(origin);
    expect(new URL(origin).hostname).toBe('localhost');
  });

  test('has the address of a server that listens on another one of loopback', async () => {
    const [host, name] = (await canListen('127.0.0.2'))
      ? ['127.0.0.2', '127.0.0.2']
      : ['127.0.0.1', 'localhost'];
    const { siteOrigin, origin } = await seenFrom(host, {});
    expect(siteOrigin).toBe(origin);
    expect(new URL(origin).hostname).toBe(name);
  });
});

/** macOS has no other address of loopback unless one is added. */
async function canListen(host: string): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(0, host, () => server.close(() => resolve(true)));
  });
}
