import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds Chromium, or installs it where this account may (Debian, as root). CHROMIUM_PATH names one elsewhere.
 *
 * @param print receives a line before an installation
 * @returns its path, or null where there is none
 */
export function findOrInstallChromium(print: (line: string) => void): string | null {
  const found = findChromium();
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  print('Installing Chromium for the browser journeys (once; a minute or two)…');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const result = spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
    if (result.status !== 0) return null;
  }
  return findChromium();
}

/** Finds or installs Chromium, and ends the process with one sentence where that is impossible. */
export function requireChromium(print: (line: string) => void): string {
  const chromium = findOrInstallChromium(print);
  if (chromium !== null) return chromium;
  process.stderr.write(
    'Chromium is required: install it ("apt-get install chromium"), or name it in CHROMIUM_PATH.\n',
  );
  process.exit(1);
}

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return usualPaths.find((path) => existsSync(path)) ?? null;
}
