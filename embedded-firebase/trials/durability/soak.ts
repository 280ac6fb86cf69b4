import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolderAt } from '../../server/data-folder.ts';
import { atLeast, exactly, type Figure, inDigits, none } from '../harness/figures.ts';
import { call } from '../harness/http-call.ts';
import { findPages, type Load, mixedCall } from '../harness/mixed-calls.ts';
import { createWriter, fillWithPairs } from '../harness/notes.ts';
import { lacksProc, residentMemoryOf } from '../harness/resident-memory.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { mean } from '../harness/statistics.ts';
import { defineTrial } from '../harness/trial.ts';

const callsPerSecond = 50;
/** Calls in flight from which on a due call waits for one of them, and counts as late. */
const maxUnderWay = 200;
const sampleEvery = 1_000;

const mebibyte = 1_024 * 1_024;
const maxLog = 64 * mebibyte;
/** The growth over the second half, when caches are full, by linear regression over the samples. */
const maxGrowth = 8 * mebibyte;

interface Sample {
  /** Seconds since the load began. */
  readonly at: number;
  /** Resident memory in bytes. */
  readonly resident: number;
}

/** Half an hour of everything that people do, at a steady rate. */
export const soakTrial = defineTrial({
  shows: 'a mixed load is answered without an error',
  sizes: { full: { seconds: 30 * 60 }, short: { seconds: 4 } },
  run: ({ seconds }) =>
    withNotebook(async (server) => {
      const { origin, dataFolder } = server;
      const member = await createWriter(server, 'regular@example.test');
      // Many pairs, of which few are read again and again.
      await fillWithPairs(origin, member, 'old', 245);
      await fillWithPairs(origin, member, 'kept', 5);
      const load = { member, pages: await findPages(origin) };
      const memory = residentMemoryOf(dataFolder);
      const samples: Sample[] = [];
      let largestLog = 0;
      const begin = performance.now();
      const sampling = setInterval(() => {
        const log = statSync(`${dataFolderAt(dataFolder).databaseFile}-wal`, { throwIfNoEntry: false });
        largestLog = Math.max(largestLog, log?.size ?? 0);
        if (memory !== null)
          samples.push({ at: (performance.now() - begin) / 1_000, resident: memory.now() });
      }, sampleEvery);
      const sent = await loadSteadily(origin, load, seconds);
      clearInterval(sampling);
      return {
        title: `${inDigits(seconds)} s of mixed load, ${callsPerSecond} calls a second`,
        figures: [
          atLeast('calls answered', sent.answered, seconds * callsPerSecond),
          ...[...sent.kinds].map(([kind, count]) => atLeast(`  ${kind}`, count, 1)),
          none('not answered as expected', sent.wrong),
          { ...exactly(`sent late, as ${maxUnderWay} were under way`, sent.late, 0), timed: true },
          bytesFigure('largest write-ahead log', largestLog, maxLog),
          ...memoryFigures(samples),
        ],
        notRun: memory === null ? [lacksProc] : [],
      };
    }),
});

/** Sends each call when it is due. */
async function loadSteadily(origin: string, load: Load, seconds: number) {
  const sent = { answered: 0, late: 0, kinds: new Map<string, number>(), wrong: [] as string[] };
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();

  async function send(count: number): Promise<void> {
    const { kind, status: wanted, call: wantedCall } = mixedCall(load, count);
    try {
      const { status, text } = await call(origin, wantedCall);
      sent.answered += 1;
      sent.kinds.set(kind, (sent.kinds.get(kind) ?? 0) + 1);
      if (status !== wanted)
        sent.wrong.push(`${kind}: ${status} instead of ${wanted}: ${text.slice(0, 200)}`);
    } catch (error) {
      sent.wrong.push(`${kind}: ${String(error)}`);
    }
  }

  for (let count = 0; count < seconds * callsPerSecond; count += 1) {
    const wait = begin + (count * 1_000) / callsPerSecond - performance.now();
    if (wait > 0) await pause(wait);
    if (underWay.size >= maxUnderWay) {
      sent.late += 1;
      await Promise.race(underWay);
    }
    const sending = send(count);
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  }
  await Promise.all(underWay);
  return sent;
}

function memoryFigures(samples: readonly Sample[]): Figure[] {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [first, last] = [half[0], half.at(-1)];
  if (first === undefined || last === undefined) return [];
  const most = Math.max(...samples.map(({ resident }) => resident));
  const growth = slope(half) * (last.at - first.at);
  return [
    { ...bytesFigure('memory, at most', most), timed: true },
    { ...bytesFigure('memory at half time', first.resident), timed: true },
    { ...bytesFigure('memory at the end', last.resident), timed: true },
    { ...bytesFigure('growth over the second half', growth, maxGrowth), timed: true },
  ];
}

/** The slope of the linear regression, in bytes a second. */
function slope(samples: readonly Sample[]): number {
  const middle = mean(samples.map(({ at }) => at));
  const level = mean(samples.map(({ resident }) => resident));
  const covariance = mean(samples.map(({ at, resident }) => (at - middle) * (resident - level)));
  return covariance / mean(samples.map(({ at }) => (at - middle) ** 2));
}

function bytesFigure(what: string, bytes: number, most = Number.POSITIVE_INFINITY): Figure {
  const inMebibytes = (count: number) => `${(count / mebibyte).toFixed(1)} MiB`;
  const limit = Number.isFinite(most) ? `at most ${inMebibytes(most)}` : '';
  return { what, value: inMebibytes(bytes), limit, met: bytes <= most, timed: false };
}
