import type { Member } from '../verification/harness/members.ts';
import { type Product, startProduct } from '../verification/harness/product.ts';
import { addCall, countCall, pageCall, recordCalls } from './campus/measured-calls.ts';
import { benchFolder, prepareCampus, rareDonors, rareGroup, signInMember } from './campus/prepare-campus.ts';
import { interleave, medianOf } from './interleave.ts';
import type { ReadyCall } from './load/http-client.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load-generator.ts';
import { formatCount, logProgress, type Row, type Section } from './report.ts';

interface Size {
  readonly donors: readonly number[];
  readonly rounds: number;
  readonly milliseconds: number;
}

interface Campus {
  readonly name: string;
  readonly donors: number;
  readonly server: Product;
  readonly member: Member;
}

const fullSize: Size = { donors: [1_000, 10_000, 100_000, 1_000_000], rounds: 5, milliseconds: 1_000 };
const shortSize: Size = { donors: [1_000, 10_000], rounds: 1, milliseconds: 200 };
const clients = 16;
/** Constant cost would be 1; a larger file has less of it in its caches. */
const minRatio = 0.75;

const works: { readonly [what: string]: (campus: Campus) => readonly ReadyCall[] } = {
  'query, a page of 50': ({ member }) => [pageCall(member, 50)],
  [`query, the ${rareDonors} of a rare group`]: ({ member }) => [pageCall(member, 100, rareGroup)],
  [`count of ${rareDonors}`]: ({ member }) => [countCall(member, rareGroup)],
  'get, one by its id': ({ member, donors }) => recordCalls(member, donors),
  'durable add': ({ member }) => [addCall(member)],
};

/** `npm run bench -- scale`: the cost of results of one size in collections of growing size. */
export async function scaleBench(isShort: boolean): Promise<Section[]> {
  const size = isShort ? shortSize : fullSize;
  const folder = benchFolder();
  const load = startLoadGenerator();
  const campuses: Campus[] = [];
  try {
    for (const donors of size.donors) {
      const name = formatCount(donors);
      logProgress(`writing ${name} donors`);
      const { dataFolder } = await prepareCampus(folder, donors);
      const server = await startProduct({ dataFolder });
      campuses.push({ name, donors, server, member: await signInMember(server.origin) });
    }
    logProgress('measuring');
    const rows: Row[] = [];
    for (const what of Object.keys(works)) rows.push(await measure(size, load, campuses, what));
    return [
      {
        title: 'Results of one size from ever more documents',
        notes: [
          `Calls per second of ${clients} clients, medians of ${size.rounds} rounds of ${size.milliseconds} ms, sizes interleaved. "To baseline" is the`,
          'slowest size to the smallest one.',
        ],
        columns: campuses.map(({ name }) => name),
        rows,
      },
    ];
  } finally {
    load.stop();
    for (const { server } of campuses) await server.kill();
  }
}

async function measure(
  size: Size,
  load: LoadGenerator,
  campuses: readonly Campus[],
  what: string,
): Promise<Row> {
  const contenders = Object.fromEntries(
    campuses.map((campus) => {
      const calls = works[what]?.(campus) ?? [];
      return [campus.name, () => load.call(campus.server, size.milliseconds, [{ calls, clients }])];
    }),
  );
  await interleave(1, contenders);
  const results = await interleave(size.rounds, contenders);
  const values = Object.fromEntries(
    campuses.map(({ name }) => [name, medianOf(results[name] ?? [], ({ perSecond }) => perSecond)]),
  );
  const [smallest = Number.NaN] = Object.values(values);
  const ratio = Math.min(...Object.values(values)) / smallest;
  return { what, ratio, target: `at least ${minRatio}`, isMet: ratio >= minRatio, values };
}
