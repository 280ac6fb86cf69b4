import { type Call, call } from '../harness/http-call.ts';
import { createMember } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairCall, readCall } from '../harness/paired-requests.ts';
import { pause, withProduct } from '../harness/product.ts';
import { atLeast, exactly, none, within } from '../harness/report.ts';
import { slowdown } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';
import { sendSlowly } from './slow-senders.ts';

const longestOpen = 15_000;
const callEvery = 10;

interface Latencies {
  readonly milliseconds: number[];
  failed: number;
}

/** Trial 8: connections that send a byte a second are closed, and delay no other client. */
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
      const senders = sendSlowly(Number(new URL(origin).port), connections);
      await callSteadily(origin, calls, burdened, senders);
      await callSteadily(origin, calls, quiet, idle());
      const closings = await senders;
      const open = closings.filter(({ isClosed }) => !isClosed).map(({ kind }) => kind);
      const longest = Math.max(...closings.map(({ milliseconds }) => milliseconds));
      return {
        title: `Trial 8: ${connections} connections that send slowly`,
        figures: [
          none('not closed by the server', open),
          within('until they were closed, at most', longest, longestOpen),
          atLeast('concurrent calls of others', burdened.milliseconds.length, 20),
          exactly('of them failed', burdened.failed + quiet.failed, 0),
          ...slowdown(
            { what: 'a call without slow senders', milliseconds: quiet.milliseconds },
            { what: 'a call with them', milliseconds: burdened.milliseconds },
          ),
        ],
      };
    }),
});

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
    try {
      // The same pair again and again is answered 409 from the second time on.
      const { status } = await call(origin, wanted);
      if (status !== 200 && status !== 409) latencies.failed += 1;
      latencies.milliseconds.push(performance.now() - began);
    } catch {
      latencies.failed += 1;
    }
  }

  for (let count = 0; !isOver; count += 1) {
    const wanted = calls[count % calls.length];
    if (wanted !== undefined) pending.push(measure(wanted));
    await pause(callEvery);
  }
  await Promise.all(pending);
}
