import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedded } from './embedded.ts';
import { post } from './post.ts';
import { type Call, databaseName, projectId, type Target } from './target.ts';

/** Google's emulator of Firestore, running. */
export interface Emulator {
  /** HOST:PORT that it listens on. */
  readonly host: string;
  /**
   * Loads rules, empties the database, and takes over the other server's accounts.
   *
   * @returns the lines of the rules file that do not compile, in which case the old rules stay; null when its compiler
   *   breaks down without a word of where
   */
  load(rules: string): Promise<readonly number[] | null>;
  /** The emulator as a target, with the accounts that the other server has. */
  targetLike(embedded: Pick<Embedded, 'uids' | 'claims'>): Target;
  stop(): Promise<void>;
}

/** It takes some seconds to start, on a busy machine many. */
const startsWithin = 90_000;

const compilesWithin = 60_000;

/** @returns what is missing on this machine to run the emulator, or null */
export function missingForEmulator(): string | null {
  const isThere = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!isThere('gcloud', '--version')) return "Google's gcloud with its Firestore emulator";
  return isThere('java', '-version') ? null : 'Java';
}

/** @throws when it does not start */
export async function startEmulator(): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'parity-'));
  const rulesFile = join(folder, 'firestore.rules');
  writeFileSync(rulesFile, 'service cloud.firestore { match /databases/{db}/documents { } }');
  const host = `127.0.0.1:${await freePort()}`;
  const args = ['emulators', 'firestore', 'start', `--host-port=${host}`, `--rules=${rulesFile}`];
  // gcloud starts Java as a child of its own: a group of processes can be ended as a whole.
  const child = spawn('gcloud', args, { detached: true, stdio: 'ignore' });
  const origin = `http://${host}`;
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  async function stop() {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await hasEnded;
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await untilAnswering(origin, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    host,
    load: (rules) => load(origin, rules),
    targetLike: (embedded) => targetAt(origin, embedded),
    stop,
  };
}

async function load(origin: string, rules: string): Promise<readonly number[] | null> {
  const emulator = `${origin}/emulator/v1`;
  const response = await fetch(`${emulator}/projects/${projectId}:securityRules`, {
    signal: AbortSignal.timeout(compilesWithin),
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
  });
  const text = await response.text();
  if (response.status === 400) return linesAtFault(text);
  if (!response.ok) return null;
  await fetch(`${emulator}/${databaseName}/documents`, { method: 'DELETE' });
  return [];
}

/** Its compiler writes `L12:34 what is wrong`. */
function linesAtFault(text: string): readonly number[] {
  const { error } = JSON.parse(text) as { error: { message: string } };
  const lines = [...error.message.matchAll(/^L(\d+):/gm)].map(([, line]) => Number(line));
  if (lines.length === 0) throw new Error(`The emulator refused the rules: ${text}`);
  return [...new Set(lines)];
}

function targetAt(origin: string, { uids, claims }: Pick<Embedded, 'uids' | 'claims'>): Target {
  const authorizations = {
    visitor: null,
    ann: `Bearer ${unsigned(claims.ann)}`,
    bob: `Bearer ${unsigned(claims.bob)}`,
    admin: 'Bearer owner',
  };
  return {
    call: (call: Call) => post(call, { origin, authorization: authorizations[call.person], uids }),
  };
}

/** A token that has no signature, which the emulator takes. */
function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

async function untilAnswering(origin: string, hasFailed: () => boolean): Promise<void> {
  const deadline = Date.now() + startsWithin;
  for (;;) {
    const isUp = await fetch(origin).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    if (hasFailed() || Date.now() > deadline) throw new Error("Google's emulator does not start here.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
