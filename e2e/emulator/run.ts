// npm run test:emulator [-- NAME…]: the main journeys with Google's emulator as their Firestore, accounts from our own
// server. With names, only those journeys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Emulator,
  missingForEmulator,
  startEmulator,
} from '../../embedded-firebase/trials/harness/emulator.ts';
import { findOrInstallChromium } from '../../tools/find-chromium.ts';
import { skippedJourneys } from './playwright.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const chromium = findOrInstallChromium(say);
const missing = missingForEmulator() ?? (chromium === null ? 'Chromium' : null);
if (missing === null) process.exitCode = await runJourneys(process.argv.slice(2));
else say(`Journeys on Google's emulator: not run: needs ${missing}`);

async function runJourneys(names: readonly string[]): Promise<number> {
  for (const { title, reason } of skippedJourneys) say(`not run: ${title}: ${reason}`);
  const emulator = await startEmulator();
  try {
    return await runPlaywright(names, emulator);
  } finally {
    await emulator.stop();
  }
}

async function runPlaywright(names: readonly string[], { host }: Emulator): Promise<number> {
  const config = join(root, 'e2e/emulator/playwright.config.ts');
  const child = spawn(join(root, 'node_modules/.bin/playwright'), ['test', '-c', config, ...names], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium ?? '', JOURNEYS_FIRESTORE: host },
  });
  // A Ctrl+C reaches Playwright directly; the emulator is stopped once it has ended.
  process.once('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
