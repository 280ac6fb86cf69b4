import type { Member } from '../verification/harness/members.ts';
import { type Product, startProduct } from '../verification/harness/product.ts';
import { rareDonors, rareGroup } from './campus/bench-donors.ts';
import { addCall, countCall, pageCall, recordCalls } from './campus/measured-calls.ts';
import { benchFolder, benchMember, prepareCampus } from './campus/prepare-campus.ts';
import { inTurns, median } from './interleave.ts';
import type { ReadyCall } from './load/http-client.ts';
import type { StreamResult } from './load/job.ts';
import { type Load, startLoad } from './load/load-generator.ts';
import type { Row, Section } from './report.ts';
import { say } from './say.ts';
import { portOf } from './server/throughput.ts';

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

const whole: Size = { donors: [1_000, 10_000, 100_000, 1_000_000], rounds: 5, milliseconds: 1_000 };
const short: Size = { donors: [1_000, 10_000], rounds: 1, milliseconds: 200 };
const callers = 16;
/** Flat: what is left is the caches of a larger file. */
const leastShare = 0.75;

/** `npm run bench -- scale`: the same results out of ever more documents. */
export async function scaleBench(isShort: boolean): Promise<Section[]> {
  const size = isShort ? short : whole;
  const folder = benchFolder();
  const load = startLoad();
  const campuses: Campus[] = [];
  try {
    for (const donors of size.donors) {
      say(`filling ${donors.toLocaleString('en-US')}`);
      const campus = await prepareCampus(folder, donors);
      const server = await startProduct({ dataFolder: campus.dataFolder });
      const member = await benchMember(server.origin, campus);
      campuses.push({ name: donors.toLocaleString('en-US'), donors, server, member });
    }
    say('measuring');
    return [await measureAll(size, load, campuses)];
  } finally {
    load.stop();
    for (const { server } of campuses) await server.kill();
  }
}

async function measureAll(size: Size, load: Load, campuses: readonly Campus[]): Promise<Section> {
  const works: { what: string; callsOf: (campus: Campus) => readonly ReadyCall[] }[] = [
    { what: 'query, a page of 50', callsOf: ({ member }) => [pageCall(member, 50)] },
    {
      what: `query, the ${rareDonors} of a rare group`,
      callsOf: ({ member }) => [pageCall(member, 100, rareGroup)],
    },
    { what: `count of ${rareDonors}`, callsOf: ({ member }) => [countCall(member, rareGroup)] },
    { what: 'get, one by its id', callsOf: ({ member, donors }) => recordCalls(member, donors) },
    { what: 'durable add', callsOf: ({ member }) => [addCall(member)] },
  ];
  const rows: Row[] = [];
  for (const { what, callsOf } of works) rows.push(await measure(size, load, campuses, what, callsOf));
  return {
    title: 'The same results out of ever more documents',
    notes: [
      `Calls a second at ${callers} at once, medians of ${size.rounds} rounds of ${size.milliseconds} ms, all sizes in turns. "To the floor" is the`,
      'slowest size to the smallest one.',
    ],
    columns: campuses.map(({ name }) => name),
    rows,
  };
}

async function measure(
  size: Size,
  load: Load,
  campuses: readonly Campus[],
  what: string,
  callsOf: (campus: Campus) => readonly ReadyCall[],
): Promise<Row> {
  const contenders = Object.fromEntries(
    campuses.map((campus) => [
      campus.name,
      async () => {
        const [result] = await load.run({
          ...{ kind: 'calls', port: portOf(campus.server), milliseconds: size.milliseconds },
          streams: [{ calls: callsOf(campus), callers }],
        });
        return (result as StreamResult).perSecond;
      },
    ]),
  );
  await inTurns(1, contenders);
  const results = await inTurns(size.rounds, contenders);
  const values = Object.fromEntries(campuses.map(({ name }) => [name, median(results[name] ?? [])]));
  const [smallest = Number.NaN] = Object.values(values);
  const ratio = Math.min(...Object.values(values)) / smallest;
  return { what, ratio, target: `at least ${leastShare}`, isMet: ratio >= leastShare, values };
}
