import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './server-process.ts';

/** Google's Firestore emulator, running. */
export interface Emulator {
  /** HOST:PORT that it listens on. */
  readonly host: string;
  stop(): Promise<void>;
}

/** Milliseconds, as it takes some seconds to start and many on a busy machine. */
const startTimeout = 90_000;

/** What is missing on this machine to run the emulator, or null. */
export function missingForEmulator(): string | null {
  if (emulatorScript() === null) return "Google's gcloud with its Firestore emulator";
  return spawnSync('java', ['-version']).status === 0 ? null : 'Java';
}

/**
 * Starts the emulator with rules that deny everything.
 *
 * @param functionsHost HOST:PORT to which it posts the events of triggers, for which gcloud has no option
 * @throws Error when it does not start
 */
export async function startEmulator(functionsHost: string | null = null): Promise<Emulator> {
  const script = emulatorScript();
  if (script === null) throw new Error(`It needs ${missingForEmulator()}.`);
  const folder = mkdtempSync(join(tmpdir(), 'firestore-emulator-'));
  const rulesFile = join(folder, 'firestore.rules');
  writeFileSync(rulesFile, 'service cloud.firestore { match /databases/{db}/documents { } }');
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const args = ['start', '--host=127.0.0.1', `--port=${port}`, `--rules=${rulesFile}`];
  if (functionsHost !== null) args.push(`--functions_emulator=${functionsHost}`);
  const child = spawn(script, args, { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  process.once('exit', end);

  /** Ends the whole process group, as the script starts Java as a child process. */
  function end() {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }

  async function stop() {
    process.off('exit', end);
    end();
    await ended;
  }

  try {
    await untilAnswering(`http://${host}`, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host, stop };
}

/** The program that gcloud starts; null where it is not installed. */
function emulatorScript(): string | null {
  const format = '--format=value(installation.sdk_root)';
  const { stdout } = spawnSync('gcloud', ['info', format], { encoding: 'utf8' });
  const script = join(stdout?.trim() ?? '', 'platform/cloud-firestore-emulator/cloud_firestore_emulator');
  return existsSync(script) ? script : null;
}

/** Calls the emulator as its owner, whom no rules bind. @throws Error for an answer that is no success */
export async function callEmulator(url: string, method: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${text}`);
  return text;
}

/** Empties the database of a project, and loads rules. @throws Error when they are not accepted without a warning */
export async function resetEmulator(host: string, projectId: string, rules: string): Promise<void> {
  const project = `http://${host}/emulator/v1/projects/${projectId}`;
  await callEmulator(`${project}/databases/(default)/documents`, 'DELETE');
  const compiled = await callEmulator(`${project}:securityRules`, 'PUT', {
    rules: { files: [{ name: 'firestore.rules', content: rules }] },
  });
  if (/"issues"/.test(compiled)) throw new Error(`The emulator warns of the rules: ${compiled}`);
}

async function untilAnswering(origin: string, hasFailed: () => boolean): Promise<void> {
  const deadline = Date.now() + startTimeout;
  const isUp = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (hasFailed() || Date.now() > deadline) throw new Error("Google's emulator does not start here.");
    await pause(200);
  }
}
