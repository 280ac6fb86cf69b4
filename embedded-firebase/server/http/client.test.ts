import { createServer } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { type ClientOptions, clientOf } from './client.ts';
import { networksOf } from './network.ts';
import { startServer } from './start-server.ts';

const withoutProxy: ClientOptions = { publicUrl: null, developmentSite: null, trustedProxies: 0 };

interface SeenClient {
  readonly address: string;
  readonly siteOrigin: string;
}

/** Returns the client that a server listening on `host` identifies. */
async function clientSeenOn(
  host: string,
  options: Partial<ClientOptions>,
  forwardedFor?: string,
): Promise<SeenClient & { origin: string }> {
  const app = new Hono<AppEnv>();
  app.get('/', (c) => c.json(clientOf(c, { ...withoutProxy, ...options })));
  const server = await startServer(app, { host, port: 0 });
  try {
    const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
    const response = await fetch(`http://${host}:${server.port}/`, { headers });
    return { ...((await response.json()) as SeenClient), origin: server.origin };
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
    expect((await clientSeenOn('127.0.0.1', { trustedProxies }, forwarded)).address).toBe(address);
  });

  test('is the connection’s without X-Forwarded-For', async () => {
    expect((await clientSeenOn('127.0.0.1', { trustedProxies: 1 })).address).toBe('127.0.0.1');
  });
});

describe('the origin that links in mails lead to', () => {
  test('is the public URL', async () => {
    const { siteOrigin } = await clientSeenOn('127.0.0.1', { publicUrl: 'https://bank.campus.test' });
    expect(siteOrigin).toBe('https://bank.campus.test');
  });

  test('is localhost without a public URL', async () => {
    const { siteOrigin, origin } = await clientSeenOn('127.0.0.1', {});
    expect(siteOrigin).toBe(origin);
    expect(new URL(origin).hostname).toBe('localhost');
  });

  test('is the address of a server that listens on another loopback address', async () => {
    const [host, name] = (await canListen('127.0.0.2'))
      ? ['127.0.0.2', '127.0.0.2']
      : ['127.0.0.1', 'localhost'];
    const { siteOrigin, origin } = await clientSeenOn(host, {});
    expect(siteOrigin).toBe(origin);
    expect(new URL(origin).hostname).toBe(name);
  });
});

/** macOS has no other loopback address unless one is added. */
async function canListen(host: string): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(0, host, () => server.close(() => resolve(true)));
  });
}

test.each([
  ['203.0.113.1', ['203.0.113.1']],
  ['::ffff:203.0.113.1', ['203.0.113.1']],
  ['::ffff:cb00:7101', ['203.0.113.1']],
  ['0:0:0:0:0:FFFF:203.0.113.1', ['203.0.113.1']],
  ['unknown', ['unknown']],
  ['2001:db8:12:3456::1', ['2001:db8:12:3456::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
  ['2001:DB8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8:1:ff::', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:0db8:0001:0abc:1:2:3:4', ['2001:db8:1:abc::/64', '2001:db8:1:a00::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
])('rate limits count %s in the networks %j', (address, prefixes) => {
  const networks = networksOf(address);
  expect(networks.map(({ prefix }) => prefix)).toEqual(prefixes);
  expect(networks.map(({ factor }) => factor)).toEqual([1, 2, 4].slice(0, prefixes.length));
});
