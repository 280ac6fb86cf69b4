import { connect } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { backendForThisTest } from '../testing/backend-fixture.ts';
import { loadFullSdk, testRefusals } from '../testing/full-sdk.ts';
import { startServer } from './start-server.ts';

testRefusals('the full SDK outside browsers', await loadFullSdk('firebase/firestore'));

async function callByHttp2(origin: string, path: string, type: string, body: Uint8Array, isWhole = true) {
  const session = connect(origin);
  onTestFinished(() => session.destroy());
  session.on('error', () => {});
  const stream = session.request({ ':method': 'POST', ':path': path, 'content-type': type });
  const headers = new Promise<Record<string, unknown>>((resolve) => stream.once('response', resolve));
  stream.on('error', () => {});
  const trailers = new Promise<object>((resolve) => {
    stream.once('trailers', resolve);
    stream.once('close', () => resolve({}));
  });
  stream.resume();
  stream.write(body);
  if (isWhole) stream.end();
  return { ...(await headers), ...(await trailers) } as Record<string, unknown>;
}

const service = '/google.firestore.v1.Firestore';
const prefix = (length: number) => Buffer.from([0, 0, 0, 0, length]);

/** A ListenRequest that adds the target 2. */
const oneListener = Buffer.concat([prefix(4), Buffer.from([0x12, 2, 0x28, 2])]);

test.each([
  ['a message that is none', Buffer.concat([prefix(2), Buffer.from([0x12, 0x7f])])],
  ['a message that never ends', Buffer.concat([prefix(1), Buffer.from([0xff])])],
  ['a message of four gigabytes', Buffer.from([0, 0xff, 0xff, 0xff, 0xff, 1])],
  ['a hundred listeners', Buffer.concat(Array(100).fill(oneListener))],
])('gRPC ends a stream of listeners before the client does, after %s', async (_, body) => {
  const { origin } = await backendForThisTest();
  const answer = await callByHttp2(origin, `${service}/Listen`, 'application/grpc', body, false);
  expect(answer).toMatchObject({ 'grpc-status': '12' });
});

test.each([
  ['a method that Firestore has', `${service}/Commit`, Buffer.alloc(0)],
  ['a method that no service has', '/x.Y/Z', Buffer.alloc(0)],
  ['a message cut off', `${service}/Listen`, prefix(9)],
  [
    'a message that adds no listener',
    `${service}/Listen`,
    Buffer.concat([prefix(2), Buffer.from([0x18, 1])]),
  ],
])('gRPC answers UNIMPLEMENTED to %s', async (_, path, body) => {
  const { origin } = await backendForThisTest();
  const answer = await callByHttp2(origin, path, 'application/grpc+proto', body);
  expect(answer).toMatchObject({ ':status': 200, 'grpc-status': '12' });
  expect(decodeURIComponent(String(answer['grpc-message']))).toContain('firebase/firestore/lite');
});

test('HTTP/2 is recognised in packets of any length, and has the time of one request', async () => {
  const server = await startServer(
    { fetch: () => new Response('hello') },
    { host: '127.0.0.1', port: 0, requestTimeout: 100 },
  );
  onTestFinished(() => server.close());
  const socket = connectSocket(server.port, '127.0.0.1').setNoDelay();
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const emptySettings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  for (const part of ['PRI * HT', 'TP/2.0\r\n\r\nS', 'M\r\n\r', '\n', emptySettings]) {
    await new Promise((resolve) => socket.write(part, resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  const bytes = Buffer.concat(received);
  // The server's SETTINGS, and its acknowledgement of the client's.
  expect(bytes[3]).toBe(4);
  expect(bytes.includes(Buffer.from([0, 0, 0, 4, 1, 0, 0, 0, 0]))).toBe(true);
  expect(bytes.toString('latin1')).not.toContain('HTTP/1.1');
});

test('HTTP/2 serves nothing else', async () => {
  const { origin } = await backendForThisTest();
  expect(await callByHttp2(origin, '/', 'text/html', Buffer.alloc(0))).toMatchObject({ ':status': 415 });
});

test('gRPC through a proxy that speaks HTTP/1.1 is refused by headers', async () => {
  const { origin } = await backendForThisTest();
  const headers = { 'content-type': 'application/grpc' };
  const response = await fetch(`${origin}${service}/Commit`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('grpc-status')).toBe('12');
});

test('a server stops while a gRPC connection is open', async () => {
  const backend = await backendForThisTest();
  const session = connect(backend.origin);
  session.on('error', () => {});
  const closed = new Promise((resolve) => session.once('close', resolve));
  await new Promise((resolve) => session.once('remoteSettings', resolve));
  await backend.restart();
  await closed;
});
