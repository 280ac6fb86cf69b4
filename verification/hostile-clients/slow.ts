import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, call } from '../harness/http-call.ts';
import { slowness } from '../harness/latency.ts';
import { createMember } from '../harness/members.ts';
import { searchCall } from '../harness/mixed-calls.ts';
import { pairCall, readCall } from '../harness/paired-requests.ts';
import { startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Report, within } from '../harness/report.ts';
import { type Borne, sendSlowly } from './slow-senders.ts';

const longestBorne = 15_000;
const callEvery = 10;

/** How much a trial of slow senders does. */
export interface SlowSize {
  readonly connections: number;
  /** Without slow senders, before and after, to compare with. */
  readonly quietSeconds: number;
}

export const fullSlowTrial: SlowSize = { connections: 200, quietSeconds: 8 };
export const shortSlowTrial: SlowSize = { connections: 24, quietSeconds: 0.5 };

interface Latencies {
  readonly milliseconds: number[];
  failed: number;
}

/** Trial 8: connections that send a byte a second are closed, and nobody else is kept waiting by them. */
export async function slowTrial({ connections, quietSeconds }: SlowSize): Promise<Report> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-slow-'));
  const product = await startProduct({ dataFolder });
  try {
    const { origin } = product;
    const member = await createMember(product, 'patient@campus.test');
    const calls = [
      pairCall(member, 'slow'),
      readCall(member, 'slow'),
      { ...searchCall(), idToken: member.idToken },
      { path: '/' },
    ];
    const pause = () => new Promise((resolve) => setTimeout(resolve, quietSeconds * 1_000));
    const quiet: Latencies = { milliseconds: [], failed: 0 };
    const beset: Latencies = { milliseconds: [], failed: 0 };

    // What a fresh process takes longer for would make the comparison easy.
    await callSteadily(origin, calls, { milliseconds: [], failed: 0 }, pause());
    await callSteadily(origin, calls, quiet, pause());
    const senders = sendSlowly(Number(new URL(origin).port), connections);
    await callSteadily(origin, calls, beset, senders);
    await callSteadily(origin, calls, quiet, pause());
    return report(await senders, quiet, beset);
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Makes a call every few milliseconds, whether the last is answered or not, until something else is over. */
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
  const underWay: Promise<void>[] = [];

  async function measure(wanted: Call): Promise<void> {
    const began = performance.now();
    try {
      // The same pair again and again: 409 is its answer from the second time on.
      const { status } = await call(origin, wanted);
      if (status !== 200 && status !== 409) latencies.failed += 1;
      latencies.milliseconds.push(performance.now() - began);
    } catch {
      latencies.failed += 1;
    }
  }

  for (let count = 0; !isOver; count += 1) {
    const wanted = calls[count % calls.length];
    if (wanted !== undefined) underWay.push(measure(wanted));
    await new Promise((resolve) => setTimeout(resolve, callEvery));
  }
  await Promise.all(underWay);
}

function report(borne: readonly Borne[], quiet: Latencies, beset: Latencies): Report {
  const notClosed = borne.filter(({ isClosed }) => !isClosed);
  const kinds = [...new Set(notClosed.map(({ kind }) => kind))];
  const longest = Math.max(...borne.map(({ milliseconds }) => milliseconds));
  return {
    title: `Trial 8: ${borne.length} connections that send slowly${kinds.length === 0 ? '' : ` (borne: ${kinds.join(', ')})`}`,
    figures: [
      exactly('not closed by the server', notClosed.length, 0),
      within('until they were closed, at most', longest, longestBorne),
      atLeast('calls of others meanwhile', beset.milliseconds.length, 20),
      exactly('of them failed', beset.failed + quiet.failed, 0),
      ...slowness(
        { what: 'a call without slow senders', milliseconds: quiet.milliseconds },
        { what: 'a call with them', milliseconds: beset.milliseconds },
      ),
    ],
    notRun: [],
  };
}
