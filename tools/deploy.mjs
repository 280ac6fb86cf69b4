// npm run deploy. The work is done in TypeScript.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(
  join(root, 'node_modules/.bin/tsx'),
  [join(root, 'tools/deploy/deploy.ts'), ...process.argv.slice(2)],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
