import { createMember, isSignedIn, type Member } from '../harness/members.ts';
import { findPages } from '../harness/mixed-calls.ts';
import { type Product, withProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, inDigits } from '../harness/report.ts';
import {
  grewBy,
  lacksProc,
  type ResidentMemory,
  residentMemoryOf,
  settled,
} from '../harness/resident-memory.ts';
import { chosenSeed } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { FuzzTally, fuzzLoad } from './fuzz-load.ts';
import { fuzzRules } from './fuzz-rules.ts';
import { expensiveBodies, hugeBodies } from './large-bodies.ts';

const mostGrowthMebibytes = 50;
/** Requests until the session of the fuzzing member is checked again. */
const batch = 5_000;
/** Members, as a fuzzed call may end the session of one. */
const members = 3;

interface FuzzSize {
  /** Requests that fill caches before memory is measured. They are judged too. */
  readonly warmUp: number;
  readonly requests: number;
  readonly rulesFiles: number;
  /** Rounds of huge bodies. */
  readonly hugeRounds: number;
  /** Connections that each withhold the last byte of a body. */
  readonly withheld: number;
  /** Faulty rules files that the real start command is given. */
  readonly faultyStarts: number;
}

/** Every request and every rules file: each input is answered soundly and leaves the server as it was. */
export const fuzzTrial = defineTrial<FuzzSize>({
  shows: 'malformed and huge requests are answered soundly',
  sizes: {
    full: {
      warmUp: 20_000,
      requests: 100_000,
      rulesFiles: 2_000,
      hugeRounds: 3,
      withheld: 40,
      faultyStarts: 8,
    },
    short: { warmUp: 200, requests: 1_200, rulesFiles: 200, hugeRounds: 1, withheld: 8, faultyStarts: 1 },
  },
  run: (size, form) =>
    withProduct(async (product) => {
      const seed = chosenSeed();
      const { origin, dataFolder } = product;
      const memory = residentMemoryOf(dataFolder);
      const tally = new FuzzTally();
      const place = { origin, memory, form };
      // Created before the fuzzing, which makes as many accounts as one address may.
      const sender = await createMember(product, 'sender@campus.test');
      const sent = await fuzzProduct(product, memory, seed, size, tally);
      const huge = await hugeBodies(place, size.hugeRounds);
      const expensive = await expensiveBodies(place, sender, size.withheld);
      const ending = await product.stop();
      const examples = tally.examples.map((example) => `\n  ${example}`).join('');
      return {
        title: `${inDigits(size.requests)} fuzzed requests, seed ${seed}${examples}`,
        figures: [
          ...sent,
          exactly('defects in the log', product.log().match(/"msg":"defect"/g)?.length ?? 0, 0),
          ...huge,
          ...expensive,
          exactly('exits before the stop, or with another code than 0', ending.exitCode === 0 ? 0 : 1, 0),
          ...fuzzRules(size.rulesFiles, size.faultyStarts, seed),
        ],
        notRun: memory === null ? [lacksProc] : [],
      };
    }),
});

async function fuzzProduct(
  product: Product,
  memory: ResidentMemory | null,
  seed: number,
  { warmUp, requests }: FuzzSize,
  tally: FuzzTally,
): Promise<Figure[]> {
  const { origin } = product;
  const port = Number(new URL(origin).port);
  const pages = await findPages(origin);
  const spares: Member[] = [];
  for (let left = members; left > 0; left -= 1) {
    spares.push(await createMember(product, `fuzzer-${left}@campus.test`));
  }
  let sent = 0;
  const send = async (count: number) => {
    for (const end = sent + count; sent < end; ) {
      const member = await firstSignedIn(origin, spares);
      const next = Math.min(batch, end - sent);
      await fuzzLoad({ port, member, pages }, seed, { from: sent, count: next }, tally);
      sent += next;
    }
  };

  await send(warmUp);
  const before = memory === null ? 0 : await settled(memory);
  await send(requests);
  const after = memory === null ? 0 : await settled(memory);
  return [
    ...figuresOf(tally, warmUp + requests),
    ...(memory === null ? [] : [grewBy('memory grown by', after - before, mostGrowthMebibytes)]),
  ];
}

async function firstSignedIn(origin: string, members: readonly Member[]): Promise<Member> {
  for (const member of members) if (await isSignedIn(origin, member)) return member;
  throw new Error('Fuzzing has ended every session.');
}

function figuresOf(tally: FuzzTally, sent: number): Figure[] {
  return [
    atLeast('requests sent, with the warm-up', tally.sent, sent),
    // Fuzzing that is always refused early finds nothing.
    atLeast('of them successful', tally.succeeded, sent / 10),
    atLeast('of them refused', tally.refused, sent / 10),
    atLeast('of them refused by name (501 UNIMPLEMENTED)', tally.refusedByName, 1),
    exactly('other answers 5xx', tally.serverErrors, 0),
    exactly('hangs', tally.hangs, 0),
    exactly('HTTP requests without an answer', tally.dropped, 0),
    exactly('answers with a stack, a path or SQL', tally.leaks, 0),
  ];
}
