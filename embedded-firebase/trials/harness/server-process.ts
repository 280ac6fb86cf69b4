import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** In milliseconds; a launcher may build its program first. */
const startTimeout = 180_000;

/** How a server is started. */
export interface ServerStart {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly dataFolder: string;
  /** Environment variables in addition to those that name the data folder, a free port and loopback. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A started server. */
export interface ServerProcess {
  readonly origin: string;
  readonly dataFolder: string;
  readonly processId: number;
  /** Milliseconds from the start of the process until it was ready. */
  readonly startedIn: number;
  /** What it has logged, as JSON lines. */
  log(): string;
  /** Ends it as a power cut would, with its child processes. */
  kill(): Promise<void>;
  /** Asks it to stop by SIGTERM. */
  stop(): Promise<Ending>;
}

/** How a server that was asked to stop ended. */
export interface Ending {
  readonly exitCode: number | null;
  readonly milliseconds: number;
}

const running = new Map<ChildProcess, string>();
process.once('exit', () => [...running.keys()].forEach(killGroup));

/** The command that runs a TypeScript file. */
export function scriptCommand(file: URL): readonly string[] {
  return [process.execPath, '--import', 'tsx', fileURLToPath(file)];
}

/**
 * Starts a server and waits until it says on which port it is ready.
 *
 * @throws when it ends before
 */
export async function startServer(start: ServerStart): Promise<ServerProcess> {
  const { child, log, began } = launch(start);
  const port = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not start.\n${log.join('')}`)), startTimeout);
    child.stdout?.on('data', (chunk: Buffer) => {
      const ready = /Ready: http:\/\/[^:]+:(\d+)/.exec(chunk.toString())?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.\n${log.join('')}`)));
    child.once('exit', () => clearTimeout(timer));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataFolder: start.dataFolder,
    processId: child.pid ?? 0,
    startedIn: performance.now() - began,
    log: () => log.join(''),
    kill: () => kill(child),
    async stop() {
      const asked = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      return { exitCode: child.exitCode, milliseconds: performance.now() - asked };
    },
  };
}

export function isRunning({ processId }: ServerProcess): boolean {
  return [...running.keys()].some(({ pid }) => pid === processId);
}

/** Starts a server and kills it after some milliseconds, ready or not. */
export async function killWhileStarting(start: ServerStart, milliseconds: number): Promise<void> {
  const { child } = launch(start);
  await pause(milliseconds);
  await kill(child);
}

/** Runs work in a temporary folder. Afterwards every server that was started on a data folder in it is killed. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'trial-'));
  try {
    return await work(folder);
  } finally {
    const servers = [...running].filter(([, dataFolder]) => dataFolder.startsWith(folder));
    await Promise.all(servers.map(([child]) => kill(child)));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program on a data folder to its end, and returns how it ended and what it printed. */
export async function runProgram([program = '', ...args]: readonly string[], dataFolder: string) {
  const child = spawn(program, args, { env: environmentOf(dataFolder), stdio: 'pipe' });
  child.stdin.end();
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, said };
}

/** A port of loopback that nothing listens on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function launch({ command, dataFolder, environment = {} }: ServerStart) {
  const [program = '', ...args] = command;
  const began = performance.now();
  // A process group of its own, so that a kill reaches a tracer and what it traces.
  const child = spawn(program, args, {
    env: { ...environmentOf(dataFolder), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const log: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  running.set(child, dataFolder);
  child.once('exit', () => running.delete(child));
  return { child, log, began };
}

function environmentOf(dataFolder: string): NodeJS.ProcessEnv {
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
