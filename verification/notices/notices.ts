import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withSnapshot } from '../../embedded-firebase/server/data-snapshot.ts';
import { readTriggerBacklog } from '../../embedded-firebase/server/firestore/triggers/trigger-backlog.ts';
import { type MailServer, startMailServer } from '../../embedded-firebase/server/testing/mail-server.ts';
import { type PushService, startPushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { atLeast, exactly } from '../../embedded-firebase/trials/harness/figures.ts';
import { chosenSeed, seededRandom } from '../../embedded-firebase/trials/harness/seeded-random.ts';
import {
  isRunning,
  scriptCommand,
  startServer,
  withFolder,
} from '../../embedded-firebase/trials/harness/server-process.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { commitOrThrow } from '../harness/campus-wire.ts';
import { requestWrite } from '../harness/records.ts';
import { devices, judgeRound, type NoticeFaults, noticeFigures, readClaims } from './judge-notices.ts';
import { clockStep, noticeLimits, offering } from './notice-campus.ts';

const command = scriptCommand(new URL('./notice-server.ts', import.meta.url));

const mostOfPoster = noticeLimits.donorsPerPosterAndDay;
const mostOfRequest = noticeLimits.donorsPerUrgentRequest;
/** Between rounds, so that each donor may be told again: three times in seven days. */
const threeDays = 3 * 86_400_000;
/** In milliseconds: how often the server looks at a clock that was advanced. */
const pollInterval = 1_100;
const postedAtOnce = 100;

/**
 * A server that is killed at every step of choosing and sending, and unreliable mail servers, on the embedded backend. That an event
 * which is delivered many times concurrently tells each donor once is shown by packages/host/notice-changes.test.ts.
 */
export const noticesTrial = defineTrial({
  shows: 'donors are told within the limits, whatever fails',
  sizes: {
    full: { rounds: 200, hangEvery: 25, tellings: 200 },
    short: { rounds: 5, hangEvery: 0, tellings: 2 },
  },
  async run({ rounds, hangEvery, tellings }) {
    const mails = await startMailServer();
    const pushes = await startPushService();
    const seed = chosenSeed();
    try {
      const killed = await killAtEveryStep({ mails, pushes }, rounds, hangEvery, seed);
      const many = await postManyAtOnce({ mails, pushes });
      const closed = await killAtEveryStepOf('closing', { mails, pushes }, tellings, seed);
      const reminded = await killAtEveryStepOf('donated', { mails, pushes }, tellings, seed);
      return {
        title: `Notices, ${rounds} rounds with a kill -9 at a step each, seed ${seed}`,
        figures: [
          exactly('rounds in which the server was killed', killed.kills, rounds),
          ...noticeFigures(killed.faults),
          exactly('events given up', killed.givenUp, 0),
          atLeast('fewest donors told of a request', killed.fewest, mostOfRequest - 1),
          exactly(`donors told of ${postedAtOnce} concurrent requests of a member`, many.told, mostOfPoster),
          exactly('donors told more than once', many.toldAgain, 0),
          ...tellingFigures('of a closing', closed, tellings),
          ...tellingFigures('by a reminder', reminded, tellings),
        ],
      };
    } finally {
      await mails.stop();
      await pushes.stop();
    }
  },
});

/** What donors are told by. */
interface Services {
  readonly mails: MailServer;
  readonly pushes: PushService;
}

function killAtEveryStep(services: Services, rounds: number, hangEvery: number, seed: number) {
  const { mails, pushes } = services;
  const random = seededRandom(seed);
  const total = { kills: 0, givenUp: 0, fewest: Number.POSITIVE_INFINITY, faults: [] as NoticeFaults[] };
  return withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    const { steps } = await announce(dataFolder, services, ['counted'], { killAt: 0, clockAhead: 0 });
    // A round in which fewer are told has fewer steps, and may end before the one at which it would be killed.
    for (let round = 1; total.kills < rounds && round <= rounds + steps; round += 1) {
      const id = `round-${round}`;
      const killAt = rounds < steps ? 1 + random.below(steps) : 1 + ((round - 1) % steps);
      const isHanging = hangEvery > 0 && round % hangEvery === 0;
      const played = await judgeRound(mails, pushes, { random, isHanging, mostOfRequest }, async () => {
        const announced = await announce(dataFolder, services, [id], {
          killAt,
          clockAhead: round * threeDays,
        });
        return { ...announced, claims: announced.claims.filter(({ request }) => request === id) };
      });
      total.faults.push(played.faults);
      total.kills += played.kills;
      total.givenUp = played.givenUp;
      total.fewest = Math.min(total.fewest, played.claims.length);
    }
    return total;
  });
}

/** Of a closing the donors whose offers stand are told, and each of whom it is said to have donated is asked; not who has answered. */
type Telling = 'closing' | 'donated';

function killAtEveryStepOf(tells: Telling, services: Services, rounds: number, seed: number) {
  const { mails, pushes } = services;
  const random = seededRandom(seed);
  const total = { kills: 0, told: [] as number[], faults: [] as NoticeFaults[] };
  return withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    const settings = (about: string, clockAhead: number) => ({ TELLS: tells, ABOUT: about, clockAhead });
    const { steps } = await tell(dataFolder, services, settings('counted', 0), 0);
    for (let round = 1; total.kills < rounds && round <= rounds + steps; round += 1) {
      const killAt = rounds < steps ? 1 + random.below(steps) : 1 + ((round - 1) % steps);
      const options = { random, isHanging: false, mostOfRequest: offering.length - 1 };
      const played = await judgeRound(mails, pushes, options, () =>
        tell(dataFolder, services, settings(`round-${round}`, round * threeDays), killAt),
      );
      total.faults.push(played.faults);
      total.kills += played.kills;
      total.told.push(played.claims.length);
    }
    return total;
  });
}

