import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { callAccounts, signIn, signUp, type TestSession } from '../testing/auth-client.ts';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { callFirestore } from '../testing/firestore-client.ts';
import { testApiKey, testProjectId } from '../testing/start-backend.ts';

const root = `projects/${testProjectId}/databases/(default)/documents`;

const backend = backendForAllTests();

/** A request whose headers and half of whose body have arrived: the server has verified its token. */
interface HalfSent {
  /** Sends the rest, and returns status and body of the response. */
  finish(): Promise<{ readonly status: number; readonly body: string }>;
}

async function sendHalf(rpc: string, body: object, { idToken }: TestSession): Promise<HalfSent> {
  const text = JSON.stringify(body);
  const half = Math.floor(text.length / 2);
  const socket = connect(backend.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  socket.write(
    [
      `POST /v1/${root}:${rpc}?key=${testApiKey} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: close',
      // The server sends 100 Continue when it starts to handle the request, which is when it verifies the token.
      'Expect: 100-continue',
      'Content-Type: text/plain',
      `Content-Length: ${Buffer.byteLength(text)}`,
      `Authorization: Bearer ${idToken}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toContain('100 Continue');
  socket.write(text.slice(0, half));
  return {
    async finish() {
      let received = '';
      socket.on('data', (chunk: string) => {
        received += chunk;
      });
      socket.end(text.slice(half));
      await once(socket, 'close');
      return {
        status: Number(received.split(' ')[1]),
        body: received.slice(received.indexOf('\r\n\r\n') + 4),
      };
    },
  };
}

/** Signs a member up whose token the server has verified before, as that of an open page. */
async function member(email: string): Promise<TestSession> {
  const session = await signUp(backend, email);
  const { status } = await callFirestore(backend, 'batchGet', { documents: [] }, session);
  expect(status).toBe(200);
  return session;
}

function note(id: string) {
  return { update: { name: `${root}/notes/${id}`, fields: { text: { stringValue: 'written too late' } } } };
}

async function isStored(id: string): Promise<boolean> {
  const session = await signUp(backend, `reader-of-${id}@campus.test`);
  const { body } = await callFirestore(backend, 'batchGet', { documents: [`${root}/notes/${id}`] }, session);
  return JSON.stringify(body).includes('"found"');
}

const endings: readonly [string, (session: TestSession, email: string) => Promise<void>][] = [
  [
    'a password change on another device',
    async (_, email) => {
      const { idToken } = await signIn(backend, email);
      const { status } = await callAccounts(backend, 'update', { idToken, password: 'another-1' });
      expect(status).toBe(200);
    },
  ],
  [
    'the deletion of the account',
    async ({ idToken }) => {
      expect((await callAccounts(backend, 'delete', { idToken })).status).toBe(200);
    },
  ],
];

const unauthenticated = {
  code: 401,
  message: 'Missing or invalid authentication.',
  status: 'UNAUTHENTICATED',
};

describe.each(endings)('while a request body arrives, %s', (name, end) => {
  const mark = name.includes('password') ? 'password' : 'deletion';

  test('refuses the commit, and nothing is written', async () => {
    const email = `commit-${mark}@campus.test`;
    const session = await member(email);
    const request = await sendHalf('commit', { writes: [note(mark)] }, session);
    await end(session, email);
    const { status, body } = await request.finish();
    expect([status, JSON.parse(body)]).toEqual([401, { error: unauthenticated }]);
    expect(await isStored(mark)).toBe(false);
  });

  test.each([
    ['batchGet', { documents: [`${root}/notes/any`] }],
    ['runQuery', { structuredQuery: { from: [{ collectionId: 'notes' }] } }],
    [
      'runAggregationQuery',
      {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'notes' }] },
          aggregations: [{ count: {} }],
        },
      },
    ],
  ])('refuses %s', async (rpc, body) => {
    const email = `${rpc.toLowerCase()}-${mark}@campus.test`;
    const session = await member(email);
    const request = await sendHalf(rpc, body, session);
    await end(session, email);
    const answer = await request.finish();
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, [{ error: unauthenticated }]]);
  });
});

test('a session that has not ended may finish its request', async () => {
  const session = await member('active@campus.test');
  const request = await sendHalf('commit', { writes: [note('in-time')] }, session);
  expect((await request.finish()).status).toBe(200);
  expect(await isStored('in-time')).toBe(true);
});
