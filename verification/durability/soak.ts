import { statSync } from 'node:fs';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { call, requireOk } from '../harness/http-call.ts';
import { createMember, type Member } from '../harness/members.ts';
import { type Campus, findPages, mixedCall } from '../harness/mixed-calls.ts';
import { pairsCall } from '../harness/paired-requests.ts';
import { pause, withProduct } from '../harness/product.ts';
import { atLeast, exactly, inDigits, none, type Report } from '../harness/report.ts';
import { lacksProc, type ResidentMemory, residentMemoryOf } from '../harness/resident-memory.ts';
import { defineTrial } from '../harness/trial.ts';

const callsPerSecond = 50;
/** Calls in flight from which on a due call waits for one of them, and counts as late. */
const mostUnderWay = 200;
const sampleEvery = 1_000;
const pairsPerCommit = 250;

const mebibyte = 1_024 * 1_024;
const mostLog = 64 * mebibyte;
/** The growth over the second half, when caches are full, by linear regression over the samples. */
const mostGrowth = 8 * mebibyte;

interface Sample {
  /** Seconds since the load began. */
  readonly at: number;
  /** Resident memory in bytes; 0 on a machine without /proc. */
  readonly resident: number;
  readonly log: number;
}

interface Load {
  answered: number;
  late: number;
  readonly kinds: Map<string, number>;
  readonly wrong: string[];
}

/** Half an hour of everything that a campus does, at a steady rate. */
export const soakTrial = defineTrial({
  shows: 'a mixed load is answered without an error',
  sizes: { full: { seconds: 30 * 60 }, short: { seconds: 4 } },
  run: ({ seconds }) =>
    withProduct(async (product) => {
      const { origin, dataFolder } = product;
      const member = await createMember(product, 'regular@campus.test');
      await fill(origin, member);
      const campus = { member, kept: 'kept', pages: await findPages(origin) };
      const memory = residentMemoryOf(dataFolder);
      const samples: Sample[] = [];
      const begin = performance.now();
      const sampling = setInterval(
        () => samples.push(sampleOf(dataFolder, memory, (performance.now() - begin) / 1_000)),
        sampleEvery,
      );
      const load = await loadSteadily(origin, campus, seconds);
      clearInterval(sampling);
      return reportOf(seconds, load, samples);
    }),
});

/** Stores many pairs, of which few are read again and again. */
async function fill(origin: string, member: Member): Promise<void> {
  const ids = Array.from(
    { length: pairsPerCommit },
    (_, number) => `${number < 5 ? 'kept' : 'old'}-${number}`,
  );
  await requireOk(call(origin, pairsCall(member, ids)));
}

/** Sends each call when it is due. */
async function loadSteadily(origin: string, campus: Campus, seconds: number): Promise<Load> {
  const load: Load = { answered: 0, late: 0, kinds: new Map(), wrong: [] };
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();

  async function send(count: number): Promise<void> {
    const { kind, status: wanted, call: wantedCall } = mixedCall(campus, count);
    try {
      const { status, text } = await call(origin, wantedCall);
      load.answered += 1;
      load.kinds.set(kind, (load.kinds.get(kind) ?? 0) + 1);
      if (status !== wanted)
        load.wrong.push(`${kind}: ${status} instead of ${wanted}: ${text.slice(0, 200)}`);
    } catch (error) {
      load.wrong.push(`${kind}: ${String(error)}`);
    }
  }

  for (let count = 0; count < seconds * callsPerSecond; count += 1) {
    const wait = begin + (count * 1_000) / callsPerSecond - performance.now();
    if (wait > 0) await pause(wait);
    if (underWay.size >= mostUnderWay) {
      load.late += 1;
      await Promise.race(underWay);
    }
    const sending = send(count);
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  }
  await Promise.all(underWay);
  return load;
}

function sampleOf(dataFolder: string, memory: ResidentMemory | null, at: number): Sample {
  const { databaseFile } = dataFolderAt(dataFolder);
  const log = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  return { at, resident: memory?.now() ?? 0, log };
}

function reportOf(seconds: number, load: Load, samples: readonly Sample[]): Report {
  const knowsMemory = samples.some(({ resident }) => resident > 0);
  const largestLog = Math.max(...samples.map(({ log }) => log));
  return {
    title: `${inDigits(seconds)} s of mixed load, ${callsPerSecond} calls a second`,
    figures: [
      atLeast('calls answered', load.answered, seconds * callsPerSecond),
      ...[...load.kinds].map(([kind, count]) => atLeast(`  ${kind}`, count, 1)),
      none('not answered as expected', load.wrong),
      { ...exactly(`sent late, as ${mostUnderWay} were under way`, load.late, 0), timed: true },
      {
        what: 'largest write-ahead log',
        value: `${inMebibytes(largestLog)} MiB`,
        limit: `at most ${inMebibytes(mostLog)} MiB`,
        met: largestLog <= mostLog,
        timed: false,
      },
      ...(knowsMemory ? memoryFigures(samples) : []),
    ],
    notRun: knowsMemory ? [] : [lacksProc],
  };
}

function memoryFigures(samples: readonly Sample[]) {
  const half = samples.slice(Math.floor(samples.length / 2));
  const growth = slope(half) * ((half.at(-1)?.at ?? 0) - (half[0]?.at ?? 0));
  const seen = { limit: '', met: true, timed: true };
  const mebibytes = (bytes: number) => `${inMebibytes(bytes)} MiB`;
  return [
    { what: 'memory, at most', value: mebibytes(Math.max(...samples.map((s) => s.resident))), ...seen },
    { what: 'memory at half time', value: mebibytes(half[0]?.resident ?? 0), ...seen },
    { what: 'memory at the end', value: mebibytes(half.at(-1)?.resident ?? 0), ...seen },
    {
      what: 'growth over the second half',
      value: mebibytes(growth),
      limit: `at most ${mebibytes(mostGrowth)}`,
      met: growth <= mostGrowth,
      timed: true,
    },
  ];
}

/** The slope of the linear regression, in bytes a second. */
function slope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(samples.map(({ at }) => at));
  const level = mean(samples.map(({ resident }) => resident));
  const covariance = mean(samples.map(({ at, resident }) => (at - middle) * (resident - level)));
  return covariance / mean(samples.map(({ at }) => (at - middle) ** 2));
}

function inMebibytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1);
}
