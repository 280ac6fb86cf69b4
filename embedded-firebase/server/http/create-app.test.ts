import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { signUp, wireError } from '../testing/auth-client.ts';
import { backendForAllTests, backendForThisTest } from '../testing/backend-fixture.ts';
import { startBackend } from '../testing/start-backend.ts';

const siteFolder = mkdtempSync(join(tmpdir(), 'site-'));
writeFileSync(join(siteFolder, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(siteFolder, { recursive: true }));
const backend = backendForAllTests({ siteFolder });

function send(method: string, path: string, headers: Record<string, string> = {}) {
  return fetch(backend.origin + path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
}

const identityToolkit = '/identitytoolkit.googleapis.com';
const json = { 'Content-Type': 'application/json' };

const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('an API key', () => {
  test.each([
    [`${identityToolkit}/v1/accounts:lookup`, 'POST'],
    [`${identityToolkit}/v2/passwordPolicy`, 'GET'],
    ['/securetoken.googleapis.com/v1/token', 'POST'],
  ])('is required by %s', async (path, method) => {
    for (const query of ['', '?key=']) {
      const response = await send(method, path + query);
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual(wireError('The request is missing a valid API key.', 403));
    }
    for (const response of [
      await send(method, `${path}?key=other`),
      await send(method, path, { 'X-Goog-Api-Key': 'other' }),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(wireError('API key not valid. Please pass a valid API key.'));
    }
  });

  test('may stand in a header', async () => {
    const response = await send('GET', `${identityToolkit}/v2/passwordPolicy`, {
      'X-Goog-Api-Key': 'test-api-key',
    });
    expect(response.status).toBe(200);
  });
});

describe('an unknown path', () => {
  test.each([
    '/v1',
    '/v1/projects',
    '/v1/other:commit',
    '/v1/projects/demo-campus/databases/(default)/indexes',
    '/v1/projects/demo-campus/databases/(default)/documentsx/users',
    identityToolkit,
    `${identityToolkit}/v1/projects`,
    `${identityToolkit}/v1/accounts`,
    `${identityToolkit}/v1/accounts:`,
    `${identityToolkit}/v2/defaultSupportedIdpConfigs`,
    '/securetoken.googleapis.com/v1/other',
    '/__/',
    '/__/firebase/init.js',
    '/__/auth/handler',
    '/__/outbox.json/x',
    '/healthz/',
    '/v1beta1/projects/demo-campus/databases/(default)/documents/users/x',
    '/identitytoolkit/v3/relyingparty/signupNewUser',
    '/emulator/v1/projects/demo-campus/databases/(default)/documents',
  ])('is answered with 404 in JSON, not the start page: %s', async (path) => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const response = await send(method, path);
      expect([404, 405]).toContain(response.status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(await response.json()).toMatchObject({ error: { code: response.status } });
    }
  });

  test.each([
    ['signInWithIdp', 400, 'OPERATION_NOT_ALLOWED'],
    ['signInWithCustomToken', 400, 'OPERATION_NOT_ALLOWED'],
    ['sendVerificationCode', 400, 'OPERATION_NOT_ALLOWED'],
    ['toString', 404, 'There is no method accounts:toString here.'],
    ['constructor', 404, 'There is no method accounts:constructor here.'],
    ['query', 404, 'There is no method accounts:query here.'],
    ['batchGet', 404, 'There is no method accounts:batchGet here.'],
  ])('such as accounts:%s is answered with %i', async (method, status, message) => {
    const response = await send('POST', `${identityToolkit}/v1/accounts:${method}?key=test-api-key`, json);
    expect(await response.json()).toEqual(wireError(message, status));
  });

  test.each([
    ['POST', 'v2/accounts/mfaEnrollment:start'],
    ['POST', 'v2/accounts/mfaEnrollment:finalize'],
    ['POST', 'v2/accounts/mfaEnrollment:withdraw'],
    ['POST', 'v2/accounts/mfaSignIn:start'],
    ['POST', 'v2/accounts/mfaSignIn:finalize'],
    ['POST', 'v2/accounts/passkeyEnrollment:start'],
    ['POST', 'v2/accounts/passkeySignIn:finalize'],
    ['POST', 'v2/accounts:revokeToken'],
    ['GET', 'v1/recaptchaParams'],
    ['GET', 'v2/recaptchaConfig'],
  ])(
    'of a feature that is not offered is answered as on a project without it: %s %s',
    async (method, path) => {
      const response = await send(method, `${identityToolkit}/${path}?key=test-api-key`, json);
      expect(await response.json()).toEqual(wireError('OPERATION_NOT_ALLOWED', 400));
    },
  );

  test("a method of Firestore's other interfaces is refused as unimplemented", async () => {
    const response = await send('POST', '/google.firestore.v1.Firestore/Commit');
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ error: { status: 'UNIMPLEMENTED' } });
  });
});

test.each([
  ['/v1beta1/projects/p/databases/(default)/documents:commit', '/v1/projects/'],
  ['/identitytoolkit/v3/relyingparty/signupNewUser', `${identityToolkit}/v1/accounts:`],
  ['/securetoken/v1/token', '/securetoken.googleapis.com/v1/token'],
])(
  '%s, where Google or an emulator serves the same, is answered with the path here',
  async (path, served) => {
    const response = await send('POST', path, json);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(served) } });
  },
);

