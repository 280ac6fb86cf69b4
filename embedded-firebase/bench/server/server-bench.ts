import { type Notebook, startNotebook } from '../../trials/harness/start-notebook.ts';
import { buildBaseline, fillBaseline, startBaseline } from '../baseline/start-baseline.ts';
import type { ReadyCall } from '../load/http-client.ts';
import { type LoadGenerator, startLoadGenerator } from '../load/load-generator.ts';
import { addCall, countCall, pageCall, recordCalls } from '../measured-calls.ts';
import { benchFolder, type PreparedData, preparePeople, signInMember } from '../prepare-people.ts';
import { logProgress, type Section } from '../report.ts';
import { coldStartRow, diskRow, memoryAtRest, memoryRows, peakMemory } from './footprint.ts';
import { measureLatencyUnderLoad } from './latency-under-load.ts';
import { measureThroughput, type ServerSize, type Stage } from './throughput.ts';
import { measureTriggerCost } from './trigger-cost.ts';

const fullSize: ServerSize = {
  people: { small: 10_000, large: 100_000 },
  rounds: 5,
  milliseconds: 1_000,
  // Under its optimizing compiler a server of this size still becomes faster after ten seconds.
  warmUp: 20_000,
  clients: [1, 16, 64],
  starts: 5,
};

/** Shows that everything works; its figures mean nothing. */
const shortSize: ServerSize = {
  people: { small: 1_000, large: 10_000 },
  rounds: 1,
  milliseconds: 200,
  warmUp: 200,
  clients: [1, 16],
  starts: 1,
};

/** A timestamp on a whole second is shorter. */
const maxByteDifference = 4;

/** `npm run bench -- server`. */
export async function serverBench(isShort: boolean): Promise<Section[]> {
  const size = isShort ? shortSize : fullSize;
  const folder = benchFolder();
  await buildBaseline();
  logProgress('writing people');
  const smallData = await prepareBoth(folder, size.people.small);
  const largeData = await prepareBoth(folder, size.people.large);
  const load = startLoadGenerator();
  const [small, large] = await Promise.all([startBoth(smallData), startBoth(largeData)]);
  const servers = [small, large].flatMap(({ product, baseline }) => [product, baseline]);
  try {
    await checkSameBytes(load, large);
    const atRest = await memoryAtRest(large);
    logProgress('measuring requests');
    const throughput = await measureThroughput(size, load, { small, large });
    const latency = await measureLatencyUnderLoad(size, load, large);
    const peak = await peakMemory(large);
    await Promise.all(servers.map((server) => server.stop()));
    logProgress('measuring posts with a trigger');
    const triggerCost = await measureTriggerCost(size, load, smallData);
    logProgress('measuring cold starts');
    return [
      throughput,
      latency,
      triggerCost,
      {
        title: 'Resources',
        notes: [
          'The product includes its database and the process that hashes passwords, of which the memory that it shares with the',
          'server counts once. Parse Server’s memory includes PostgreSQL.',
        ],
        columns: ['product', 'baseline', 'Parse Server'],
        rows: [...memoryRows(atRest, peak), await coldStartRow(largeData, size.starts), diskRow(largeData)],
      },
    ];
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function prepareBoth(folder: string, people: number): Promise<PreparedData> {
  const data = await preparePeople(folder, people);
  fillBaseline(data);
  return data;
}

async function startBoth(data: PreparedData): Promise<Stage> {
  const product = await startNotebook({ dataFolder: data.dataFolder });
  const baseline = await startBaseline(data);
  return { people: data.people, member: await signInMember(product.origin), product, baseline };
}

/** @throws if product and baseline respond to a call with different numbers of bytes */
async function checkSameBytes(
  load: LoadGenerator,
  { people, member, product, baseline }: Stage,
): Promise<void> {
  const [record] = recordCalls(member, people) as [ReadyCall];
  for (const call of [
    pageCall(member, 50),
    pageCall(member, 1_000),
    countCall(member),
    addCall(member),
    record,
  ]) {
    const bytesOf = async (server: Notebook) =>
      (await load.call(server, 50, [{ calls: [call], clients: 1 }])).bytesEach;
    const [ours, theirs] = [await bytesOf(product), await bytesOf(baseline)];
    if (Math.abs(ours - theirs) > maxByteDifference) {
      throw new Error(`${call.path}: ${ours} bytes by the product, ${theirs} by the baseline.`);
    }
  }
}
