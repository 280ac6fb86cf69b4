import { fileURLToPath } from 'node:url';
import { buildFunctions, installFunctions } from '../../tools/deploy/prepare-functions.ts';
import { missingForEmulator } from '../harness/emulator.ts';
import { atLeast, atMost, exactly, type Figure, none } from '../harness/report.ts';
import { chosenSeed } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { startFunctionsHost } from './functions-host.ts';
import { noticeFigures } from './judge-notices.ts';
import {
  deliveries,
  type KilledRounds,
  killFunctions,
  mostAnnounced,
  mostOfRequest,
} from './killed-functions.ts';
import { type BothHosts, playOnBothHosts } from './same-mails.ts';
import { startUnreliableMailServer } from './unreliable-mail-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const title = 'The functions on Google’s emulator of Firestore';

/** Trial 31, on Firebase: the mails of the embedded host, also from functions that are killed. */
export const functionsTrial = defineTrial({
  shows: 'the functions of Firebase send the mails of the embedded host, within the limits, whatever fails',
  sizes: {
    full: { parallel: 30, rounds: 40, hangEvery: 20 },
    short: { parallel: 3, rounds: 1, hangEvery: 0 },
  },
  async run({ parallel, rounds, hangEvery }) {
    const missing = missingForEmulator() ?? missingPackages();
    if (missing !== null) return { title, figures: [], notRun: [`needs ${missing}`] };
    buildFunctions(root);
    const mails = await startUnreliableMailServer();
    const host = await startFunctionsHost(mails.url);
    const seed = chosenSeed();
    try {
      const both = await playOnBothHosts(host, mails, parallel);
      const killed = await killFunctions(host, mails, { rounds, hangEvery, seed });
      return {
        title: `${title}, rounds with a kill -9 at a step: ${rounds}, seed ${seed}`,
        figures: [...comparisonFigures(both, parallel), ...killFigures(killed, rounds)],
      };
    } finally {
      await host.stop();
      mails.stop();
    }
  },
});

function comparisonFigures(both: BothHosts, parallel: number): Figure[] {
  return [
    exactly('mails of the embedded host', both.embedded.mails.length, 3),
    exactly(
      `mails of the functions, ${parallel} parallel deliveries of each event`,
      both.functions.mails.length,
      3,
    ),
    none('mails of one host alone', both.differingMails),
    none('pages of one host alone', both.differingPages),
    exactly('old slots left by the sweep', both.oldSlots, 0),
  ];
}

function killFigures({ kills, faults, told, announced, toldAgain }: KilledRounds, rounds: number): Figure[] {
  return [
    exactly('rounds in which the functions were killed', kills, rounds),
    ...noticeFigures(faults),
    none('donors told of two requests', toldAgain),
    atLeast('fewest donors told of a request', Math.min(...told), mostOfRequest - deliveries),
    ...(announced.length === 0
      ? []
      : [
          atMost(
            `${mostAnnounced + 1} concurrent requests of a member: of them, announced`,
            Math.max(...announced),
            mostAnnounced,
          ),
        ]),
  ];
}

/** Installs the functions' packages, from npm's cache if it has them. @returns what is missing, if that fails */
function missingPackages(): string | null {
  try {
    installFunctions(root, () => {}, ['--prefer-offline', '--fetch-retries=0', '--fetch-timeout=10000']);
    return null;
  } catch {
    return 'the packages of firebase/functions, which npm could not install';
  }
}
