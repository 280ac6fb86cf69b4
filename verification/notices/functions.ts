import { fileURLToPath } from 'node:url';
import { startMailServer } from '../../embedded-firebase/server/testing/mail-server.ts';
import { startPushService } from '../../embedded-firebase/server/testing/push-service.ts';
import { missingForEmulator } from '../../embedded-firebase/trials/harness/emulator.ts';
import { chosenSeed } from '../../embedded-firebase/trials/harness/seeded-random.ts';
import { defineTrial } from '../../embedded-firebase/trials/harness/trial.ts';
import { buildFunctions, installFunctions } from '../../tools/deploy/prepare-functions.ts';
import { startFunctionsHost } from './functions-host.ts';
import { killFunctions } from './killed-functions.ts';
import { playOnBothHosts } from './same-mails.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const title = 'The functions on Google’s emulator of Firestore';

/** On Firebase: the mails of the embedded host, also from functions that are killed. */
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
    const mails = await startMailServer();
    const pushes = await startPushService();
    const host = await startFunctionsHost({ smtpUrl: mails.url, pushService: pushes.origin });
    const seed = chosenSeed();
    try {
      const both = await playOnBothHosts(host, { mails, pushes }, parallel);
      const killed = await killFunctions(host, { mails, pushes }, { rounds, hangEvery, seed });
      return {
        title: `${title}, rounds with a kill -9 at a step: ${rounds}, seed ${seed}`,
        figures: [...both, ...killed],
      };
    } finally {
      await host.stop();
      await mails.stop();
      await pushes.stop();
    }
  },
});

/** Installs the functions' packages, from npm's cache if it has them. @returns what is missing, if that fails */
function missingPackages(): string | null {
  try {
    installFunctions(root, () => {}, ['--prefer-offline', '--fetch-retries=0', '--fetch-timeout=10000']);
    return null;
  } catch {
    return 'the packages of firebase/functions, which npm could not install';
  }
}
