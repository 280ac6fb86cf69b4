import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, exactly, none, within } from '../harness/figures.ts';
import { call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { createWriter, findPairs, pairCall, readCall } from '../harness/notes.ts';
import { type Ending, withFolder } from '../harness/server-process.ts';
import { startNotebook } from '../harness/start-notebook.ts';
import { defineTrial } from '../harness/trial.ts';

const connections = 100;
const maxStop = 5_000;
/** Milliseconds until the stop, from the moment when all connections are in use. */
const maxLoad = 500;

interface Tally {
  answered: number;
  answeredAfterStop: number;
  readonly dropped: string[];
  readonly acknowledged: string[];
}

/** A server that is asked to stop while a hundred connections are busy. */
export const drainTrial = defineTrial({
  shows: 'a stop answers every accepted request',
  sizes: { full: { rounds: 20 }, short: { rounds: 1 } },
  run: ({ rounds }) =>
    withFolder(async (dataFolder) => {
      const tally: Tally = { answered: 0, answeredAfterStop: 0, dropped: [], acknowledged: [] };
      const first = await startNotebook({ dataFolder });
      const member = await createWriter(first, 'writer@example.test');
      const endings = [await first.stop()];
      for (let round = 0; round < rounds; round += 1) {
        endings.push(await stopUnderLoad(dataFolder, member, round, tally));
      }
      const server = await startNotebook({ dataFolder });
      const { missing, half } = await findPairs(server.origin, member, 'drain', tally.acknowledged);
      const failed = endings.filter(({ exitCode }) => exitCode !== 0).length;
      const longest = Math.max(...endings.map(({ milliseconds }) => milliseconds));
      return {
        title: `SIGTERM under ${connections} connections, ${rounds} times`,
        figures: [
          atLeast('requests answered', tally.answered, rounds * connections),
          atLeast('of them, after the stop was asked for', tally.answeredAfterStop, rounds),
          none('requests dropped', tally.dropped),
          exactly('acknowledged writes lost', missing.length + half.length, 0),
          exactly('stops with another exit code than 0', failed, 0),
          within('until the exit, at most', longest, maxStop),
        ],
      };
    }),
});

async function stopUnderLoad(
  dataFolder: string,
  member: Member,
  round: number,
  tally: Tally,
): Promise<Ending> {
  const { origin, stop } = await startNotebook({ dataFolder });
  let isStopping = false;
  const clients = Array.from({ length: connections }, (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return { number, agent, count: 0 };
  });
  // Once each has sent a request, all connections are in use.
  await Promise.all(clients.map(send));
  const sendOn = async (client: (typeof clients)[number]) => {
    while (await send(client));
    client.agent.destroy();
  };
  const sending = Promise.all(clients.map(sendOn));
  await pause(Math.random() * maxLoad);
  isStopping = true;
  const ending = stop();
  await sending;
  return ending;

  /** Sends a request on a client's connection. @returns false when the server announces that it closes it, or has done so */
  async function send(client: (typeof clients)[number]): Promise<boolean> {
    const { number, agent, count } = client;
    client.count += 1;
    const id = `drain-${round}-${number}-${count}`;
    const isWrite = number % 2 === 0;
    const wanted = isWrite ? pairCall(member, id) : readCall(member, `drain-${round}-${number}`);
    try {
      const { status, text, closes } = await call(origin, { ...wanted, agent });
      tally.answered += 1;
      if (isStopping) tally.answeredAfterStop += 1;
      if (status !== 200) tally.dropped.push(`${status} ${text}`);
      else if (isWrite) tally.acknowledged.push(id);
      return !closes;
    } catch (error) {
      tally.dropped.push(String(error));
      return false;
    }
  }
}
