// npm run test:emulator [-- NAME…]: the main journeys with Google's emulator as their Firestore, accounts from our own
// server. With names, only those journeys.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from '../../tools/find-chromium.mjs';
import { missingForEmulator, startEmulator } from '../../trials/parity/emulator.ts';
import { leftOut } from './left-out.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const chromium = findOrInstallChromium(say);
const missing = missingForEmulator() ?? (chromium === null ? 'Chromium' : null);
if (missing === null) process.exitCode = await runJourneys(process.argv.slice(2));
else say(`Journeys on Google's emulator: not run: needs ${missing}`);

async function runJourneys(names: readonly string[]): Promise<number> {
  for (const { title, reason } of leftOut) say(`not run: ${title}: ${reason}`);
  const emulator = await startEmulator();
  try {
    const config = join(root, 'e2e/emulator/playwright.config.ts');
    const { status } = spawnSync(
      join(root, 'node_modules/.bin/playwright'),
      ['test', '-c', config, ...names],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CHROMIUM_PATH: chromium ?? '', JOURNEYS_FIRESTORE: emulator.host },
      },
    );
    return status ?? 1;
  } finally {
    await emulator.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
