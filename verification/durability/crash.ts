import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMember, type Member } from '../harness/members.ts';
import { findPairs } from '../harness/paired-requests.ts';
import {
  killWhileStarting,
  type Product,
  productCommand,
  runCommand,
  startProduct,
} from '../harness/product.ts';
import { atLeast, exactly, type Report, within } from '../harness/report.ts';
import { findAnswersBeforeSync, whyNotTraced } from './answers-before-sync.ts';
import { type Posted, postUntilCutOff } from './post-until-cut-off.ts';

const writers = 16;
/** Behind the last write that a round waits for, so that the kill comes at any moment of a write. */
const longestUntilKill = 40;
const longestStartUntilKill = 400;
const longestRestart = 1_000;

/** How much a crash trial does. */
export interface CrashSize {
  readonly rounds: number;
  readonly writes: number;
  /** Of the server that answers early, which has to be caught. */
  readonly hastyRounds: number;
  readonly tracedWrites: number;
}

export const fullCrashTrial: CrashSize = { rounds: 50, writes: 10_000, hastyRounds: 5, tracedWrites: 500 };
export const shortCrashTrial: CrashSize = { rounds: 2, writes: 200, hastyRounds: 1, tracedWrites: 30 };

interface Tally {
  readonly acknowledged: number;
  readonly refused: number;
  readonly lost: number;
  readonly half: number;
  readonly restarts: readonly number[];
  /** Of a backup at the end, which checks every page and index. */
  readonly backup: { readonly exitCode: number | null; readonly said: string };
}

/** Trials 1 and 2: a server that is killed at any moment, and what it had answered by then. */
export async function crashTrial(size: CrashSize): Promise<Report> {
  const tally = await crash(productCommand, size.rounds, size.writes);
  const hasty = await crash(hastyCommand, size.hastyRounds, size.hastyRounds * 50);
  const lacking = whyNotTraced();
  const traced = lacking === null ? await findAnswersBeforeSync(productCommand, size.tracedWrites) : null;
  const hastyTraced = lacking === null ? await findAnswersBeforeSync(hastyCommand, 50) : null;
  return {
    title: `Trials 1 and 2: kill -9 at random moments, ${size.rounds} rounds, ${writers} writers`,
    figures: [
      atLeast('acknowledged writes', tally.acknowledged, size.writes),
      exactly('refused writes', tally.refused, 0),
      exactly('lost writes', tally.lost, 0),
      exactly('half writes', tally.half, 0),
      exactly('exit code of a backup, which checks integrity', tally.backup.exitCode ?? -1, 0),
      within('restart, median', median(tally.restarts), longestRestart),
      within('restart, longest', Math.max(...tally.restarts), longestRestart),
      atLeast('a server that answers early: writes found lost', hasty.lost, 1),
      ...(traced === null
        ? []
        : [
            atLeast('answers traced', traced.answers, size.tracedWrites),
            exactly('answers before fdatasync', traced.early, 0),
          ]),
      ...(hastyTraced === null
        ? []
        : [atLeast('a server that answers early: answers found before fdatasync', hastyTraced.early, 1)]),
    ],
    notRun: lacking === null ? [] : [lacking],
  };
}

const hastyCommand = [
  process.execPath,
  '--import',
  'tsx',
  fileURLToPath(new URL('./hasty-server.ts', import.meta.url)),
];

async function crash(command: readonly string[], rounds: number, writes: number): Promise<Tally> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-crash-'));
  const restarts: number[] = [];
  const posts: Posted[] = [];
  const lost = new Set<string>();
  const half = new Set<string>();

  async function look(origin: string, member: Member, prefix: string, posted: Posted): Promise<void> {
    const answered = await findPairs(origin, member, prefix, posted.acknowledged);
    for (const id of answered.missing) lost.add(id);
    // A write that was not answered may be missing, but not by halves.
    const unanswered = await findPairs(origin, member, prefix, posted.unanswered);
    for (const id of [...answered.half, ...unanswered.half]) half.add(id);
  }

  try {
    let product = await startProduct({ command, dataFolder });
    const member = await createMember(product, 'writer@campus.test');
    for (let round = 0; round < rounds; round += 1) {
      const posted = await postAndKill(product, member, `r${round}`, Math.ceil(writes / rounds));
      posts.push(posted);
      if (round % 5 === 4)
        await killWhileStarting({ command, dataFolder }, Math.random() * longestStartUntilKill);
      product = await startProduct({ command, dataFolder });
      restarts.push(product.startedIn);
      await look(product.origin, member, `r${round}`, posted);
    }
    // What was there after its own crash has to be there after all later ones too.
    for (const [round, posted] of posts.entries()) {
      await look(product.origin, member, `r${round}`, posted);
    }
    const backup = await runCommand('backup', [join(dataFolder, 'after.backup')], dataFolder);
    await product.kill();
    return {
      acknowledged: sum(posts.map((posted) => posted.acknowledged.length)),
      refused: sum(posts.map((posted) => posted.refused.length)),
      lost: lost.size,
      half: half.size,
      restarts,
      backup,
    };
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function postAndKill(product: Product, member: Member, prefix: string, quota: number): Promise<Posted> {
  let killed: Promise<void> | undefined;
  const posted = await postUntilCutOff(product.origin, member, {
    writers,
    prefix,
    afterEach(acknowledged) {
      if (acknowledged < quota || killed !== undefined) return;
      killed = pause(Math.random() * longestUntilKill).then(product.kill);
    },
  });
  await killed;
  return posted;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
