import { spawnSync } from 'node:child_process';
import { NotRunHere } from '../source.ts';

const tag = 'campus-blood-bank-documents';
const patience = 90_000;

/**
 * Builds the image with the machine's own container engine and runs it as compose.yaml does: read-only but for its volume,
 * without rights, within limits, found well by its health check, with commands beside it.
 *
 * @param clone what is built from
 * @throws NotRunHere where no engine runs, Error with what the engine said
 */
export async function rehearseContainer(clone: string): Promise<void> {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
  if (engine === undefined) throw new NotRunHere('needs a container engine');
  ask(engine, 'build', '--tag', tag, clone);
  const guarded = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
    ...['--memory', '1g', '--pids-limit', '128', '--cpus', '1'],
    ...['--ulimit', 'nofile=8192:8192', '--ulimit', 'core=0'],
  ];
  const settings = ['--env', 'PUBLIC_URL=http://localhost:8080', '--env', 'LOG_LEVEL=warn'];
  const container = ask(engine, 'run', '--detach', '--init', ...guarded, ...settings, tag);
  try {
    await untilWell(engine, container);
    for (const command of ['backup', 'doctor'])
      ask(engine, 'exec', container, 'node', 'packages/host/dist/main.js', command);
    ask(engine, 'stop', container);
    const code = ask(engine, 'inspect', '--format', '{{.State.ExitCode}}', container);
    if (code !== '0') throw new Error(`Stopping it ended with ${code}.`);
  } finally {
    spawnSync(engine, ['rm', '--force', '--volumes', container]);
  }
}

async function untilWell(engine: string, container: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const health = ask(engine, 'inspect', '--format', '{{.State.Health.Status}}', container);
    if (health === 'healthy') return;
    if (Date.now() > deadline)
      throw new Error(`The container is ${health}:\n${ask(engine, 'logs', container)}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function ask(engine: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(engine, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${engine} ${args[0]} failed: ${stdout}${stderr}`);
  return stdout.trim();
}
