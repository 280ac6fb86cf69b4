import type { Member } from '../../trials/harness/members.ts';
import type { Notebook } from '../../trials/harness/start-notebook.ts';
import { type ComparedWork, comparisonRatio } from '../comparison-system.ts';
import { interleave, medianOf } from '../interleave.ts';
import type { ReadyCall } from '../load/http-client.ts';
import type { LoadGenerator, StreamResult } from '../load/load-generator.ts';
import { processorTimeOf } from '../machine.ts';
import { addCall, countCall, memberSignInCall, pageCall, recordCalls } from '../measured-calls.ts';
import { formatCount, type Row, type Section } from '../report.ts';

/** How much is measured; times in milliseconds. */
export interface ServerSize {
  readonly people: { readonly small: number; readonly large: number };
  readonly rounds: number;
  /** The duration of one window of load. */
  readonly milliseconds: number;
  /** How long each work runs before it is measured. */
  readonly warmUp: number;
  readonly clients: readonly number[];
  readonly starts: number;
}

/** Product and baseline, both running on the same people. */
export interface Stage {
  readonly people: number;
  readonly member: Member;
  readonly product: Notebook;
  readonly baseline: Notebook;
}

interface Work {
  readonly what: string;
  readonly calls: (stage: Stage) => readonly ReadyCall[];
  readonly comparison?: ComparedWork;
  /** The factor of the comparison system's ratio that is wanted at 16 clients. */
  readonly timesComparison?: number;
  /** The ratio to the baseline that is wanted at 16 clients. */
  readonly ofBaseline?: number;
}

/** One window of load, with the server's processor time in milliseconds. */
type Result = StreamResult & { readonly processorTime?: number };

const judgedClients = 16;
const minSignInMilliseconds = 500;

const page: Work = {
  what: 'query, 50 of',
  calls: ({ member }) => [pageCall(member, 50)],
  comparison: 'page',
  timesComparison: 6,
  ofBaseline: 0.6,
};
const longPage: Work = {
  what: 'query, 1,000 of',
  calls: ({ member }) => [pageCall(member, 1_000)],
  comparison: 'longPage',
  timesComparison: 10,
};
const otherWorks: readonly Work[] = [
  {
    what: 'durable add to',
    calls: ({ member }) => [addCall(member)],
    comparison: 'add',
    timesComparison: 1,
  },
  {
    what: 'count, 15 of 100, of',
    calls: ({ member }) => [countCall(member)],
    comparison: 'count',
    timesComparison: 4,
  },
  { what: 'get, 1 of', calls: ({ member, people }) => recordCalls(member, people) },
];
const signIn: Work = {
  what: 'sign-in',
  calls: ({ member }) => [memberSignInCall(member)],
  comparison: 'signIn',
  ofBaseline: 0.9,
};

/** Measures requests per second of product and baseline, interleaved. */
export async function measureThroughput(
  size: ServerSize,
  load: LoadGenerator,
  { small, large }: { readonly small: Stage; readonly large: Stage },
): Promise<Section> {
  const rows: Row[] = [];
  for (const [work, stage] of [
    ...[page, longPage].flatMap((work) => [[work, small] as const, [work, large] as const]),
    ...otherWorks.map((work) => [work, large] as const),
  ]) {
    const contenders = (clients: number, milliseconds: number) => ({
      product: () => callServer(load, stage.product, milliseconds, work.calls(stage), clients),
      baseline: () => callServer(load, stage.baseline, milliseconds, work.calls(stage), clients),
    });
    await interleave(1, contenders(judgedClients, size.warmUp));
    for (const clients of size.clients) {
      await interleave(1, contenders(clients, size.milliseconds));
      const results = await interleave(size.rounds, contenders(clients, size.milliseconds));
      rows.push(rowOf(work, `${work.what} ${formatCount(stage.people)}`, clients, results));
    }
  }
  const milliseconds = Math.max(size.milliseconds, minSignInMilliseconds);
  for (const clients of size.clients) {
    const results = await interleave(size.rounds, {
      product: () => load.call(large.product, milliseconds, [{ calls: signIn.calls(large), clients }]),
      baseline: () => load.hash(milliseconds),
    });
    rows.push(rowOf(signIn, signIn.what, clients, results));
  }
  return {
    title: 'Requests per second',
    notes: [
      `Medians of ${size.rounds} rounds of ${size.milliseconds} ms, product and baseline interleaved, after a warm-up of ${formatCount(size.warmUp)} ms each.`,
      'The baseline is node:http and SQLite sending the same bytes with the token checked; for sign-in it is the password hash',
      'alone, one at a time and without a server. "times Parse" compares the ratio to the baseline with that of the comparison',
      'system, Parse Server 9.10 on PostgreSQL 15, measured on one machine with the baseline (embedded-firebase/bench/comparison-system.ts). "CPU" is',
      'the processor time of the server per call, which depends least on other programs.',
    ],
    columns: [
      'times Parse',
      'product/s',
      'baseline/s',
      'product CPU µs',
      'baseline CPU µs',
      'product p99 ms',
      'baseline p99 ms',
    ],
    rows,
  };
}

async function callServer(
  load: LoadGenerator,
  server: Notebook,
  milliseconds: number,
  calls: readonly ReadyCall[],
  clients: number,
): Promise<Result> {
  const before = processorTimeOf(server.processId) ?? Number.NaN;
  const result = await load.call(server, milliseconds, [{ calls, clients }]);
  const after = processorTimeOf(server.processId) ?? Number.NaN;
  return { ...result, processorTime: after - before };
}

function rowOf(
  { comparison, timesComparison = 0, ofBaseline = 0 }: Work,
  what: string,
  clients: number,
  { product, baseline }: Record<'product' | 'baseline', readonly Result[]>,
): Row {
  const rate = (results: readonly Result[]) => medianOf(results, ({ perSecond }) => perSecond);
  const p99 = (results: readonly Result[]) => medianOf(results, (result) => result.p99);
  const ratio = rate(product) / rate(baseline);
  const compared = comparison === undefined ? null : comparisonRatio(comparison, clients);
  const wanted = Math.max(ofBaseline, timesComparison * (compared ?? 0));
  const least = clients === judgedClients && wanted > 0 ? wanted : null;
  return {
    what: `${what}; ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    ratio,
    target: least === null ? '' : `at least ${least.toFixed(2)}`,
    isMet: least === null ? null : ratio >= least,
    values: {
      'times Parse': compared === null ? null : ratio / compared,
      'product/s': rate(product),
      'baseline/s': rate(baseline),
      'product CPU µs': microsecondsPerCall(product),
      'baseline CPU µs': microsecondsPerCall(baseline),
      'product p99 ms': p99(product),
      'baseline p99 ms': p99(baseline),
    },
  };
}

function microsecondsPerCall(results: readonly Result[]): number | null {
  const cost = medianOf(results, ({ processorTime = Number.NaN, count }) => (processorTime * 1_000) / count);
  return Number.isNaN(cost) ? null : cost;
}