function tellingFigures(
  how: string,
  { kills, told, faults }: Awaited<ReturnType<typeof killAtEveryStepOf>>,
  rounds: number,
) {
  return [
    exactly(`rounds with a kill while donors are told ${how}`, kills, rounds),
    ...noticeFigures(faults).map((figure) => ({ ...figure, what: `${how}: ${figure.what}` })),
    exactly(`fewest told ${how}`, Math.min(...told), offering.length - 1),
    exactly(`most told ${how}`, Math.max(...told), offering.length - 1),
  ];
}

/**
 * Lets a server tell donors of a request, and starts it again when it was killed.
 *
 * @param killAt the step at which it is killed; 0 for none
 */
async function tell(
  dataFolder: string,
  services: Services,
  {
    clockAhead,
    ...settings
  }: { readonly TELLS: Telling; readonly ABOUT: string; readonly clockAhead: number },
  killAt: number,
) {
  const server = await startNoticeServer(dataFolder, services, { ...settings, killAt, clockAhead });
  const claimsOf = () =>
    readStored(dataFolder).claims.filter(({ tag }) => tag.startsWith(`${settings.TELLS}:${settings.ABOUT}_`));
  const isTold = () => {
    const claims = claimsOf();
    return claims.length >= offering.length - 1 && claims.every(({ state }) => state !== 'chosen');
  };
  await server.goOnUntil(isTold, () => true);
  const { kills, steps } = await server.stop();
  return { claims: claimsOf(), kills, steps };
}

/**
 * Posts requests of one member, and goes on until their events are handled; a server that was killed is started again.
 *
 * @param options `killAt` is the step at which the server is killed; 0 for none
 */
async function announce(
  dataFolder: string,
  services: Services,
  ids: readonly string[],
  { killAt, clockAhead }: { readonly killAt: number; readonly clockAhead: number },
) {
  const server = await startNoticeServer(dataFolder, services, { killAt, clockAhead });
  const owner = { uid: `poster-${ids[0]}`, email: `poster-${ids[0]}@campus.test` };
  await Promise.all(ids.map((id) => commitOrThrow(server.origin, null, [requestWrite(owner, id)])));
  await server.goOnUntil(
    () => readStored(dataFolder).waiting === 0,
    () => readStored(dataFolder).isDelayed,
  );
  return { ...readStored(dataFolder), ...(await server.stop()) };
}

interface ServerOptions {
  readonly killAt: number;
  readonly clockAhead: number;
  readonly TELLS?: Telling;
  readonly ABOUT?: string;
}

/** Starts a server that sends notices. */
async function startNoticeServer(
  dataFolder: string,
  { mails, pushes }: Services,
  { killAt, clockAhead, ...settings }: ServerOptions,
) {
  let ahead = clockAhead;
  let kills = 0;
  const subscriptions = JSON.stringify(devices.map((device) => pushes.subscribe(device)));
  const start = (step: number) =>
    startServer({
      command,
      dataFolder,
      environment: {
        SMTP_URL: mails.url,
        PUSH_SERVICE: pushes.origin,
        DEVICES: subscriptions,
        CLOCK_OFFSET: String(ahead),
        KILL_AT: String(step),
        ...settings,
      },
    });
  let product = await start(killAt);
  return {
    origin: product.origin,
    /** Starts the server again when it was killed, and advances its clock while what is left waits for that. */
    async goOnUntil(isDone: () => boolean, waitsForClock: () => boolean) {
      let lookedAt = performance.now();
      while (!isDone()) {
        if (!isRunning(product)) {
          kills += 1;
          product = await start(0);
          lookedAt = performance.now();
        } else if (performance.now() - lookedAt > pollInterval && waitsForClock()) {
          process.kill(product.processId, 'SIGUSR2');
          ahead += clockStep;
          lookedAt = performance.now();
        }
        await pause(50);
      }
    },
    async stop() {
      // Killed at the very last step, after which nothing waits.
      if (kills === 0 && !isRunning(product)) kills += 1;
      await product.stop();
      return { kills, steps: Number(/steps: (\d+)/.exec(product.log())?.[1]) };
    },
  };
}

/** Reads what is stored about notices, also while the server runs. */
function readStored(dataFolder: string) {
  return withSnapshot(dataFolder, ({ database, documents }) => {
    const { waiting, givenUp } = readTriggerBacklog(database, 0, 1);
    // An event whose handler has failed or was killed waits for the clock.
    const isDelayed = waiting.events.some(({ attempts }) => attempts > 0);
    const claims = readClaims([...documents()].map((wire) => JSON.parse(wire)));
    return { claims, waiting: waiting.count, isDelayed, givenUp: givenUp.count };
  });
}

function postManyAtOnce({ mails, pushes }: Services) {
  return withFolder(async (folder) => {
    pushes.treat(201);
    const [before, pushedBefore] = [mails.accepted.length, pushes.received.length];
    const ids = Array.from({ length: postedAtOnce }, (_, index) => `many-${index}`);
    await announce(join(folder, 'data'), { mails, pushes }, ids, { killAt: 0, clockAhead: 0 });
    const mailed = mails.accepted.slice(before).map(({ recipients }) => recipients[0]);
    const told = [...mailed, ...pushes.received.slice(pushedBefore).map(({ device }) => device)];
    return { told: told.length, toldAgain: told.length - new Set(told).size };
  });
}
