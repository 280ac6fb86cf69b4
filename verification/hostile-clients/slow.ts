import { connect } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { type Call, call } from '../harness/http-call.ts';
import { createMember } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairCall, readCall } from '../harness/paired-requests.ts';
import { pause, withProduct } from '../harness/product.ts';
import { atLeast, exactly, none, within } from '../harness/report.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

const longestOpen = 15_000;
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

/** Calls of others. */
interface Latencies {
  readonly milliseconds: number[];
  failed: number;
}

/** Connections that send a byte a second are closed, and delay no other client. */
export const slowTrial = defineTrial({
  shows: 'clients that send slowly are cut off',
  sizes: {
    /** Slow connections, and the seconds without them, before and after, to compare with. */
    full: { connections: 200, quietSeconds: 8 },
    short: { connections: 24, quietSeconds: 0.5 },
  },
  run: ({ connections, quietSeconds }) =>
    withProduct(async (product) => {
      const { origin } = product;
      const member = await createMember(product, 'patient@campus.test');
      const calls = [pairCall(member, 'slow'), readCall(member, 'slow'), searchCall(member), { path: '/' }];
      const idle = () => pause(quietSeconds * 1_000);
      const quiet: Latencies = { milliseconds: [], failed: 0 };
      const burdened: Latencies = { milliseconds: [], failed: 0 };

      // A fresh process is slower, which would make the comparison easy to pass.
      await callSteadily(origin, calls, { milliseconds: [], failed: 0 }, idle());
      await callSteadily(origin, calls, quiet, idle());
      const port = Number(new URL(origin).port);
      const dripping = Array.from({ length: connections }, (_, index) => drip(port, index % senders.length));
      const closings = Promise.all(dripping);
      await callSteadily(origin, calls, burdened, closings);
      await callSteadily(origin, calls, quiet, idle());
      const closed = await closings;
      return {
        title: `${connections} connections that send slowly`,
        figures: [
          none(
            'not closed by the server',
            closed.filter(({ isClosed }) => !isClosed).map(({ kind }) => kind),
          ),
          within(
            'until they were closed, at most',
            Math.max(...closed.map(({ milliseconds }) => milliseconds)),
            longestOpen,
          ),
          atLeast('concurrent calls of others', burdened.milliseconds.length, fewestCalls),
          exactly('of them failed', burdened.failed + quiet.failed, 0),
          ...slowdown(
            { what: 'a call without slow senders', milliseconds: quiet.milliseconds },
            { what: 'a call with them', milliseconds: burdened.milliseconds },
          ),
        ],
      };
    }),
});

/** Opens a connection that sends slowly, and waits until it is closed. */
function drip(
  port: number,
  sender: number,
): Promise<{ kind: string; milliseconds: number; isClosed: boolean }> {
  const [kind = '', beginning = '', drop = ''] = senders[sender] ?? [];
  return new Promise((resolve) => {
    // After the server's half-close, a client that continues occupies nothing but its own end.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let began = performance.now();
    let isClosed = true;
    const timer = setInterval(() => {
      if (drop !== '' && socket.writable) socket.write(drop);
    }, dripEvery);
    const giveUp = setTimeout(() => {
      isClosed = false;
      socket.destroy();
    }, openTimeout);
    socket.once('connect', () => {
      began = performance.now();
      socket.write(beginning);
    });
    socket.resume();
    socket.on('error', () => {});
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      resolve({ kind, milliseconds: performance.now() - began, isClosed });
    });
  });
}

/** Makes a call every few milliseconds, whether or not the last is answered, until a promise settles. */
async function callSteadily(
  origin: string,
  calls: readonly Call[],
  latencies: Latencies,
  until: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const pending: Promise<void>[] = [];

  async function measure(wanted: Call): Promise<void> {
    const began = performance.now();
    // The same pair again and again is answered 409 from the second time on.
    const status = await call(origin, wanted).then(
      (answer) => answer.status,
      () => null,
    );
    if (status !== 200 && status !== 409) latencies.failed += 1;
    if (status !== null) latencies.milliseconds.push(performance.now() - began);
  }

  for (let count = 0; !isOver || count < fewestCalls; count += 1) {
    const wanted = calls[count % calls.length];
    if (wanted !== undefined) pending.push(measure(wanted));
    await pause(callEvery);
  }
  await Promise.all(pending);
}
