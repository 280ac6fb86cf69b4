import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callAccounts, newestCode, signUp } from '../testing/auth-client.ts';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { testApiKey } from '../testing/start-backend.ts';

const backend = backendForAllTests();

const form = 'application/x-www-form-urlencoded';

/**
 * Every POST route without a bearer token, with a body and the status of its response where the guard admits the
 * call.
 */
const posts = {
  'accounts:signUp': {
    path: `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${testApiKey}`,
    type: 'application/json',
    body: () => JSON.stringify({ email: `${randomUUID()}@campus.test`, password: 'secret-1' }),
    status: 200,
  },
  'accounts:signInWithPassword': {
    path: `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${testApiKey}`,
    type: 'application/json',
    body: () => JSON.stringify({ email: 'nobody@campus.test', password: 'secret-1' }),
    status: 400,
  },
  token: {
    path: `/securetoken.googleapis.com/v1/token?key=${testApiKey}`,
    type: form,
    body: () => 'grant_type=refresh_token&refresh_token=x',
    status: 400,
  },
  'the action page': {
    path: '/__/auth/action',
    type: form,
    body: () => 'mode=verifyEmail&oobCode=x',
    status: 410,
  },
};

type Post = (typeof posts)[keyof typeof posts];

async function send(post: Post, headers: Record<string, string>) {
  const response = await fetch(backend.origin + post.path, {
    method: 'POST',
    headers: { 'Content-Type': post.type, ...headers },
    body: post.body(),
  });
  return { status: response.status, text: await response.text() };
}

const otherSite = 'https://evil.test';

describe.each(Object.entries(posts))('%s', (_, post) => {
  test.each([
    ['the Origin of another site', { Origin: otherSite }],
    ['the Origin of another port', { Origin: 'http://127.0.0.1:1' }],
    ['an opaque Origin', { Origin: 'null' }],
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an unknown Sec-Fetch-Site', { 'Sec-Fetch-Site': 'x' }],
  ])('is refused with %s', async (_, headers) => {
    const { status, text } = await send(post, headers);
    expect(status).toBe(403);
    expect(text).toContain('Calls from other sites are refused.');
  });

  test.each([
    ['neither header, as clients other than browsers send it', () => ({})],
    ['its own Origin', () => ({ Origin: backend.origin })],
    ['Sec-Fetch-Site: same-origin', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: otherSite })],
    ['Sec-Fetch-Site: none', () => ({ 'Sec-Fetch-Site': 'none' })],
  ])('is answered with %s', async (_, headers) => {
    expect((await send(post, headers())).status).toBe(post.status);
  });

  test.each(['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data', ''])(
    'is refused as "%s"',
    async (type) => {
      expect((await send(post, { 'Content-Type': type })).status).toBe(415);
    },
  );

  test('accepts its content type in any case, with parameters', async () => {
    const type = `${post.type.toUpperCase()} ; charset=utf-8`;
    expect((await send(post, { 'Content-Type': type })).status).toBe(post.status);
  });
});

test('no call is answered as text, nor accounts:* as a form: other sites can send both without asking', async () => {
  for (const post of Object.values(posts)) {
    for (const type of post.type === form ? ['text/plain'] : ['text/plain', form]) {
      expect((await send(post, { 'Content-Type': type })).status).toBe(415);
    }
  }
});

test('a refused call counts towards no rate limit', async () => {
  await signUp(backend, 'salma@campus.test');
  const attempt = (headers: Record<string, string>, password = 'wrong-1') =>
    callAccounts(backend, 'signInWithPassword', { email: 'salma@campus.test', password }, headers);
  for (let count = 0; count < 20; count += 1) {
    expect((await attempt({ Origin: otherSite })).status).toBe(403);
    expect((await attempt({ 'Content-Type': 'text/plain' })).status).toBe(415);
  }
  expect((await attempt({}, 'secret-1')).status).toBe(200);
});

test('another site can’t use up a mailed code', async () => {
  const { idToken } = await signUp(backend, 'nasrin@campus.test');
  await callAccounts(backend, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const code = await newestCode(backend);
  const body = () => `mode=verifyEmail&oobCode=${code}`;
  const page = posts['the action page'];
  expect((await send({ ...page, body }, { Origin: otherSite })).status).toBe(403);
  expect((await send({ ...page, body }, { Origin: backend.origin })).status).toBe(200);
});

test.each([
  [
    'of the public URL, behind a proxy',
    { publicUrl: 'https://bank.campus.test', trustedProxies: 1 },
    'https://bank.campus.test',
    ['https://elsewhere.test', 'http://bank.campus.test'],
  ],
  [
    'of the site that another program serves, in development',
    { developmentSite: 'http://localhost:8080' },
    'http://localhost:8080',
    ['http://localhost:8082'],
  ],
])('the Origin %s is admitted, like that of the Host header', async (_, options, own, others) => {
  await backend.replace(options);
  const post = posts['accounts:signInWithPassword'];
  for (const Origin of [own, backend.origin]) expect((await send(post, { Origin })).status).toBe(400);
  for (const Origin of others) expect((await send(post, { Origin })).status).toBe(403);
});
