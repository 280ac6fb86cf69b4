import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startNotebook } from '../../trials/harness/start-notebook.ts';
import { interleave, medianOf } from '../interleave.ts';
import type { LoadGenerator, StreamResult } from '../load/load-generator.ts';
import { processorTimeOf } from '../machine.ts';
import { addCall } from '../measured-calls.ts';
import { type PreparedData, signInMember } from '../prepare-people.ts';
import { formatCount, type Row, type Section } from '../report.ts';
import type { ServerSize } from './throughput.ts';

/** One window of posts, with the server's processor time per post in microseconds. */
type Result = StreamResult & { readonly processorTime: number };

/** Posts from so many clients for so many milliseconds. */
type Post = (clients: number, milliseconds: number) => Promise<Result>;

const clientCounts = [1, 16] as const;
/** Many short windows rather than few long ones, as the difference is smaller than that between two seconds. */
const windowsPerRound = 8;
const maxRatio = 1.1;

/**
 * Measures the time of a post on a server with a trigger, compared with that on a server without one. Clients repeat
 * immediately, so that the deliveries of earlier posts delay the next ones.
 *
 * @param data its data folder is copied for each server; none may run on it
 */
export async function measureTriggerCost(
  size: ServerSize,
  load: LoadGenerator,
  data: PreparedData,
): Promise<Section> {
  const servers: { kill(): Promise<void> }[] = [];

  async function start(name: string, environment: { readonly TRIGGER?: string } = {}): Promise<Post> {
    const dataFolder = join(dirname(data.dataFolder), name);
    cpSync(data.dataFolder, dataFolder, { recursive: true });
    const server = await startNotebook({ dataFolder, environment });
    servers.push(server);
    const calls = [addCall(await signInMember(server.origin))];
    return async (clients, milliseconds) => {
      const before = processorTimeOf(server.processId) ?? Number.NaN;
      const result = await load.call(server, milliseconds, [{ calls, clients }]);
      const spent = (processorTimeOf(server.processId) ?? Number.NaN) - before;
      return { ...result, processorTime: (spent * 1_000) / result.count };
    };
  }

  try {
    const without = await start('without-trigger');
    const own = await start('with-trigger', { TRIGGER: 'notes' });
    const other = await start('with-other-trigger', { TRIGGER: 'people' });
    const contenders = (clients: number, milliseconds: number) => ({
      without: () => without(clients, milliseconds),
      own: () => own(clients, milliseconds),
      other: () => other(clients, milliseconds),
    });
    await interleave(1, contenders(Math.max(...clientCounts), size.warmUp));
    const rows: Row[] = [];
    for (const clients of clientCounts) {
      const windows = contenders(clients, (2 * size.milliseconds) / windowsPerRound);
      const results = await interleave(size.rounds * windowsPerRound, windows);
      const who = `${clients} ${clients === 1 ? 'client' : 'clients'}`;
      rows.push(rowOf(`trigger for its collection; ${who}`, results.own, results.without));
      rows.push(rowOf(`trigger for another collection; ${who}`, results.other, results.without));
    }
    return sectionOf(data, rows);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
  }
}

function sectionOf({ people }: PreparedData, rows: readonly Row[]): Section {
  return {
    title: 'A post with a trigger',
    notes: [
      `A note is added to a collection of ${formatCount(people)} people. "to baseline" is its median time with a trigger, whose`,
      'handler does nothing, to that without one. The clients repeat immediately, so that deliveries delay the next posts.',
    ],
    columns: ['with, p50 ms', 'without, p50 ms', 'with, CPU µs', 'without, CPU µs'],
    rows,
  };
}

function rowOf(what: string, measured: readonly Result[], baseline: readonly Result[]): Row {
  const p50 = (results: readonly Result[]) => medianOf(results, (result) => result.p50);
  const processorTime = (results: readonly Result[]) => {
    const median = medianOf(results, (result) => result.processorTime);
    return Number.isNaN(median) ? null : median;
  };
  const ratio = p50(measured) / p50(baseline);
  return {
    what,
    ratio,
    target: `at most ${maxRatio}`,
    isMet: ratio <= maxRatio,
    values: {
      'with, p50 ms': p50(measured),
      'without, p50 ms': p50(baseline),
      'with, CPU µs': processorTime(measured),
      'without, CPU µs': processorTime(baseline),
    },
  };
}
