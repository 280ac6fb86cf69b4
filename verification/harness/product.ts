import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../../tools/launch.mjs', import.meta.url));
const bundle = new URL('../../packages/host/dist/run.js', import.meta.url).href;

const longestStart = 30_000;
const noUsageLimits = { READS_PER_HOUR: '0', WRITES_PER_10_MINUTES: '0' };

/** How a server under trial is started. */
export interface Start {
  /** The program and its arguments; the product as `npm start` has it, unless told otherwise. */
  readonly command?: readonly string[];
  readonly dataFolder: string;
  /** Limits what one account reads and writes as the product does; without, one account may send the load of many. */
  readonly hasUsageLimits?: boolean;
}

/** A started server. */
export interface Product {
  readonly origin: string;
  readonly dataFolder: string;
  readonly processId: number;
  /** From the start of the process until it could be used, in milliseconds. */
  readonly startedIn: number;
  /** What it has logged, as JSON lines. */
  log(): string;
  /** Ends it as a power cut would, with whatever it started. */
  kill(): Promise<void>;
  /** Asks it to stop. */
  stop(): Promise<Ending>;
}

/** How a server ended that was asked to. */
export interface Ending {
  readonly exitCode: number | null;
  readonly milliseconds: number;
}

/** The server as `npm start` starts it once everything is built. */
export const productCommand: readonly string[] = commandOf('start');

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach(killGroup));

/**
 * Builds the product as `npm start` does when something has changed. Once, before a trial: what is on trial should
 * not change while it runs.
 */
export function buildProduct(): void {
  const built = spawnSync(process.execPath, [launcher, 'start', '--help'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The product can't be built.\n${built.stdout}${built.stderr}`);
}

/**
 * Starts a server on a free port of loopback.
 *
 * @throws when it ends before it is ready
 */
export async function startProduct(start: Start): Promise<Product> {
  const { child, log, began } = launch(start);
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not start.\n${log.join('')}`)), longestStart);
    child.stdout?.on('data', (chunk: Buffer) => {
      const ready = /Ready: http:\/\/[^:]+:(\d+)/.exec(chunk.toString());
      if (ready !== null) resolve(`http://127.0.0.1:${ready[1]}`);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.\n${log.join('')}`)));
    child.once('exit', () => clearTimeout(timer));
  });
  const startedIn = performance.now() - began;
  return {
    origin,
    dataFolder: start.dataFolder,
    processId: child.pid ?? 0,
    startedIn,
    log: () => log.join(''),
    kill: () => kill(child),
    async stop() {
      const asked = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [exitCode] = await ended;
      return { exitCode, milliseconds: performance.now() - asked };
    },
  };
}

/** Starts a server and kills it after some milliseconds, wherever it then is. */
export async function killWhileStarting(start: Start, milliseconds: number): Promise<void> {
  const { child } = launch(start);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await kill(child);
}

/** How a command ended, and what it said. */
export interface CommandEnd {
  readonly exitCode: number | null;
  readonly said: string;
}

/** Runs a command of the product on a data folder, while this process goes on. */
export async function runCommand(
  name: string,
  args: readonly string[],
  dataFolder: string,
): Promise<CommandEnd> {
  const [program = '', ...words] = commandOf(name);
  const child = spawn(program, [...words, ...args], {
    env: environment(dataFolder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode, said };
}

/** Runs a command and kills it after some milliseconds, wherever it then is, unless it has ended by itself. */
export async function killCommand(
  name: string,
  args: readonly string[],
  dataFolder: string,
  milliseconds: number,
): Promise<void> {
  const [program = '', ...words] = commandOf(name);
  const child = spawn(program, [...words, ...args], { env: environment(dataFolder), stdio: 'ignore' });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await ended;
  clearTimeout(timer);
}

function commandOf(name: string): string[] {
  const code = `const { run } = await import('${bundle}'); await run('${name}', process.argv.slice(1));`;
  return [process.execPath, '--input-type=module', '-e', code];
}

function launch({ command = productCommand, dataFolder, hasUsageLimits = false }: Start) {
  const [program = '', ...args] = command;
  const began = performance.now();
  // A group of its own, so that a kill reaches a tracer and what it traces.
  const child = spawn(program, args, {
    env: { ...environment(dataFolder), ...(hasUsageLimits ? {} : noUsageLimits) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { child, log, began };
}

function environment(dataFolder: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataFolder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  killGroup(child);
  await ended;
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
