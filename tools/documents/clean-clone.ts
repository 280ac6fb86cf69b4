import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../embedded-firebase/trials/harness/server-process.ts';

/** A newcomer's folder: a clone of the committed repository, an empty home, and nothing installed. */
export interface CleanClone {
  /** The clone, in a folder of its own, where a page may write too (`../moving`). */
  readonly folder: string;
  /** The origin of its server. */
  readonly origin: string;
  /** The environment of its commands: PATH and HOME, a port, and npm's cache and registry. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs commands as a reader would copy them. @throws Error with their output when they fail or time out */
  run(commands: string): Promise<string>;
  /** Runs commands, the last of which is a server, until that is ready. @throws Error like `run` */
  serve(commands: string): Promise<string>;
  /** Stops the server, as Ctrl+C does. */
  stop(): Promise<void>;
  /** Stops the server and all running commands. */
  end(): Promise<void>;
}

/** Milliseconds for commands: long enough to install over a slow network and to build on a slow machine. */
const commandTimeout = 15 * 60_000;
const stopTimeout = 10_000;

/**
 * Clones a repository into a new folder.
 */
export async function cleanClone(repository: string, folder: string): Promise<CleanClone> {
  const home = join(folder, 'home');
  const clone = join(folder, 'campus-blood-bank');
  mkdirSync(home, { recursive: true });
  const environment = { ...baseEnvironment(), HOME: home, PORT: String(await freePort()) };
  git(folder, 'clone', '--quiet', '--no-hardlinks', repository, clone);
  const running = new Set<ChildProcess>();
  let server: ChildProcess | null = null;

  function begin(commands: string) {
    const child = spawn('sh', ['-e', '-c', commands], {
      cwd: clone,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), commandTimeout);
    running.add(child);
    child.once('close', () => {
      running.delete(child);
      clearTimeout(timer);
    });
    return { child, output: () => output.join(''), letServe: () => clearTimeout(timer) };
  }

  async function stop(): Promise<void> {
    const child = server;
    server = null;
    if (child === null || hasEnded(child)) return;
    const closed = once(child, 'close');
    signalGroup(child, 'SIGINT');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), stopTimeout);
    await closed;
    clearTimeout(timer);
  }

  return {
    folder: clone,
    origin: `http://localhost:${environment.PORT}`,
    environment,
    async run(commands) {
      const { child, output } = begin(commands);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`The exit code is ${code}:\n${output()}`);
      return output();
    },
    async serve(commands) {
      await stop();
      const { child, output, letServe } = begin(commands);
      server = child;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => {
          if (/^(Ready: |Stop it with )/m.test(output())) resolve();
        });
        child.once('close', (code) => reject(new Error(`The exit code is ${code}:\n${output()}`)));
      });
      letServe();
      return output();
    },
    stop,
    async end() {
      await stop();
      for (const child of running) signalGroup(child, 'SIGKILL');
    },
  };
}

/** Leaves out the machine's settings, except for npm's cache and registry. */
function baseEnvironment(): Record<string, string> {
  const npm = (name: string) => spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim();
  return {
    PATH: process.env.PATH ?? '',
    npm_config_cache: npm('cache'),
    npm_config_registry: npm('registry'),
    npm_config_prefer_offline: 'true',
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Signals the shell and all processes that it started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

/** A missing tool of this machine: counts as neither passed nor failed. */
export class NotRunHere extends Error {
  override readonly name = 'NotRunHere';
}

/**
 * Copies the committed state of a repository into a bare one, on a branch that does not move while clones of it are used.
 *
 * @returns the commit
 */
export function copyRepository(repository: string, target: string): string {
  const commit = git(repository, 'rev-parse', 'HEAD');
  git(repository, 'clone', '--quiet', '--bare', '--no-hardlinks', repository, target);
  git(target, 'update-ref', 'refs/heads/newest', commit);
  git(target, 'symbolic-ref', 'HEAD', 'refs/heads/newest');
  return commit;
}

/** Runs git. @returns its output @throws Error when it fails */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}
