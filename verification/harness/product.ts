import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  runProgram,
  type ServerProcess,
  type ServerStart,
  startServer,
  withFolder,
} from '../../embedded-firebase/trials/harness/server-process.ts';

/** What `npm start` and the other commands call. */
export const launcher = fileURLToPath(new URL('../../tools/launch.mjs', import.meta.url));
const bundle = new URL('../../packages/host/dist/run.js', import.meta.url).href;
const packageFile = new URL('../../package.json', import.meta.url);

/** The started product. */
export type Product = ServerProcess;

/** How the product is started: as `npm start` runs it once everything is built, unless by another command. */
type ProductStart = Omit<ServerStart, 'command'> & Partial<Pick<ServerStart, 'command'>>;

/** Builds the product as `npm start` does when something has changed. */
export function buildProduct(): void {
  const built = spawnSync(process.execPath, [launcher, 'start', '--help'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The product can't be built.\n${built.stdout}${built.stderr}`);
}

/**
 * Starts the product on a free port of loopback, without limits of usage, so that one account may send the load of many.
 *
 * @throws when it ends before it is ready
 */
export function startProduct({ environment, ...start }: ProductStart): Promise<Product> {
  const unlimited = { READS_PER_HOUR: '0', WRITES_PER_10_MINUTES: '0' };
  return startServer({
    command: bundleCommand('start'),
    ...start,
    environment: { ...unlimited, ...environment },
  });
}

/** Runs work on a product that is started on an empty data folder. */
export function withProduct<Result>(
  work: (product: Product) => Promise<Result>,
  start: Omit<ProductStart, 'dataFolder'> = {},
): Promise<Result> {
  return withFolder(async (folder) =>
    work(await startProduct({ ...start, dataFolder: join(folder, 'data') })),
  );
}

/**
 * Runs a command of the product on a data folder, and returns how it ended and what it printed.
 *
 * @param by the command's program and first arguments: the bundle unless given
 */
export function runCommand(
  name: string,
  args: readonly string[],
  dataFolder: string,
  by: readonly string[] = bundleCommand(name),
) {
  return runProgram([...by, ...args], dataFolder);
}

function bundleCommand(name: string): string[] {
  const code = `const { run } = await import('${bundle}'); await run('${name}', process.argv.slice(1));`;
  return [process.execPath, ...nodeOptions(name), '--input-type=module', '-e', code];
}

/** The options with which the script of package.json starts Node. */
function nodeOptions(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(packageFile, 'utf8')) as { scripts: Record<string, string> };
  const [, options = ''] = /^exec node (.*)tools\/launch\.mjs/.exec(scripts[name] ?? '') ?? [];
  return options.split(' ').filter((option) => option !== '');
}
