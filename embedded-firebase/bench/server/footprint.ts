import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ResidentMemory,
  residentMemoryOfProcess,
  settled,
} from '../../trials/harness/resident-memory.ts';
import { type Notebook, startNotebook } from '../../trials/harness/start-notebook.ts';
import { baselineFile, startBaseline } from '../baseline/start-baseline.ts';
import { comparisonResources } from '../comparison-system.ts';
import { interleave, medianOf } from '../interleave.ts';
import type { PreparedData } from '../prepare-people.ts';
import { formatCount, type Row } from '../report.ts';
import type { Stage } from './throughput.ts';

const mebibyte = 1_024 * 1_024;
const megabyte = 1_000_000;
const maxColdStart = 400;
/** In MiB: half of what the comparison system has, as it was measured when the targets were set. */
const maxMemory = { atRest: 92.5, peak: 185 };

/** The memory of product and baseline in MiB. */
export interface Memory {
  readonly product: number;
  readonly baseline: number;
}

/** Measures the memory of idle servers. @returns null on a machine without /proc */
export function memoryAtRest(stage: Stage): Promise<Memory | null> {
  return readMemory(stage, settled);
}

/** Reads the peak memory of the servers so far. @returns null on a machine without /proc */
export function peakMemory(stage: Stage): Promise<Memory | null> {
  return readMemory(stage, async (memory) => memory.peak());
}

/** Returns the rows for memory. */
export function memoryRows(atRest: Memory | null, peak: Memory | null): Row[] {
  const row = (what: string, memory: Memory | null, most: number, comparison: number): Row[] => {
    if (memory === null) return [];
    const { product, baseline } = memory;
    const values = { product, baseline, 'Parse Server': comparison };
    return [
      { what, ratio: product / baseline, target: `at most ${most} MiB`, isMet: product <= most, values },
    ];
  };
  return [
    ...row('memory at rest, MiB', atRest, maxMemory.atRest, comparisonResources.memoryAtRest),
    ...row('peak memory under the load above, MiB', peak, maxMemory.peak, comparisonResources.peakMemory),
  ];
}

/** Measures the time from the start of the bundled server's process until it can be used, on existing data. */
export async function coldStartRow(data: PreparedData, starts: number): Promise<Row> {
  const started = (start: () => Promise<Notebook>) => async () => {
    const server = await start();
    await server.stop();
    return server.startedIn;
  };
  const times = await interleave(starts, {
    product: started(() => startNotebook({ dataFolder: data.dataFolder })),
    baseline: started(() => startBaseline(data)),
  });
  const product = medianOf(times.product, Number);
  const baseline = medianOf(times.baseline, Number);
  return resourceRow('cold start, ms', product, baseline, comparisonResources.coldStart, maxColdStart);
}

/** Measures the disk space of the people with all their indexes. */
export function diskRow(data: PreparedData): Row {
  const files = readdirSync(data.dataFolder).map((name) => join(data.dataFolder, name));
  const product = files.reduce((sum, file) => sum + statSync(file).size, 0) / megabyte;
  const baseline = statSync(baselineFile(data)).size / megabyte;
  const what = `disk, ${formatCount(data.people)} people, MB`;
  return resourceRow(what, product, baseline, comparisonResources.disk);
}

async function readMemory(
  { product, baseline }: Stage,
  read: (memory: ResidentMemory) => Promise<number>,
): Promise<Memory | null> {
  const [ours, theirs] = [product, baseline].map(({ processId }) => residentMemoryOfProcess(processId));
  if (!ours || !theirs) return null;
  return { product: (await read(ours)) / mebibyte, baseline: (await read(theirs)) / mebibyte };
}

function resourceRow(
  what: string,
  product: number,
  baseline: number,
  comparison: number,
  most?: number,
): Row {
  return {
    what,
    ratio: product / baseline,
    target: most === undefined ? '' : `at most ${most} ms`,
    isMet: most === undefined ? null : product <= most,
    values: { product, baseline, 'Parse Server': comparison },
  };
}
