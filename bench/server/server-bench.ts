import { type Product, startProduct } from '../../verification/harness/product.ts';
import { buildBaseline, fillBaseline, startBaseline } from '../baseline/start-baseline.ts';
import { addCall, countCall, pageCall, recordCalls } from '../campus/measured-calls.ts';
import { type BenchCampus, benchFolder, prepareCampus, signInMember } from '../campus/prepare-campus.ts';
import type { ReadyCall } from '../load/http-client.ts';
import { type LoadGenerator, startLoadGenerator } from '../load/load-generator.ts';
import { logProgress, type Section } from '../report.ts';
import { coldStartRow, diskRow, memoryAtRest, memoryRows, peakMemory } from './footprint.ts';
import { measureLatencyUnderLoad } from './latency-under-load.ts';
import { measureThroughput, type ServerSize, type Stage } from './throughput.ts';
import { measureTriggerCost } from './trigger-cost.ts';

const fullSize: ServerSize = {
  donors: { small: 10_000, large: 100_000 },
  rounds: 5,
  milliseconds: 1_000,
  // Under its optimizing compiler a server of this size still becomes faster after ten seconds.
  warmUp: 20_000,
  clients: [1, 16, 64],
  starts: 5,
};

/** Shows that everything works; its figures mean nothing. */
const shortSize: ServerSize = {
  donors: { small: 1_000, large: 10_000 },
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
  logProgress('writing donors');
  const smallCampus = await prepareBoth(folder, size.donors.small);
  const largeCampus = await prepareBoth(folder, size.donors.large);
  const load = startLoadGenerator();
  const [small, large] = await Promise.all([startBoth(smallCampus), startBoth(largeCampus)]);
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
    const triggerCost = await measureTriggerCost(size, load, smallCampus);
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
        rows: [
          ...memoryRows(atRest, peak),
          await coldStartRow(largeCampus, size.starts),
          diskRow(largeCampus),
        ],
      },
    ];
  } finally {
    load.stop();
    await Promise.all(servers.map((server) => server.kill()));
  }
}

async function prepareBoth(folder: string, donors: number): Promise<BenchCampus> {
  const campus = await prepareCampus(folder, donors);
  fillBaseline(campus);
  return campus;
}

async function startBoth(campus: BenchCampus): Promise<Stage> {
  const product = await startProduct({ dataFolder: campus.dataFolder });
  const baseline = await startBaseline(campus);
  return { donors: campus.donors, member: await signInMember(product.origin), product, baseline };
}

/** @throws if product and baseline respond to a call with different numbers of bytes */
async function checkSameBytes(
  load: LoadGenerator,
  { donors, member, product, baseline }: Stage,
): Promise<void> {
  const [record] = recordCalls(member, donors) as [ReadyCall];
  for (const call of [
    pageCall(member, 50),
    pageCall(member, 1_000),
    countCall(member),
    addCall(member),
    record,
  ]) {
    const bytesOf = async (server: Product) =>
      (await load.call(server, 50, [{ calls: [call], clients: 1 }])).bytesEach;
    const [ours, theirs] = [await bytesOf(product), await bytesOf(baseline)];
    if (Math.abs(ours - theirs) > maxByteDifference) {
      throw new Error(`${call.path}: ${ours} bytes by the product, ${theirs} by the baseline.`);
    }
  }
}
