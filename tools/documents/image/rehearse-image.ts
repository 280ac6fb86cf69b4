import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../e2e/product.ts';
import { parseDockerfile } from './dockerfile.ts';
import { buildImage, type Image, idsHere } from './image.ts';

const patience = 60_000;

/**
 * Builds the product's image from a clean clone by the Dockerfile's own steps, runs it as compose.yaml would, and asks
 * what it promises: well as its own health check finds it, commands beside it, nothing written outside of its volume, an
 * end in order.
 *
 * @param clone what is built from
 * @param environment what the steps see
 * @throws Error naming the promise that does not hold
 */
export async function rehearseImage(
  clone: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<void> {
  const steps = parseDockerfile(readFileSync(join(clone, 'Dockerfile'), 'utf8'));
  const image = buildImage(steps, clone, folder, environment, say);
  // The image's user has to reach what was made here.
  chmodSync(folder, 0o755);
  say(`with Node ${process.versions.node} in the place of ${image.base}`);
  const surroundings = await surroundingsOf(image);
  demand(!isWell(image, surroundings), 'the health check finds a server that does not run well');
  const server = start(image, surroundings);
  try {
    await untilWell(server, image, surroundings);
    say('the health check finds it well');
    for (const command of ['backup', 'doctor']) {
      const [node = '', program = ''] = image.command;
      const { status, stdout, stderr } = spawnSync(node, [program, command], options(image, surroundings));
      demand(status === 0, `${command} ended with ${status}:\n${stdout}${stderr}`);
      say(`${command} works beside it`);
    }
    demand(!existsSync(join(image.workdir, 'data')), 'it wrote beside its volume');
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = hasEnded(server) ? [server.exitCode] : await once(server, 'exit');
  demand(code === 0, `SIGTERM ended it with ${code}`);
  say('SIGTERM ends it in order');
}

/** What compose.yaml would set; the port is a free one, and this machine alone may call. */
async function surroundingsOf(image: Image): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    PATH: process.env.PATH ?? '',
    ...image.environment,
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
  };
}

function start(image: Image, surroundings: Readonly<Record<string, string>>): ChildProcess {
  const [program = '', ...args] = image.command;
  return spawn(program, args, { ...options(image, surroundings), stdio: ['ignore', 'ignore', 'inherit'] });
}

function options(image: Image, env: Readonly<Record<string, string>>) {
  return { cwd: image.workdir, env, encoding: 'utf8', ...(image.user === null ? {} : idsHere()) } as const;
}

function isWell(image: Image, surroundings: Readonly<Record<string, string>>): boolean {
  const [program = '', ...args] = image.healthCheck;
  return spawnSync(program, args, options(image, surroundings)).status === 0;
}

async function untilWell(
  server: ChildProcess,
  image: Image,
  surroundings: Readonly<Record<string, string>>,
): Promise<void> {
  const deadline = Date.now() + patience;
  while (!isWell(image, surroundings)) {
    demand(!hasEnded(server), `the server ended with ${server.exitCode}`);
    demand(Date.now() < deadline, 'the health check does not find it well');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(`Dockerfile: ${otherwise}.`);
}
