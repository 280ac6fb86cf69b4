import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMember, isSignedIn, type Member } from '../harness/members.ts';
import { findPages } from '../harness/mixed-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Figure, type Report } from '../harness/report.ts';
import { grewBy, residentMemoryOf, settled } from '../harness/resident-memory.ts';
import { chosenSeed } from '../harness/seeded-random.ts';
import { type ExpensiveSize, expensiveBodies } from './expensive-bodies.ts';
import { emptyTally, type FuzzTally, type FuzzTarget, fuzzLoad } from './fuzz-load.ts';
import { fuzzRules } from './fuzz-rules.ts';
import { type HugeSize, hugeBodies } from './huge-bodies.ts';
import { startsWithFaultyRules } from './start-with-faulty-rules.ts';

const mostGrowthMebibytes = 50;
/** After so many requests it is made sure that who is signed in still is. */
const batch = 5_000;
/** A fuzzed call may end a session: the next one takes over. */
const members = 3;

/** How much a fuzzing trial does. */
export interface FuzzSize {
  /** Requests that fill caches, before memory is measured. They are judged too. */
  readonly warmUp: number;
  readonly requests: number;
  readonly rulesFiles: number;
  readonly huge: HugeSize;
  readonly expensive: ExpensiveSize;
  /** Faulty rules files that the real start command is given. */
  readonly faultyStarts: number;
}

export const fullFuzzTrial: FuzzSize = {
  warmUp: 20_000,
  requests: 100_000,
  rulesFiles: 2_000,
  huge: { rounds: 3, isShort: false },
  expensive: { connections: 40, isShort: false },
  faultyStarts: 8,
};
export const shortFuzzTrial: FuzzSize = {
  warmUp: 200,
  requests: 1_200,
  rulesFiles: 200,
  huge: { rounds: 1, isShort: true },
  expensive: { connections: 8, isShort: true },
  faultyStarts: 1,
};

/** Trials 6 and 7, and the same for the rules file: whatever it is sent, it answers soundly and stays as it is. */
export async function fuzzTrial(size: FuzzSize): Promise<Report> {
  const seed = chosenSeed();
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-fuzz-'));
  const product = await startProduct({ dataFolder });
  const tally = emptyTally();
  try {
    // Before the fuzzing, which makes as many accounts as one address may.
    const sender = await createMember(product, 'sender@campus.test');
    const sent = await fuzzProduct(product, dataFolder, seed, size, tally);
    const huge = await hugeBodies(product.origin, dataFolder, size.huge);
    const memory = residentMemoryOf(dataFolder);
    const expensive = await expensiveBodies(product.origin, sender, memory, size.expensive);
    const ending = await product.stop();
    return {
      title: `Trials 6 and 7: ${size.requests.toLocaleString('en-US')} fuzzed requests, seed ${seed}${inWords(tally)}`,
      figures: [
        ...sent.figures,
        exactly('defects in the log', product.log().match(/"msg":"defect"/g)?.length ?? 0, 0),
        ...huge.figures,
        ...expensive,
        exactly('exits before it was asked to stop, or not in order', ending.exitCode === 0 ? 0 : 1, 0),
        ...fuzzRules(size.rulesFiles, seed),
        ...(await startsWithFaultyRules(size.faultyStarts, seed)),
      ],
      notRun: [...new Set([...sent.notRun, ...huge.notRun])],
    };
  } finally {
    await product.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function fuzzProduct(
  product: Product,
  dataFolder: string,
  seed: number,
  { warmUp, requests }: FuzzSize,
  tally: FuzzTally,
): Promise<Omit<Report, 'title'>> {
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
      const target: FuzzTarget = { port, member, pages };
      const next = Math.min(batch, end - sent);
      await fuzzLoad(target, seed, { from: sent, count: next }, tally);
      sent += next;
    }
  };

  await send(warmUp);
  const memory = residentMemoryOf(dataFolder);
  const before = memory === null ? 0 : await settled(memory);
  await send(requests);
  const after = memory === null ? 0 : await settled(memory);
  return {
    figures: [
      ...figuresOf(tally, warmUp + requests),
      ...(memory === null ? [] : [grewBy('memory grown by', after - before, mostGrowthMebibytes)]),
    ],
    notRun: memory === null ? ['memory: needs /proc, as Linux has it'] : [],
  };
}

async function firstSignedIn(origin: string, members: readonly Member[]): Promise<Member> {
  for (const member of members) if (await isSignedIn(origin, member)) return member;
  throw new Error('Fuzzing has ended every session.');
}

function figuresOf(tally: FuzzTally, sent: number): Figure[] {
  return [
    atLeast('requests sent, with the warm-up', tally.sent, sent),
    // Fuzzing that is refused at the door finds nothing.
    atLeast('of them successful', tally.succeeded, sent / 10),
    atLeast('of them refused', tally.refused, sent / 10),
    atLeast('of them refused by name (501 UNIMPLEMENTED)', tally.refusedByName, 1),
    exactly('answers 5xx but for those', tally.serverErrors, 0),
    exactly('hangs', tally.hangs, 0),
    exactly('HTTP requests without an answer', tally.dropped, 0),
    exactly('answers with a stack, a path or SQL', tally.leaks, 0),
  ];
}

function inWords({ examples }: FuzzTally): string {
  return examples.map((example) => `\n  ${example}`).join('');
}
