import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { run } from '../run.ts';

const commands = new URL('../run.ts', import.meta.url).href;

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/**
 * Runs a command in this process, which is faster. Not while this process serves the same data folder: closing its
 * files would release the server's lock.
 *
 * @param environment variables set during the run
 */
export async function runHere(
  [name = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const output = { out: '', error: '' };
  const umask = process.umask();
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      output[stream === 'stdout' ? 'out' : 'error'] += String(text);
      return true;
    }),
  );
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
  try {
    await run(name, args);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    process.exitCode = 0;
    process.umask(umask);
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Runs a command in a process of its own.
 *
 * @param environment variables added to the test's own, such as DATA_DIR
 */
export function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return commandResult(startCommand(words, environment));
}

/** Runs a command like `runCommand`, with an output whose reader is gone, as in `npm run doctor | true`. */
export async function runWithoutReader(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const output = await brokenPipe();
  const ended = commandResult(startCommand(words, environment, output));
  output.destroy();
  return ended;
}

/** Starts a command in a process of its own, for a test that stops it. */
export function startCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  output: Socket | 'pipe' = 'pipe',
): ChildProcess {
  const code = `const { run } = await import('${commands}'); await run(process.argv[1], process.argv.slice(2));`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code, '--', ...words], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', PORT: '0', ...environment },
    stdio: ['ignore', output, 'pipe'],
  });
}

/** Collects a command's output until it ends. */
export function commandResult(child: ChildProcess): Promise<CommandResult> {
  let out = '';
  let error = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    error += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, error })));
}

/** Opens a pipe whose reader is gone already; with a shell's pipe the moment is unknown. */
async function brokenPipe(): Promise<Socket> {
  const folder = mkdtempSync(join(tmpdir(), 'broken-pipe-'));
  const path = join(folder, 'socket');
  const server = createServer((reader) => reader.destroy()).listen(path);
  await once(server, 'listening');
  const pipe = connect({ path, allowHalfOpen: true });
  pipe.resume();
  await once(pipe, 'end');
  server.close();
  rmSync(folder, { recursive: true });
  return pipe;
}
