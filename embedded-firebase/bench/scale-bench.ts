import type { Member } from '../trials/harness/members.ts';
import { type Notebook, startNotebook } from '../trials/harness/start-notebook.ts';
import { interleave, medianOf } from './interleave.ts';
import type { ReadyCall } from './load/http-client.ts';
import { type LoadGenerator, startLoadGenerator } from './load/load-generator.ts';
import { addCall, countCall, pageCall, recordCalls } from './measured-calls.ts';
import { benchFolder, preparePeople, rareGroup, rarePeople, signInMember } from './prepare-people.ts';
import { formatCount, logProgress, type Row, type Section } from './report.ts';

interface Size {
  readonly people: readonly number[];
  readonly rounds: number;
  readonly milliseconds: number;
}

interface Prepared {
  readonly name: string;
  readonly people: number;
  readonly server: Notebook;
  readonly member: Member;
}

const fullSize: Size = { people: [1_000, 10_000, 100_000, 1_000_000], rounds: 5, milliseconds: 1_000 };
const shortSize: Size = { people: [1_000, 10_000], rounds: 1, milliseconds: 200 };
const clients = 16;
/** Constant cost would be 1; a larger file has less of it in its caches. */
const minRatio = 0.75;

const works: { readonly [what: string]: (data: Prepared) => readonly ReadyCall[] } = {
  'query, a page of 50': ({ member }) => [pageCall(member, 50)],
  [`query, the ${rarePeople} of a rare group`]: ({ member }) => [pageCall(member, 100, rareGroup)],
  [`count of ${rarePeople}`]: ({ member }) => [countCall(member, rareGroup)],
  'get, one by its id': ({ member, people }) => recordCalls(member, people),
  'durable add': ({ member }) => [addCall(member)],
};

/** `npm run bench -- scale`: the cost of results of one size in collections of growing size. */
export async function scaleBench(isShort: boolean): Promise<Section[]> {
  const size = isShort ? shortSize : fullSize;
  const folder = benchFolder();
  const load = startLoadGenerator();
  const all: Prepared[] = [];
  try {
    for (const people of size.people) {
      const name = formatCount(people);
      logProgress(`writing ${name} people`);
      const { dataFolder } = await preparePeople(folder, people);
      const server = await startNotebook({ dataFolder });
      all.push({ name, people, server, member: await signInMember(server.origin) });
    }
    logProgress('measuring');
    const rows: Row[] = [];
    for (const what of Object.keys(works)) rows.push(await measure(size, load, all, what));
    return [
      {
        title: 'Results of one size from ever more documents',
        notes: [
          `Calls per second of ${clients} clients, medians of ${size.rounds} rounds of ${size.milliseconds} ms, sizes interleaved. "To baseline" is the`,
          'slowest size to the smallest one.',
        ],
        columns: all.map(({ name }) => name),
        rows,
      },
    ];
  } finally {
    load.stop();
    for (const { server } of all) await server.kill();
  }
}

async function measure(
  size: Size,
  load: LoadGenerator,
  all: readonly Prepared[],
  what: string,
): Promise<Row> {
  const contenders = Object.fromEntries(
    all.map((data) => {
      const calls = works[what]?.(data) ?? [];
      return [data.name, () => load.call(data.server, size.milliseconds, [{ calls, clients }])];
    }),
  );
  await interleave(1, contenders);
  const results = await interleave(size.rounds, contenders);
  const values = Object.fromEntries(
    all.map(({ name }) => [name, medianOf(results[name] ?? [], ({ perSecond }) => perSecond)]),
  );
  const [smallest = Number.NaN] = Object.values(values);
  const ratio = Math.min(...Object.values(values)) / smallest;
  return { what, ratio, target: `at least ${minRatio}`, isMet: ratio >= minRatio, values };
}
