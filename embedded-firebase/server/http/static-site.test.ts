import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { startBackend } from '../testing/start-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const site = join(folder, 'dist');
const script = 'document.title';
const style = 'body{color:red}';
beforeAll(() => {
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(site, 'assets'), { recursive: true });
  mkdirSync(join(site, '.git'));
  const files = {
    'index.html': '<!doctype html><title>Start</title>',
    'index.html.br': 'brotli of the start page',
    'login.html': `<!doctype html><title>Login</title><script>${script}</script><style>${style}</style>`,
    'shell.html': '<!doctype html><title>Other</title>',
    'favicon.svg': '<svg/>',
    '.env': 'SECRET=1',
    '.git/config': 'secret',
    'assets/app-1a2b.js': 'export {};',
    'assets/app-1a2b.js.br': 'brotli of the script',
    'assets/app-1a2b.js.gz': 'gzip of the script',
    'assets/app-1a2b.css': 'body{}',
    'notes.gz': 'not a sibling',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
  symlinkSync(join(folder, 'secret.txt'), join(site, 'link.txt'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const backend = backendForAllTests({ siteFolder: site });

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Sends the path as it is and returns the body undecoded, which fetch does not. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port: backend.port, path, headers, method, agent: false };
      request(options, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('a page', () => {
  test.each([
    ['/', 'Start'],
    ['/index.html', 'Start'],
    ['/login', 'Login'],
    ['/login.html', 'Login'],
    ['/login/', 'Other'],
    ['/Login', 'Other'],
    ['/view-requests', 'Other'],
    ['/admin/overview', 'Other'],
    ['/no/such/page', 'Other'],
    ['/Dashboard.html', 'Other'],
    ['/donors/a.b', 'Other'],
  ])('is served at %s: %s', async (path, title) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain(`<title>${title}</title>`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  test('is answered with 304 to a client that has it cached', async () => {
    const first = await get('/admin');
    const etag = String(first.headers.etag);
    for (const etags of [etag, `"other", ${etag}`]) {
      const again = await get('/dashboard', { 'If-None-Match': etags });
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(again.headers.etag).toBe(etag);
    }
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('allows the script and the style within it, also to a client that has it cached, and no others', async () => {
    const { headers } = await get('/login');
    const cached = await get('/login', { 'If-None-Match': String(headers.etag) });
    for (const { headers: answered } of [{ headers }, cached]) {
      const policy = String(answered['content-security-policy']);
      expect(policy).toContain(`script-src 'self' '${hashOf(script)}';`);
      expect(policy).toContain(`style-src 'self' '${hashOf(style)}';`);
    }
    expect((await get('/')).headers['content-security-policy']).toContain(
      "script-src 'self'; style-src 'self';",
    );
  });
});

describe('a file of the build', () => {
  test('with a hash in its name is cached for a year', async () => {
    const { status, headers, text } = await get('/assets/app-1a2b.js');
    expect({ status, text }).toEqual({ status: 200, text: 'export {};' });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-length': '10',
    });
  });

  test.each([
    ['gzip, deflate, br', 'br', 'brotli of the script'],
    ['gzip', 'gzip', 'gzip of the script'],
    ['br;q=0, gzip', 'gzip', 'gzip of the script'],
    ['br;q=0.1, gzip;q=0.9', 'gzip', 'gzip of the script'],
    ['*', 'br', 'brotli of the script'],
    ['*;q=0.5, br;q=0', 'gzip', 'gzip of the script'],
    ['identity, gzip;q=0.5', undefined, 'export {};'],
    ['gzip;q=much', undefined, 'export {};'],
    ['deflate', undefined, 'export {};'],
    ['gzip;q=0.0', undefined, 'export {};'],
  ])('is compressed as the client accepts it (%s)', async (accepted, encoding, text) => {
    const response = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    expect(response.text).toBe(text);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('answers HEAD without content', async () => {
    const { status, headers, text } = await get('/favicon.svg', {}, 'HEAD');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-length': '6' });
  });
});

describe('nothing else is served', () => {
  test.each([
    '/assets/missing-1a2b.js',
    '/robots.txt',
    '/assets/app-1a2b.js.br',
    '/index.html.br',
    '/.env',
    '/.git/config',
    '/link.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
    '/secret.txt%00.html',
    '/%00.txt',
  ])('%s', async (path) => {
    const { status, text } = await get(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('secret');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s', async (method) => {
    const { status, headers } = await get('/', {}, method);
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });
});

test('a folder without a build is refused at start-up', async () => {
  await expect(startBackend({ siteFolder: folder })).rejects.toThrow(`${folder} has no index.html`);
});
