import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../e2e/product.ts';

/** A folder as a newcomer's: the repository as it is committed, an empty home, and nothing installed. */
export interface CleanPlace {
  /** The clone. Beside it there is room for what a page puts there (`../moving`). */
  readonly folder: string;
  /** Where its server answers, when it runs. */
  readonly origin: string;
  /** What the commands see: PATH and HOME, a port of their own, and npm's cache and registry. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs commands as a person would copy them. @throws Error with what they said, when they fail or don't end */
  run(commands: string): Promise<string>;
  /** Runs commands whose last one serves, until it says that it is ready. @throws Error like `run` */
  serve(commands: string): Promise<string>;
  /** Stops what serves, as Ctrl+C does. */
  stop(): Promise<void>;
  /** Stops that, and whatever else is under way. */
  end(): Promise<void>;
}

/** In milliseconds: an installation over a slow network, and a build on a slow machine. */
const patience = 15 * 60_000;
const longestStop = 10_000;

/**
 * Clones a repository into a folder of its own.
 *
 * @param commit that is checked out; the branch's newest unless it is named
 */
export async function makeCleanPlace(repository: string, folder: string): Promise<CleanPlace> {
  const home = join(folder, 'home');
  const clone = join(folder, 'campus-blood-bank');
  mkdirSync(home, { recursive: true });
  const environment = { ...newcomersEnvironment(), HOME: home, PORT: String(await freePort()) };
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', repository, clone], {
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`The repository can't be cloned: ${stderr}`);
  const underWay = new Set<ChildProcess>();
  let server: ChildProcess | null = null;

  function begin(commands: string) {
    const child = spawn('sh', ['-e', '-c', commands], {
      cwd: clone,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), patience);
    underWay.add(child);
    child.once('close', () => {
      underWay.delete(child);
      clearTimeout(timer);
    });
    return { child, said: () => said.join(''), letServe: () => clearTimeout(timer) };
  }

  async function stop(): Promise<void> {
    const child = server;
    server = null;
    if (child === null || hasEnded(child)) return;
    const closed = once(child, 'close');
    endGroup(child, 'SIGINT');
    const timer = setTimeout(() => endGroup(child, 'SIGKILL'), longestStop);
    await closed;
    clearTimeout(timer);
  }

  return {
    folder: clone,
    origin: `http://localhost:${environment.PORT}`,
    environment,
    async run(commands) {
      const { child, said } = begin(commands);
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`It ended with ${code}:\n${said()}`);
      return said();
    },
    async serve(commands) {
      await stop();
      const { child, said, letServe } = begin(commands);
      server = child;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => {
          if (/^(Ready: |Stop it with )/m.test(said())) resolve();
        });
        child.once('close', (code) => reject(new Error(`It ended with ${code}:\n${said()}`)));
      });
      letServe();
      return said();
    },
    stop,
    async end() {
      await stop();
      for (const child of underWay) endGroup(child, 'SIGKILL');
    },
  };
}

/** The machine's own settings stay outside; where npm keeps and gets its packages is the network's matter. */
function newcomersEnvironment(): Record<string, string> {
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

/** The shell and all that it started. */
function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}
