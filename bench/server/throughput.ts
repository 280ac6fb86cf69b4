import type { Member } from '../../verification/harness/members.ts';
import type { Product } from '../../verification/harness/product.ts';
import { addCall, countCall, memberSignInCall, pageCall, recordCalls } from '../campus/measured-calls.ts';
import { comparisonRates, comparisonRatio, type RatesByClients } from '../comparison-system.ts';
import { interleave, medianOf } from '../interleave.ts';
import type { ReadyCall } from '../load/http-client.ts';
import type { LoadGenerator, StreamResult } from '../load/load-generator.ts';
import { processorTimeOf } from '../machine.ts';
import { formatCount, type Row, type Section } from '../report.ts';

/** How much is measured; times in milliseconds. */
export interface ServerSize {
  readonly donors: { readonly small: number; readonly large: number };
  readonly rounds: number;
  /** The duration of one window of load. */
  readonly milliseconds: number;
  /** How long each work runs before it is measured. */
  readonly warmUp: number;
  readonly clients: readonly number[];
  readonly starts: number;
}

/** Product and baseline, both running on the same donors. */
export interface Stage {
  readonly donors: number;
  readonly member: Member;
  readonly product: Product;
  readonly baseline: Product;
}

interface Work {
  readonly what: string;
  readonly stage: Stage;
  readonly calls: readonly ReadyCall[];
  readonly comparison: RatesByClients | null;
  /** At 16 clients, as factors of the comparison system's ratio and of the baseline. */
  readonly target: Target | null;
}

interface Target {
  readonly timesComparison: number;
  readonly ofBaseline: number;
}

/** One window of load, with the server's processor time in milliseconds. */
type Result = StreamResult & { readonly processorTime?: number };

const judgedClients = 16;
const minSignInMilliseconds = 500;

/** Measures requests per second of product and baseline, interleaved. */
export async function measureThroughput(
  size: ServerSize,
  load: LoadGenerator,
  { small, large }: { readonly small: Stage; readonly large: Stage },
): Promise<Section> {
  const rows: Row[] = [];
  for (const work of [
    page(small, 50),
    page(large, 50),
    page(small, 1_000),
    page(large, 1_000),
    durableAdd(large),
    count(large),
    getRecord(large),
  ]) {
    await interleave(1, contendersOf(work, load, judgedClients, size.warmUp));
    for (const clients of size.clients) rows.push(await measure(size, load, work, clients));
  }
  for (const clients of size.clients) rows.push(await measureSignIn(size, load, large, clients));
  return {
    title: 'Requests per second',
    notes: [
      `Medians of ${size.rounds} rounds of ${size.milliseconds} ms, product and baseline interleaved, after a warm-up of ${formatCount(size.warmUp)} ms each.`,
      'The baseline is node:http and SQLite sending the same bytes with the token checked; for sign-in it is the password hash',
      'alone, one at a time and without a server. "times Parse" compares the ratio to the baseline with that of the comparison',
      'system, Parse Server 9.10 on PostgreSQL 15. "CPU" is the processor time of the server per call, which depends least on',
      'other programs.',
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

function page(stage: Stage, limit: 50 | 1_000): Work {
  const isShort = limit === 50;
  return {
    what: `query, ${formatCount(limit)} of ${formatCount(stage.donors)}`,
    stage,
    calls: [pageCall(stage.member, limit)],
    comparison: isShort ? comparisonRates.page : comparisonRates.longPage,
    target: isShort ? { timesComparison: 6, ofBaseline: 0.6 } : { timesComparison: 10, ofBaseline: 0 },
  };
}

function count(stage: Stage): Work {
  return {
    what: `count, 15 of 100, of ${formatCount(stage.donors)}`,
    stage,
    calls: [countCall(stage.member)],
    comparison: comparisonRates.count,
    target: { timesComparison: 4, ofBaseline: 0 },
  };
}

function getRecord(stage: Stage): Work {
  return {
    what: `get, 1 of ${formatCount(stage.donors)}`,
    stage,
    calls: recordCalls(stage.member, stage.donors),
    comparison: null,
    target: null,
  };
}

function durableAdd(stage: Stage): Work {
  return {
    what: `durable add to ${formatCount(stage.donors)}`,
    stage,
    calls: [addCall(stage.member)],
    comparison: comparisonRates.add,
    target: { timesComparison: 3, ofBaseline: 0 },
  };
}

function contendersOf({ stage, calls }: Work, load: LoadGenerator, clients: number, milliseconds: number) {
  const run = (server: Product) => async (): Promise<Result> => {
    const before = processorTimeOf(server.processId) ?? Number.NaN;
    const result = await load.call(server, milliseconds, [{ calls, clients }]);
    const after = processorTimeOf(server.processId) ?? Number.NaN;
    return { ...result, processorTime: after - before };
  };
  return { product: run(stage.product), baseline: run(stage.baseline) };
}

async function measure(size: ServerSize, load: LoadGenerator, work: Work, clients: number): Promise<Row> {
  const { comparison, target } = work;
  const contenders = contendersOf(work, load, clients, size.milliseconds);
  await interleave(1, contenders);
  const results = await interleave(size.rounds, contenders);
  const ratio = comparison === null ? null : comparisonRatio(comparison, clients);
  return rowOf(work.what, clients, results, ratio, target);
}

async function measureSignIn(
  size: ServerSize,
  load: LoadGenerator,
  { product, member }: Stage,
  clients: number,
): Promise<Row> {
  const milliseconds = Math.max(size.milliseconds, minSignInMilliseconds);
  const results = await interleave(size.rounds, {
    product: () => load.call(product, milliseconds, [{ calls: [memberSignInCall(member)], clients }]),
    baseline: () => load.hash(milliseconds),
  });
  const ratio = comparisonRatio(comparisonRates.signIn, clients);
  return rowOf('sign-in', clients, results, ratio, { timesComparison: 0, ofBaseline: 0.9 });
}

function rowOf(
  what: string,
  clients: number,
  { product, baseline }: Record<'product' | 'baseline', readonly Result[]>,
  comparison: number | null,
  target: Target | null,
): Row {
  const rate = (results: readonly Result[]) => medianOf(results, ({ perSecond }) => perSecond);
  const p99 = (results: readonly Result[]) => medianOf(results, (result) => result.p99);
  const ratio = rate(product) / rate(baseline);
  const least =
    target === null || clients !== judgedClients
      ? null
      : Math.max(target.ofBaseline, target.timesComparison * (comparison ?? 0));
  return {
    what: `${what}; ${clients} ${clients === 1 ? 'client' : 'clients'}`,
    ratio,
    target: least === null ? '' : `at least ${least.toFixed(2)}`,
    isMet: least === null ? null : ratio >= least,
    values: {
      'times Parse': comparison === null ? null : ratio / comparison,
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
