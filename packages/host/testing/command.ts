import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { run } from '../run.ts';

const commands = new URL('../run.ts', import.meta.url).href;

/** What a command said at the terminal, and its exit code. */
export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/**
 * Runs a command in this process, which is quicker; not beside a server of this process, whose hold on the data folder it
 * would end.
 *
 * @param environment for the time of the run
 */
export async function runHere(
  [name = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Said> {
  const said = { out: '', error: '' };
  const umask = process.umask();
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream === 'stdout' ? 'out' : 'error'] += String(text);
      return true;
    }),
  );
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  try {
    await run(name, args);
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    process.exitCode = 0;
    process.umask(umask);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Runs a command as a person does, in a process of its own.
 *
 * @param environment beside the test's own, such as DATA_DIR
 */
export function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Said> {
  const code = `const { run } = await import('${commands}'); await run(process.argv[1], process.argv.slice(2));`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', code, '--', ...words],
    {
      env: { ...process.env, NODE_NO_WARNINGS: '1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, error })));
}
