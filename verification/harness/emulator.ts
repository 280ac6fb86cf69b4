import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, pause } from './product.ts';

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
  const isPresent = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!isPresent('gcloud', '--version')) return "Google's gcloud with its Firestore emulator";
  return isPresent('java', '-version') ? null : 'Java';
}

/** Starts the emulator with rules that deny everything. @throws Error when it does not start */
export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-emulator-'));
  const rulesFile = join(folder, 'firestore.rules');
  writeFileSync(rulesFile, 'service cloud.firestore { match /databases/{db}/documents { } }');
  const host = `127.0.0.1:${await freePort()}`;
  const args = ['emulators', 'firestore', 'start', `--host-port=${host}`, `--rules=${rulesFile}`];
  // gcloud starts Java as a child process, so the whole process group is ended.
  const child = spawn('gcloud', args, { detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');

  async function stop() {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await untilAnswering(`http://${host}`, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { host, stop };
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

/** An ID token without signature, which the emulator accepts. */
export function unsignedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

async function untilAnswering(origin: string, hasFailed: () => boolean): Promise<void> {
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const isUp = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    if (hasFailed() || Date.now() > deadline) throw new Error("Google's emulator does not start here.");
    await pause(200);
  }
}
