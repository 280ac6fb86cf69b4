import { connect } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { fieldFilter } from '../../harness/firestore-wire.ts';
import { atLeast, type Figure, none } from '../../harness/report.ts';
import type { Campus } from './campus.ts';

interface Asked {
  readonly what: string;
  readonly path: string;
  readonly init?: RequestInit;
}

/** The security headers of every kind of answer. */
export async function headerFigures({ origin, members }: Campus): Promise<Figure[]> {
  const answers: { what: string; headers: Headers }[] = [];
  for (const { what, path, init } of await questions(origin, members.member.idToken)) {
    const { status, headers, body } = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
    await body?.cancel();
    answers.push({ what: `${what} (${status})`, headers });
  }
  for (const text of malformed) {
    answers.push({
      what: `no HTTP (${text.slice(0, 20).trim()})`,
      headers: headersOf(await rawAnswer(origin, text)),
    });
  }
  const faults = answers.flatMap(({ what, headers }) =>
    faultsOf(headers).map((fault) => `${what}: ${fault}`),
  );
  return [
    atLeast('kinds of answers with checked headers', answers.length, 30),
    none('headers missing or too permissive', faults),
  ];
}

const malformed = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nA\u0001: b\r\n\r\n',
  `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
];

async function questions(origin: string, idToken: string): Promise<Asked[]> {
  const page = await (await fetch(origin)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '/']) => path);
  const json = (body: unknown, token?: string): RequestInit => ({
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const paths = `/ /login /dashboard /admin/users /nowhere /nowhere.js /assets/nowhere.js /healthz
    /__/firebase/init.json /__/outbox /__/outbox.json /__/auth/action /__/auth/action?mode=resetPassword&oobCode=x
    /__/nowhere /v1/nowhere /% /..%2f..%2fetc%2fpasswd /robots.txt`.split(/\s+/);
  const query = { structuredQuery: { from: [{ collectionId: 'users' }] } };
  const where = fieldFilter('status', 'EQUAL', 'active');
  const own = { structuredQuery: { from: [{ collectionId: 'bloodRequests' }], where, limit: 100 } };
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts';
  return [
    ...[...paths, ...assets].map((path) => ({ what: `GET ${path}`, path })),
    ...['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'].map((method) => ({
      what: `${method} /`,
      path: '/',
      init: { method },
    })),
    ...assets
      .slice(0, 2)
      .map((path) => ({ what: `a part of ${path}`, path, init: { headers: { Range: 'bytes=0-1' } } })),
    { what: 'a list that is refused', path: `/v1/${documentsRoot}:runQuery`, init: json(query) },
    { what: 'a list', path: `/v1/${documentsRoot}:runQuery`, init: json(own, idToken) },
    { what: 'a bad token', path: `/v1/${documentsRoot}:runQuery`, init: json(own, 'x.y.z') },
    { what: 'no JSON', path: `/v1/${documentsRoot}:commit`, init: { method: 'POST', body: '{' } },
    { what: 'another method', path: `/v1/${documentsRoot}:commit`, init: { method: 'GET' } },
    {
      what: 'too large',
      path: `/v1/${documentsRoot}:commit`,
      init: { method: 'POST', body: 'x'.repeat(20_000_000) },
    },
    {
      what: 'a sign-in that fails',
      path: `${accounts}:signInWithPassword?key=embedded`,
      init: json({ email: 'nobody@campus.test', password: 'x' }),
    },
    { what: 'a lookup', path: `${accounts}:lookup?key=embedded`, init: json({ idToken }) },
    { what: 'without a key', path: `${accounts}:lookup`, init: json({ idToken }) },
    {
      what: 'a token that is refused',
      path: '/securetoken.googleapis.com/v1/token?key=embedded',
      init: { method: 'POST', body: new URLSearchParams({}) },
    },
    { what: 'a listener', path: '/google.firestore.v1.Firestore/Listen/channel', init: json({}) },
    {
      what: 'a form of the action page',
      path: '/__/auth/action',
      init: { method: 'POST', body: new URLSearchParams('a=b') },
    },
  ];
}

function faultsOf(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? '';
  const wanted: [fault: string, isMet: boolean][] = [
    // And what is within the page, by its hash.
    ['scripts of others', /script-src 'self'(?: 'sha256-[\w+/]{43}=')*(?:;|$)/.test(policy)],
    ['unsafe-inline or unsafe-eval', !/unsafe-|\*/.test(policy)],
    ['frames', policy.includes("frame-ancestors 'none'")],
    ['a base elsewhere', policy.includes("base-uri 'none'")],
    ['objects', policy.includes("object-src 'none'")],
    ['sniffing', headers.get('x-content-type-options') === 'nosniff'],
    ['the referrer', ['no-referrer', 'same-origin'].includes(headers.get('referrer-policy') ?? '')],
    ['other origins', !headers.has('access-control-allow-origin')],
    ['what serves it', !headers.has('x-powered-by') && !headers.has('server')],
  ];
  return wanted.filter(([, isMet]) => !isMet).map(([fault]) => fault);
}

/** The answer to bytes that fetch would not send, until the server closes the connection. */
function rawAnswer(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setTimeout(20_000, () => socket.destroy(new Error('No end of the answer.')));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

function headersOf(answer: string): Headers {
  const [head = ''] = answer.split('\r\n\r\n');
  return new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  );
}
