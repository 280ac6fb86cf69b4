import { startProduct } from '../../verification/harness/product.ts';
import { buildFloor, fillFloor, startFloor } from '../baseline/start-baseline.ts';
import { type BenchCampus, benchFolder, benchMember, prepareCampus } from '../campus/prepare-campus.ts';
import { startLoad } from '../load/load-generator.ts';
import type { Section } from '../report.ts';
import { say } from '../say.ts';
import { checkSameBytes } from './check-same-bytes.ts';
import { diskRow, memoryAtRest, memoryRows, mostMemory, startRow } from './footprint.ts';
import { measureFlood } from './latency-under-load.ts';
import { shortServer, wholeServer } from './size.ts';
import { measureRates, type Stage } from './throughput.ts';

/** `npm run bench -- server`. */
export async function serverBench(isShort: boolean): Promise<Section[]> {
  const size = isShort ? shortServer : wholeServer;
  const folder = benchFolder();
  await buildFloor();
  say('filling');
  const campuses = [
    await prepareBoth(folder, size.donors.small),
    await prepareBoth(folder, size.donors.large),
  ];
  const load = startLoad();
  const [small, large] = (await Promise.all(campuses.map(startBoth))) as [Stage, Stage];
  try {
    await checkSameBytes(load, large);
    const rest = await memoryAtRest(large.ours, large.floor);
    say('measuring requests');
    const rates = await measureRates(size, load, { small, large });
    const flood = await measureFlood(size, load, large);
    const most = mostMemory(large.ours, large.floor);
    for (const { ours, floor } of [small, large]) await Promise.all([ours.stop(), floor.stop()]);
    say('measuring starts');
    const [, campus] = campuses as [BenchCampus, BenchCampus];
    return [
      rates,
      flood,
      {
        title: 'What it takes of the machine',
        notes: [
          'The product with PostgreSQL’s part in it: there is one process. The peer’s figures are its own.',
        ],
        columns: ['product', 'floor', 'peer'],
        rows: [...memoryRows(rest, most), await startRow(campus, size.starts), diskRow(campus)],
      },
    ];
  } finally {
    load.stop();
    for (const { ours, floor } of [small, large]) await Promise.all([ours.kill(), floor.kill()]);
  }
}

async function prepareBoth(folder: string, donors: number): Promise<BenchCampus> {
  const campus = await prepareCampus(folder, donors);
  fillFloor(campus);
  return campus;
}

async function startBoth(campus: BenchCampus): Promise<Stage> {
  const ours = await startProduct({ dataFolder: campus.dataFolder });
  const floor = await startFloor(campus);
  return { donors: campus.donors, member: await benchMember(ours.origin, campus), ours, floor };
}
