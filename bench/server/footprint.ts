import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Product, startProduct } from '../../verification/harness/product.ts';
import { residentMemoryOfProcess, settled } from '../../verification/harness/resident-memory.ts';
import { floorFile, startFloor } from '../baseline/start-baseline.ts';
import type { BenchCampus } from '../campus/prepare-campus.ts';
import { peerMemory } from '../comparison-system.ts';
import { inTurns, median } from '../interleave.ts';
import type { Row } from '../report.ts';

const mebibyte = 1_024 * 1_024;
const megabyte = 1_000_000;
const longestStart = 300;

/** What product and floor hold of the memory. */
export interface Held {
  readonly ours: number;
  readonly floor: number;
}

/** MiB that both hold when nobody calls; null where the machine doesn't tell. */
export async function memoryAtRest(ours: Product, floor: Product): Promise<Held | null> {
  const memory = {
    ours: residentMemoryOfProcess(ours.processId),
    floor: residentMemoryOfProcess(floor.processId),
  };
  if (memory.ours === null || memory.floor === null) return null;
  return { ours: (await settled(memory.ours)) / mebibyte, floor: (await settled(memory.floor)) / mebibyte };
}

/** MiB that both have held at most so far. */
export function mostMemory(ours: Product, floor: Product): Held | null {
  const most = {
    ours: residentMemoryOfProcess(ours.processId),
    floor: residentMemoryOfProcess(floor.processId),
  };
  if (most.ours === null || most.floor === null) return null;
  return { ours: most.ours.peak() / mebibyte, floor: most.floor.peak() / mebibyte };
}

/** The rows for memory: at most half of what the peer holds with its database. */
export function memoryRows(rest: Held | null, most: Held | null): Row[] {
  const row = (what: string, held: Held | null, peer: number): Row[] =>
    held === null
      ? []
      : [
          {
            ...{ what, ratio: held.ours / held.floor, target: `at most ${peer / 2} MiB` },
            isMet: held.ours <= peer / 2,
            values: { product: held.ours, floor: held.floor, peer },
          },
        ];
  return [
    ...row('memory at rest, MiB', rest, peerMemory.rest),
    ...row('memory at most, under all of the load above, MiB', most, peerMemory.most),
  ];
}

/** From the start of the process until it could be used: the bundled server itself, on data that is there. */
export async function startRow(campus: BenchCampus, starts: number): Promise<Row> {
  const started = (start: () => Promise<Product>) => async () => {
    const product = await start();
    await product.stop();
    return product.startedIn;
  };
  const times = await inTurns(starts, {
    ours: started(() => startProduct({ dataFolder: campus.dataFolder })),
    floor: started(() => startFloor(campus)),
  });
  const [ours, floor] = [median(times.ours), median(times.floor)];
  return {
    ...{ what: 'cold start, ms', ratio: ours / floor, target: `under ${longestStart} ms` },
    isMet: ours < longestStart,
    values: { product: ours, floor, peer: 830 },
  };
}

/** What the donors take of the disk, with all their indexes. */
export function diskRow(campus: BenchCampus): Row {
  const files = readdirSync(campus.dataFolder).map((name) => join(campus.dataFolder, name));
  const ours = files.reduce((sum, file) => sum + statSync(file).size, 0) / megabyte;
  const floor = statSync(floorFile(campus)).size / megabyte;
  return {
    ...{ what: `disk, ${campus.donors.toLocaleString('en-US')} donors, MB`, ratio: ours / floor },
    ...{ target: '', isMet: null },
    values: { product: ours, floor, peer: 28 },
  };
}