describe('an unsupported method', () => {
  test.each([
    ['GET', `${identityToolkit}/v1/accounts:signUp`, 'POST'],
    ['POST', `${identityToolkit}/v2/passwordPolicy`, 'GET'],
    ['POST', `${identityToolkit}/v2/recaptchaConfig`, 'GET'],
    ['GET', `${identityToolkit}/v2/accounts/mfaSignIn:start`, 'POST'],
    ['GET', '/securetoken.googleapis.com/v1/token', 'POST'],
    ['GET', '/v1/projects/p/databases/(default)/documents:commit', 'POST'],
    ['OPTIONS', '/v1/projects/p/databases/(default)/documents:commit', 'POST'],
    ['PUT', '/v1/projects/p/databases/(default)/documents/users/x', 'GET, POST, PATCH, DELETE'],
    ['POST', '/__/firebase/init.json', 'GET, HEAD'],
    ['DELETE', '/__/auth/action', 'GET, POST'],
    ['POST', '/__/outbox', 'GET, HEAD'],
    ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('is answered with 405: %s %s', async (method, path, allowed) => {
    const response = await send(method, path, { Origin: 'https://evil.test' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe.each([
  ['from a server', () => (path: string, init: RequestInit) => fetch(backend.origin + path, init)],
  [
    'from the app called as a function',
    () => async (path: string, init: RequestInit) => backend.backend.app.request(path, init),
  ],
])('every response %s', (_, start) => {
  test.each([
    ['the start page', '/'],
    ['a missing file', '/missing.js'],
    ['the configuration', '/__/firebase/init.json'],
    ['a style sheet', '/__/page.css'],
    ['a page behind a mail link', '/__/auth/action'],
    ['the outbox', '/__/outbox'],
    ['an unknown reserved URL', '/__/none'],
    ['the health check', '/healthz'],
    ['a Firestore call', '/v1/projects/p/databases/(default)/documents:runQuery'],
    ['an Identity Toolkit call', `${identityToolkit}/v1/accounts:lookup?key=test-api-key`],
    ['a token refresh', '/securetoken.googleapis.com/v1/token?key=test-api-key'],
    ['a Listen call', '/google.firestore.v1.Firestore/Listen/channel?VER=8'],
  ])('has the security headers: %s', async (_, path) => {
    const request = start();
    for (const method of ['GET', 'POST', 'HEAD', 'PUT']) {
      for (const origin of ['https://evil.test', backend.origin]) {
        const { headers } = await request(path, { method, headers: { Origin: origin } });
        expect(Object.fromEntries(headers)).toMatchObject(securityHeaders);
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('strict-transport-security')).toBeNull();
      }
    }
  });
});

test('over HTTPS, responses include HSTS', async () => {
  const secure = await backendForThisTest({ publicUrl: 'https://bank.campus.test' });
  const responses = [await fetch(`${secure.origin}/healthz`), await secure.backend.app.request('/healthz')];
  for (const { headers } of responses) {
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  }
});

test('/__/firebase/init.json serves the web configuration, as Firebase Hosting does', async () => {
  const response = await send('GET', '/__/firebase/init.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toEqual({
    apiKey: 'test-api-key',
    projectId: 'demo-campus',
    selfHosted: true,
  });
});

test('the health check succeeds until the database is unreadable', async () => {
  const broken = await startBackend();
  const check = () => fetch(`${broken.origin}/healthz`);
  expect(await (await check()).json()).toEqual({ status: 'ok' });
  broken.backend.close();
  const response = await check();
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.json()).toEqual({ error: expect.anything() });
  await expect(broken.stop()).rejects.toThrow();
});

test('the log has one line per request, without personal data', async () => {
  const before = backend.logged.length;
  await send('POST', '/v1/projects/demo-campus/databases/(default)/documents/people/rahim:runQuery?x=rahim');
  await send('GET', '/people/rahim.png?email=rahim@campus.test');
  const lines = backend.logged.slice(before).filter((line) => line.includes('"msg":"request"'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { operation: 'runQuery', method: 'POST', status: expect.any(Number), requestId: expect.any(String) },
    { operation: 'site', method: 'GET', status: 404, requestId: expect.any(String) },
  ]);
  expect(lines.join('')).not.toContain('rahim');
});

test('a defect is a 500 with a reference number, under which the log has its stack', async () => {
  const broken = await backendForThisTest();
  const { idToken } = await signUp(broken, 'member@campus.test');
  broken.withDatabase((database) => database.exec('ALTER TABLE accounts RENAME COLUMN email TO gone'));
  const url = `${broken.origin}${identityToolkit}/v1/accounts:update?key=test-api-key`;
  const body = JSON.stringify({ idToken, displayName: 'secret name' });
  const response = await fetch(url, { method: 'POST', headers: json, body });
  expect(response.status).toBe(500);
  expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders);
  const { error } = (await response.json()) as { error: { message: string } };
  const reference = /Reference: ([0-9a-f]{8})\./.exec(error.message)?.[1] ?? 'none';
  const entry = broken.logged.find((line) => line.includes(reference)) ?? '';
  expect(JSON.parse(entry)).toMatchObject({ msg: 'defect', err: { stack: expect.stringContaining('at ') } });
  expect(entry).not.toContain('secret name');
  expect(JSON.stringify(error)).not.toContain(' at ');
});

test.each([
  [0, 1],
  [1, 0],
])('with %i trusted proxies, a forwarded call logs %i warnings', async (trustedProxies, warnings) => {
  const behind = await backendForThisTest({
    trustedProxies,
    publicUrl: 'https://bank.campus.test',
    smtpUrl: 'smtp://localhost',
  });
  for (const path of ['/healthz', '/', '/healthz']) {
    await fetch(behind.origin + path, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  }
  const logged = behind.logged.filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(logged).toHaveLength(warnings);
  expect(logged.join('')).not.toContain('203.0.113.7');
});

test.each(['nonsense', 'ftp://campus.test', 'https://campus.test/bank', 'https://campus.test/?x'])(
  '%s is refused as PUBLIC_URL',
  async (publicUrl) => {
    await expect(startBackend({ publicUrl })).rejects.toThrow('PUBLIC_URL');
  },
);
