import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where the browser for the journeys is, or null. CHROMIUM_PATH names one that lies elsewhere. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  return usualPlaces.find((place) => existsSync(place)) ?? null;
}

/** Finds Chromium, or installs it where this account may (Debian, as root); null where neither goes. */
export function findOrInstallChromium(say) {
  const found = findChromium();
  if (found !== null || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say('Installing Chromium for the browser journeys (once; a minute or two)…');
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
