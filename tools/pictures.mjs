// Pictures of every screen of the product. The work is done in TypeScript; here the browser for it is found.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrInstallChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const chromium = findOrInstallChromium((line) => process.stdout.write(`${line}\n`));
if (chromium === null) {
  process.stderr.write('Pictures need Chromium: install it, or name it in CHROMIUM_PATH.\n');
  process.exit(1);
}
const { status } = spawnSync(
  join(root, 'node_modules/.bin/tsx'),
  [join(root, 'e2e/pictures.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: chromium } },
);
process.exitCode = status ?? 1;
