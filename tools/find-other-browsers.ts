import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the journey in WebKit needs, and Debian's packages of it. */
const webKitPackages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Finds Firefox, an ESR first. FIREFOX_PATH names one elsewhere. */
export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH || (findProgram('firefox-esr') ?? findProgram('firefox'));
}

/** The packages without which the journey in WebKit can't run. */
export function missingForWebKit(): readonly string[] {
  return Object.entries(webKitPackages)
    .filter(([program]) => findProgram(program) === null)
    .map(([, packageName]) => packageName);
}

function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
