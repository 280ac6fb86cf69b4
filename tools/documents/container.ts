import { spawnSync } from 'node:child_process';
import { NotRunHere } from './clean-clone.ts';

const tag = 'campus-blood-bank-documents';
const startTimeout = 90_000;

/** Restricts the container as compose.yaml does. */
const restrictions = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--memory=1g',
  '--pids-limit=128',
  '--cpus=1',
  '--ulimit=nofile=8192:8192',
  '--ulimit=core=0',
];

/**
 * Builds the image with the machine's container engine and runs it as compose.yaml does, until its health check passes; then
 * runs commands in it and stops it.
 *
 * @param clone the build context
 * @throws NotRunHere where no engine runs, Error with the engine's output
 */
export async function checkContainer(clone: string): Promise<void> {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
  if (engine === undefined) throw new NotRunHere('needs a container engine');
  runEngine(engine, 'build', '--tag', tag, clone);
  const settings = ['--env=PUBLIC_URL=http://localhost:8080', '--env=LOG_LEVEL=warn'];
  const container = runEngine(engine, 'run', '--detach', '--init', ...restrictions, ...settings, tag);
  try {
    await untilHealthy(engine, container);
    for (const command of ['backup', 'doctor']) {
      runEngine(engine, 'exec', container, 'node', 'packages/host/dist/main.js', command);
    }
    runEngine(engine, 'stop', container);
    const code = runEngine(engine, 'inspect', '--format={{.State.ExitCode}}', container);
    if (code !== '0') throw new Error(`The exit code after a stop is ${code}.`);
  } finally {
    spawnSync(engine, ['rm', '--force', '--volumes', container]);
  }
}

async function untilHealthy(engine: string, container: string): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const health = runEngine(engine, 'inspect', '--format={{.State.Health.Status}}', container);
    if (health === 'healthy') return;
    if (Date.now() > deadline) {
      throw new Error(`The container is ${health}:\n${runEngine(engine, 'logs', container)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function runEngine(engine: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(engine, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${engine} ${args[0]} failed: ${stdout}${stderr}`);
  return stdout.trim();
}
