import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backendForAllTests } from '../testing/backend-fixture.ts';

const backend = backendForAllTests();
const service = '/google.firestore.v1.Firestore';

test.each([
  ['WebChannel', `${service}/Listen/channel?VER=8&RID=1`, 'application/x-www-form-urlencoded'],
  ['gRPC through a proxy', `${service}/Commit`, 'application/grpc'],
])('%s is refused with what to use instead', async (_, path, type) => {
  const response = await fetch(`${backend.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: 'count=1',
  });
  expect(response.status).toBe(501);
  expect(await response.json()).toMatchObject({
    error: { status: 'UNIMPLEMENTED', message: expect.stringContaining('"firebase/firestore/lite"') },
  });
});

test('HTTP/2 without TLS, as gRPC speaks it, is refused with what to use instead', async () => {
  const socket = connect(backend.port, '127.0.0.1');
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 501 Not Implemented\r\n/);
  expect(answer).toContain('firebase/firestore/lite');
});
