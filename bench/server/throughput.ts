import type { Member } from '../../verification/harness/members.ts';
import type { Product } from '../../verification/harness/product.ts';
import { addCall, countCall, pageCall, recordCalls, signInCall } from '../campus/measured-calls.ts';
import { peerRates, peerShare } from '../comparison-system.ts';
import { inTurns, median } from '../interleave.ts';
import type { ReadyCall } from '../load/http-client.ts';
import type { StreamResult } from '../load/job.ts';
import type { Load } from '../load/load-generator.ts';
import { processorTimeOf } from '../processor-time.ts';
import type { Row, Section } from '../report.ts';
import type { ServerSize } from './size.ts';

/** The product and the floor on the same donors. */
export interface Stage {
  readonly donors: number;
  readonly member: Member;
  readonly ours: Product;
  readonly floor: Product;
}

interface Work {
  readonly what: string;
  readonly stage: Stage;
  readonly calls: readonly ReadyCall[];
  readonly peer: Record<number, { readonly peer: number; readonly floor: number | null }> | null;
  /** At 16 callers. */
  readonly target: { readonly timesPeer: number; readonly ofFloor: number } | null;
}

/** Of one window; with the processor time that the server had meanwhile, in milliseconds. */
type Result = StreamResult & { readonly processor?: number };

const judgedAt = 16;

/** Requests a second, product and floor in turns. */
export async function measureRates(
  size: ServerSize,
  load: Load,
  { small, large }: { readonly small: Stage; readonly large: Stage },
): Promise<Section> {
  const rows: Row[] = [];
  for (const work of worksOn(small, large)) {
    await inTurns(1, contendersOf(work, load, judgedAt, size.warmUp));
    for (const callers of size.callers) rows.push(await measure(size, load, work, callers));
  }
  for (const callers of size.callers) rows.push(await measureSignIn(size, load, large, callers));
  return {
    title: 'Requests a second',
    notes: [
      `Medians of ${size.rounds} rounds of ${size.milliseconds} ms, product and floor in turns, once each has done the same work for`,
      `${size.warmUp} ms: the first calls of a process cost twice as much. The floor is node:http and`,
      'SQLite doing the same bytes with the token checked; for sign-in it is the hash alone, one at a time, without a server.',
      'The peer is Parse Server 9.10 on PostgreSQL 15: "times the peer" compares its ratio to the floor beside it with ours.',
      '"CPU" is the processor time of the server a call, which other things on the machine disturb least.',
    ],
    columns: [
      ...['times the peer', 'product/s', 'floor/s', 'product CPU µs', 'floor CPU µs'],
      ...['product p99 ms', 'floor p99 ms'],
    ],
    rows,
  };
}

function worksOn(small: Stage, large: Stage): readonly Work[] {
  const inWords = (count: number) => count.toLocaleString('en-US');
  const on = (stage: Stage) => {
    const of = `of ${inWords(stage.donors)}`;
    const { member } = stage;
    return {
      page: {
        ...{ what: `query, 50 ${of}`, stage, calls: [pageCall(member, 50)], peer: peerRates.page },
        target: { timesPeer: 6, ofFloor: 0.6 },
      },
      longPage: {
        ...{ what: `query, 1,000 ${of}`, stage, calls: [pageCall(member, 1_000)], peer: peerRates.longPage },
        target: { timesPeer: 10, ofFloor: 0 },
      },
      count: {
        ...{ what: `count, 15 of 100, ${of}`, stage, calls: [countCall(member)], peer: peerRates.count },
        target: { timesPeer: 4, ofFloor: 0 },
      },
      record: {
        ...{ what: `get, 1 ${of}`, stage, calls: recordCalls(member, stage.donors), peer: null },
        target: null,
      },
      add: {
        ...{ what: `durable add, beside ${inWords(stage.donors)}`, stage, calls: [addCall(member)] },
        ...{ peer: peerRates.add, target: { timesPeer: 3, ofFloor: 0 } },
      },
    };
  };
  const [few, many] = [on(small), on(large)];
  return [few.page, many.page, few.longPage, many.longPage, many.add, many.count, many.record];
}

function contendersOf({ stage, calls }: Work, load: Load, callers: number, milliseconds: number) {
  const run = (server: Product) => async (): Promise<Result> => {
    const before = processorTimeOf(server.processId) ?? Number.NaN;
    const [result] = await load.run({
      ...{ kind: 'calls', port: portOf(server), milliseconds },
      streams: [{ calls, callers }],
    });
    const after = processorTimeOf(server.processId) ?? Number.NaN;
    return { ...(result as StreamResult), processor: after - before };
  };
  return { ours: run(stage.ours), floor: run(stage.floor) };
}

async function measure(size: ServerSize, load: Load, work: Work, callers: number): Promise<Row> {
  const { peer, target } = work;
  const contenders = contendersOf(work, load, callers, size.milliseconds);
  await inTurns(1, contenders);
  const { ours, floor } = await inTurns(size.rounds, contenders);
  const share = peer === null ? null : peerShare(peer, callers);
  const isJudged = target !== null && callers === judgedAt;
  return rowOf(`${work.what}; ${callers} at once`, ours, floor, share, isJudged ? target : null);
}

async function measureSignIn(
  size: ServerSize,
  load: Load,
  { ours, member }: Stage,
  callers: number,
): Promise<Row> {
  const milliseconds = Math.max(size.milliseconds, 500);
  const one = async (job: Parameters<Load['run']>[0]) => (await load.run(job))[0] as StreamResult;
  const results = await inTurns(size.rounds, {
    ours: () =>
      one({
        ...{ kind: 'calls', port: portOf(ours), milliseconds },
        streams: [{ calls: [signInCall(member)], callers }],
      }),
    floor: () => one({ kind: 'hashes', milliseconds }),
  });
  const target = callers === judgedAt ? { timesPeer: 0, ofFloor: 0.9 } : null;
  const share = peerShare(peerRates.signIn, callers);
  return rowOf(`sign-in; ${callers} at once`, results.ours, results.floor, share, target);
}

function rowOf(
  what: string,
  ours: readonly Result[],
  floor: readonly Result[],
  share: number | null,
  target: Work['target'],
): Row {
  const rate = (results: readonly StreamResult[]) => median(results.map(({ perSecond }) => perSecond));
  const late = (results: readonly StreamResult[]) => median(results.map(({ p99 }) => p99));
  const cost = (results: readonly Result[]) =>
    median(results.map(({ processor = Number.NaN, count }) => (processor * 1_000) / count));
  const ratio = rate(ours) / rate(floor);
  const least = target === null ? null : Math.max(target.ofFloor, target.timesPeer * (share ?? 0));
  return {
    what,
    ratio,
    target: least === null ? '' : `at least ${least.toFixed(2)}`,
    isMet: least === null ? null : ratio >= least,
    values: {
      'times the peer': share === null ? null : ratio / share,
      'product/s': rate(ours),
      'floor/s': rate(floor),
      'product CPU µs': orNull(cost(ours)),
      'floor CPU µs': orNull(cost(floor)),
      'product p99 ms': late(ours),
      'floor p99 ms': late(floor),
    },
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

export function portOf({ origin }: Product): number {
  return Number(new URL(origin).port);
}
