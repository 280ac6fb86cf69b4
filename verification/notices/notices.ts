import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { commitOrThrow } from '../harness/firestore-wire.ts';
import { isRunning, pause, startServer, withFolder } from '../harness/product.ts';
import { requestWrite } from '../harness/records.ts';
import { atLeast, exactly } from '../harness/report.ts';
import { chosenSeed, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import {
  judgeNotices,
  type NoticeFaults,
  noticeFigures,
  readNotices,
  type StoredNotices,
} from './judge-notices.ts';
import { addDonors, clockStep, noticeLimits, startNoticeBackend } from './notice-campus.ts';
import { startUnreliableMailServer, troubles, type UnreliableMailServer } from './unreliable-mail-server.ts';

const server = fileURLToPath(new URL('./notice-server.ts', import.meta.url));
const command = [process.execPath, '--import', 'tsx', server];

const mostOfPoster = noticeLimits.donorsPerPosterAndDay;
const most = noticeLimits.donorsPerUrgentRequest;
/** Between rounds, so that each donor may be told again: three times in seven days. */
const threeDays = 3 * 86_400_000;
/** In milliseconds: how often the server looks at a clock that was advanced. */
const pollInterval = 1_100;
const parallel = 30;
const postedAtOnce = 100;

/** A server that is killed at every step of choosing and sending, and unreliable mail servers, on the embedded backend. */
export const noticesTrial = defineTrial({
  shows: 'donors are told within the limits, whatever fails',
  sizes: { full: { rounds: 200, hangEvery: 25 }, short: { rounds: 5, hangEvery: 0 } },
  async run({ rounds, hangEvery }) {
    const mails = await startUnreliableMailServer();
    const seed = chosenSeed();
    try {
      const killed = await killAtEveryStep(mails, rounds, hangEvery, seed);
      const many = await postManyAtOnce(mails);
      const once = await deliverInParallel(mails);
      return {
        title: `Notices, ${rounds} rounds with a kill -9 at a step each, seed ${seed}`,
        figures: [
          exactly('rounds in which the server was killed', killed.kills, rounds),
          ...noticeFigures(killed.faults),
          exactly('events given up', killed.givenUp, 0),
          atLeast('fewest donors told of a request', killed.fewest, most - 1),
          exactly(`donors told of ${postedAtOnce} concurrent requests of a member`, many.told, mostOfPoster),
          exactly('donors told more than once', many.toldAgain, 0),
          exactly(`${parallel} parallel deliveries of one event: donors told`, once.told, most),
          exactly('mails', once.mails, most),
        ],
      };
    } finally {
      mails.stop();
    }
  },
});

function killAtEveryStep(mails: UnreliableMailServer, rounds: number, hangEvery: number, seed: number) {
  const random = seededRandom(seed);
  const total = { kills: 0, givenUp: 0, fewest: Number.POSITIVE_INFINITY, faults: [] as NoticeFaults[] };
  return withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    const { steps } = await announce(dataFolder, mails, ['counted'], { killAt: 0, clockAhead: 0 });
    // A round in which fewer are told has fewer steps, and may end before the one at which it would be killed.
    for (let round = 1; total.kills < rounds && round <= rounds + steps; round += 1) {
      const id = `round-${round}`;
      const before = mails.accepted.length;
      mails.behave(random.times(0, 3, () => random.pick(troubles)));
      if (hangEvery > 0 && round % hangEvery === 0) mails.behave(['hang']);
      const killAt = rounds < steps ? 1 + random.below(steps) : 1 + ((round - 1) % steps);
      const { kills, stored } = await announce(dataFolder, mails, [id], {
        killAt,
        clockAhead: round * threeDays,
      });
      const ofRound = stored.claims.filter(({ request }) => request === id);
      total.faults.push(judgeNotices(ofRound, mails.accepted.slice(before), most));
      total.kills += kills;
      total.givenUp = stored.givenUp;
      total.fewest = Math.min(total.fewest, ofRound.length);
    }
    return total;
  });
}

/**
 * Posts requests of one member, and goes on until their events are handled; a server that was killed is started again.
 *
 * @param options `killAt` is the step at which the server is killed; 0 for none
 */
async function announce(
  dataFolder: string,
  { url }: UnreliableMailServer,
  ids: readonly string[],
  { killAt, clockAhead }: { readonly killAt: number; readonly clockAhead: number },
): Promise<{ kills: number; stored: StoredNotices; steps: number }> {
  let ahead = clockAhead;
  let kills = 0;
  const start = (step: number) =>
    startServer({
      command,
      dataFolder,
      environment: { SMTP_URL: url, CLOCK_OFFSET: String(ahead), KILL_AT: String(step) },
    });
  let product = await start(killAt);
  const { origin } = product;
  const owner = { uid: `poster-${ids[0]}`, email: `poster-${ids[0]}@campus.test` };
  await Promise.all(ids.map((id) => commitOrThrow(origin, null, [requestWrite(owner, id)])));
  let lookedAt = performance.now();
  let stored = readNotices(dataFolder);
  while (stored.waiting > 0) {
    if (!isRunning(product)) {
      kills += 1;
      product = await start(0);
      lookedAt = performance.now();
    } else if (stored.isDelayed && performance.now() - lookedAt > pollInterval) {
      process.kill(product.processId, 'SIGUSR2');
      ahead += clockStep;
      lookedAt = performance.now();
    }
    await pause(50);
    stored = readNotices(dataFolder);
  }
  // Killed at the very last step, after which nothing waits.
  if (kills === 0 && !isRunning(product)) kills += 1;
  await product.stop();
  return { kills, stored, steps: Number(/steps: (\d+)/.exec(product.log())?.[1]) };
}

function postManyAtOnce(mails: UnreliableMailServer) {
  return withFolder(async (folder) => {
    const before = mails.accepted.length;
    const ids = Array.from({ length: postedAtOnce }, (_, index) => `many-${index}`);
    await announce(join(folder, 'data'), mails, ids, { killAt: 0, clockAhead: 0 });
    const told = mails.accepted.slice(before).map(({ to }) => to);
    return { told: told.length, toldAgain: told.length - new Set(told).size };
  });
}

/** Calls the handler of one event many times concurrently, as a platform with at-least-once delivery may. */
async function deliverInParallel(mails: UnreliableMailServer) {
  const before = mails.accepted.length;
  const running = await startNoticeBackend(mails.url, { notices: noticeLimits });
  try {
    const { documents } = running.backend.firestore;
    await addDonors(running.backend);
    const fields = { userId: 'poster', ...requestDetails, status: 'active' };
    await documents.put('bloodRequests/r', { ...fields, requestedAt: new Date(running.clock.now()) });
    const document = await documents.read('bloodRequests/r');
    const handler = running.triggers.find((trigger) => trigger.document === 'bloodRequests/{id}')?.handler;
    if (document === null || handler === undefined) throw new Error('There is no such trigger.');
    const time = new Date(running.clock.now());
    const event = { eventId: 'e', path: document.path, params: { id: 'r' }, document, time };
    const deliver = () => handler({ ...event, signal: new AbortController().signal }, documents);
    await Promise.allSettled(Array.from({ length: parallel }, deliver));
    await deliver();
    const told = mails.accepted.slice(before).map(({ to }) => to);
    return { told: new Set(told).size, mails: told.length };
  } finally {
    await running.stop();
  }
}
