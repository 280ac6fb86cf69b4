import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, call } from '../harness/http-call.ts';
import { createMember, type Member } from '../harness/members.ts';
import { findPairs, pairCall, readCall } from '../harness/paired-requests.ts';
import { type Ending, startProduct } from '../harness/product.ts';
import { atLeast, exactly, type Report, within } from '../harness/report.ts';

const connections = 100;
const longestStop = 5_000;
/** Until the stop is asked for, at a random moment once all connections are in use. */
const longestLoad = 500;

/** How much a trial of stopping does. */
export interface DrainSize {
  readonly rounds: number;
}

export const fullDrainTrial: DrainSize = { rounds: 20 };
export const shortDrainTrial: DrainSize = { rounds: 1 };

interface Tally {
  answered: number;
  answeredAfterStop: number;
  readonly dropped: string[];
  readonly acknowledged: string[];
}

/** Trial 4: a server that is asked to stop while a hundred connections are busy. */
export async function drainTrial({ rounds }: DrainSize): Promise<Report> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'trial-drain-'));
  const tally: Tally = { answered: 0, answeredAfterStop: 0, dropped: [], acknowledged: [] };
  const endings: Ending[] = [];
  try {
    const first = await startProduct({ dataFolder });
    const member = await createMember(first, 'writer@campus.test');
    endings.push(await first.stop());
    for (let round = 0; round < rounds; round += 1) {
      endings.push(await stopUnderLoad(dataFolder, member, round, tally));
    }
    const product = await startProduct({ dataFolder });
    const { missing, half } = await findPairs(product.origin, member, 'drain', tally.acknowledged);
    await product.kill();
    return {
      title: `Trial 4: SIGTERM under ${connections} connections, ${rounds} times`,
      figures: [
        atLeast('requests answered', tally.answered, rounds * connections),
        atLeast('of them, after the stop was asked for', tally.answeredAfterStop, rounds),
        exactly(`requests dropped${firstOf(tally.dropped)}`, tally.dropped.length, 0),
        exactly('acknowledged writes lost', missing.length + half.length, 0),
        exactly(
          'stops with another exit code than 0',
          endings.filter(({ exitCode }) => exitCode !== 0).length,
          0,
        ),
        within(
          'until the exit, at most',
          Math.max(...endings.map(({ milliseconds }) => milliseconds)),
          longestStop,
        ),
      ],
      notRun: [],
    };
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function stopUnderLoad(
  dataFolder: string,
  member: Member,
  round: number,
  tally: Tally,
): Promise<Ending> {
  const { origin, stop } = await startProduct({ dataFolder });
  let isStopping = false;
  let allInUse = () => {};
  const inUse = new Promise<void>((resolve) => {
    allInUse = resolve;
  });
  let used = 0;
  const clients = Array.from({ length: connections }, (_, client) =>
    useConnection(client, () => {
      used += 1;
      if (used === connections) allInUse();
    }),
  );
  await inUse;
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longestLoad));
  isStopping = true;
  const ending = stop();
  await Promise.all(clients);
  return ending;

  /** One connection, used for one request after the other until the server says that it closes it. */
  async function useConnection(client: number, begun: () => void): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; ; count += 1) {
      const id = `drain-${round}-${client}-${count}`;
      const isWrite = client % 2 === 0;
      const wanted: Call = isWrite ? pairCall(member, id) : readCall(member, `drain-${round}-${client}`);
      try {
        const { status, text, closes } = await call(origin, { ...wanted, agent });
        tally.answered += 1;
        if (isStopping) tally.answeredAfterStop += 1;
        if (status !== 200) tally.dropped.push(`${status} ${text}`);
        else if (isWrite) tally.acknowledged.push(id);
        if (closes) break;
      } catch (error) {
        tally.dropped.push(String(error));
        break;
      } finally {
        if (count === 0) begun();
      }
    }
    agent.destroy();
  }
}

/** What happened to one of them, for whoever has to find out why. */
function firstOf(dropped: readonly string[]): string {
  return dropped.length === 0 ? '' : ` (${dropped[0]})`;
}
