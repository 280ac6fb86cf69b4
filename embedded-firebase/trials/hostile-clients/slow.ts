import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, exactly, none, within } from '../harness/figures.ts';
import { type Call, call } from '../harness/http-call.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { documentsRoot } from '../harness/notebook-wire.ts';
import { createWriter, pairCall, readCall } from '../harness/notes.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

const maxOpen = 15_000;
const callEvery = 10;
/** Calls to compare, however slow the machine is. */
const fewestCalls = 20;
/** Milliseconds between bytes, short enough to escape an idle timeout. */
const dripEvery = 1_000;
/** Milliseconds after which the trial closes a connection itself. */
const openTimeout = 40_000;

const post = `POST /v1/${documentsRoot}:commit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const whole = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** What a client sends slowly, the bytes that it sends immediately, and those that it sends again and again after that. */
const senders = [
  ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  ['header lines', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: x\r\n'],
  ['a request line', 'GET /', 'x'],
  ['a body', `${post}Content-Length: 1000\r\n\r\n{`, ' '],
  ['a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ['a body refused long ago', `${post}Content-Length: 60000000\r\n\r\n`, 'x'],
  ['a second request', `${whole}GET / HTTP/1.1\r\n`, 'X: x\r\n'],
  ['nothing', '', ''],
] as const;
type Sender = (typeof senders)[number];

/** Connections that send a byte a second are closed, and delay no other client. */
export const slowTrial = defineTrial({
  shows: 'clients that send slowly are cut off',
  sizes: {
    /** Slow connections, and the seconds without them, before and after, to compare with. */
    full: { connections: 200, quietSeconds: 8 },
    short: { connections: 24, quietSeconds: 0.5 },
  },
  run: ({ connections, quietSeconds }) =>
    withNotebook(async (server) => {
      const { origin } = server;
      const member = await createWriter(server, 'patient@example.test');
      const calls = [pairCall(member, 'slow'), readCall(member, 'slow'), searchCall(member), { path: '/' }];
      const callQuietly = () => callSteadily(origin, calls, pause(quietSeconds * 1_000));

      // A fresh process is slower, which would make the comparison easy to pass.
      await callQuietly();
      const before = await callQuietly();
      const port = Number(new URL(origin).port);
      const dripping = Array.from({ length: connections }, (_, at) =>
        drip(port, senders[at % senders.length] as Sender),
      );
      const closings = Promise.all(dripping);
      const burdened = await callSteadily(origin, calls, closings);
      const quiet = [...before, ...(await callQuietly())];
      const closed = await closings;
      const longest = Math.max(...closed.map(({ milliseconds }) => milliseconds));
      const open = closed.filter(({ isClosed }) => !isClosed).map(({ kind }) => kind);
      const answered = (times: readonly (number | null)[]) => times.filter((time) => time !== null);
      return {
        title: `${connections} connections that send slowly`,
        figures: [
          none('not closed by the server', open),
          within('until they were closed, at most', longest, maxOpen),
          atLeast('concurrent calls of others', answered(burdened).length, fewestCalls),
          exactly('of them failed', [...quiet, ...burdened].filter((time) => time === null).length, 0),
          ...slowdown(
            { what: 'a call without slow senders', milliseconds: answered(quiet) },
            { what: 'a call with them', milliseconds: answered(burdened) },
          ),
        ],
      };
    }),
});

/** Opens a connection that sends slowly, and waits until it is closed. */
async function drip(port: number, [kind, beginning, drop]: Sender) {
  // After the server's half-close, a client that continues occupies nothing but its own end.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).once('end', () => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  const began = performance.now();
  socket.write(beginning);
  const timer = setInterval(() => {
    if (drop !== '' && socket.writable) socket.write(drop);
  }, dripEvery);
  const isClosed = await Promise.race([closed.then(() => true), pause(openTimeout, false, { ref: false })]);
  const milliseconds = performance.now() - began;
  clearInterval(timer);
  socket.destroy();
  return { kind, milliseconds, isClosed };
}

/**
 * Makes a call every few milliseconds, whether or not the last is answered, until a promise settles.
 *
 * @returns the milliseconds until each was answered, null for one that failed
 */
async function callSteadily(
  origin: string,
  calls: readonly Call[],
  until: Promise<unknown>,
): Promise<(number | null)[]> {
  const pending: Promise<number | null>[] = [];

  async function measure(wanted: Call): Promise<number | null> {
    const began = performance.now();
    // The same pair again and again is answered 409 from the second time on.
    const answer = await call(origin, wanted).catch(() => null);
    return answer?.status === 200 || answer?.status === 409 ? performance.now() - began : null;
  }

  const over = until.then(() => true);
  while (!(await Promise.race([over, false])) || pending.length < fewestCalls) {
    pending.push(measure(calls[pending.length % calls.length] as Call));
    await pause(callEvery);
  }
  return await Promise.all(pending);
}
